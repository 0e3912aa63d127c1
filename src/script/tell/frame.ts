import { cleanText } from '../clean/clean-text.ts';
import { withArticle } from '../english/articles.ts';
import { countWords, lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { plainWords } from '../english/plain-words.ts';
import { splitSentences } from '../english/sentences.ts';
import { shorten } from '../english/shorten.ts';
import { isAnnouncement } from '../items/boilerplate.ts';
import { contextSentences } from './background.ts';
import type { Telling } from './context.ts';
import type { Passage } from './passage.ts';
import {
  endings,
  noticeOpenings,
  openings,
  sectionTitles,
  soberOpenings,
  unnamedOpenings,
} from './wording.ts';

/** Names the product and version, says what the product is, what history knows and how the notes begin. */
export function opening(telling: Telling, summary: readonly string[], facts: readonly string[]): Passage {
  const { narrator, tone, sober, input } = telling;
  const unnamed = telling.name === 'this release';
  const notice = / security advisory$/.test(telling.name);
  const first = narrator.say(
    (notice
      ? noticeOpenings[telling.product === null ? 'unnamed' : 'named']
      : sober
        ? soberOpenings
        : unnamed
          ? unnamedOpenings[tone]
          : openings[tone]
    ).map((text) => named(text, telling)),
  );
  const intro = input.settings.verbosity === 'brief' ? introOf(telling).slice(0, 1) : introOf(telling);
  return {
    section: sectionTitles.overview,
    lead: null,
    question: null,
    sentences: [
      first,
      ...noticeSentence(telling),
      ...audienceSentence(telling),
      ...contextSentences(telling),
      ...facts,
      ...intro,
      ...summary,
    ],
  };
}

/** What is left to mention, then the call to action, which is always the last thing said. */
export function closing(telling: Telling, mentions: readonly string[]): Passage {
  const { narrator, tone, sober, input } = telling;
  const end = narrator.say(
    endings[telling.notice !== null || (sober && tone === 'enthusiastic') ? 'professional' : tone].map(
      (text) => named(text, telling),
    ),
  );
  const cta = callToAction(input.settings.cta);
  return {
    section: sectionTitles.wrap,
    lead: null,
    question: null,
    sentences:
      cta === null
        ? [...mentions, end]
        : [...mentions, end.replace(/ (?:See the full notes.*|The full notes.*)$/, ''), cta],
  };
}

/** The caller's own words; only their markup goes. An address stays, since it is what the caller wants said. */
export function callToAction(cta: string | null): string | null {
  const text =
    cta
      ?.replace(/\s+/g, ' ')
      .replace(/[*_`[\]{}<>|\\^~=]/g, '')
      .trim() ?? '';
  return text === '' ? null : upperFirst(stopped(text));
}

/** What the advisory is about, in the words of its title. */
function noticeSentence({ notice, name }: Telling): string[] {
  const topic = cleanText(notice ?? '', 'kept').replace(/[.!?]+$/, '');
  if (topic === '' || !/ security advisory$/.test(name)) return [];
  return [`It is about ${withArticle(lowerFirst(topic, new Set()))}.`];
}

function named(text: string, telling: Telling): string {
  return upperFirst(
    text
      .replace(/([.!?] )\{name\}/g, (_, stop: string) => `${stop}${upperFirst(telling.name)}`)
      .replaceAll('{name}', telling.name),
  );
}

function audienceSentence(telling: Telling): string[] {
  const audience = cleanText(telling.input.settings.audience ?? '').replace(/[.!?]+$/, '');
  if (audience === '' || countWords(audience) > 8) return [];
  return [
    telling.narrator.say([
      `This update is for ${lowered(audience)}.`,
      `The focus is on what matters to ${lowered(audience)}.`,
    ]),
  ];
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** The first sentences of the notes themselves, where they sum the release up. */
function introOf(telling: Telling): string[] {
  const most = { brief: 1, normal: 2, detailed: 4 }[telling.input.settings.verbosity];
  return telling.lead.intro
    .flatMap((paragraph) => splitSentences(paragraph))
    .filter(
      (sentence) =>
        countWords(sentence) >= 4 &&
        !isAnnouncement(sentence) &&
        /[.!]$/.test(sentence) &&
        !/^(?:we hope|enjoy|read|see|many thanks)/i.test(sentence),
    )
    .filter((sentence) => !isSmallTalk(sentence, telling))
    .slice(0, most)
    .map((sentence) => plainWords(stopped(upperFirst(shorten(sentence, 26))), telling.tone));
}

/** What a post says before it comes to the release: the season, the people, the year. */
function isSmallTalk(sentence: string, { product, version }: Telling): boolean {
  const about =
    /\b(?:this|the|our) (?:new |latest )?(?:\w+ )?(?:release|version|update)\b|\b(?:new|adds?|added|brings?|improve\w*|fix\w*|support\w*|features?|changes?)\b/i.test(
      sentence,
    ) ||
    (product !== null && sentence.toLowerCase().includes(product.toLowerCase())) ||
    (version !== null && sentence.includes(version));
  const chatty =
    /\b(?:community|weather|summer|winter|spring|autumn|holidays?|vacation|season|month|everyone|friends|folks|amazing|love|fun|hope|happy|excited|busy|gargantuan|journey|coffee)\b|\bhave continued\b|^(?:I|My)\b/i.test(
      sentence,
    );
  return (
    chatty && (!about || /\b(?:weather|gargantuan|vacation|holidays?|time off|coffee)\b/i.test(sentence))
  );
}
