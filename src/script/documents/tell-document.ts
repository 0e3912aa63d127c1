import type { Tone } from '../../domain/conversion-settings.ts';
import type { WriterInput } from '../../domain/writing.ts';
import { countWords, stopped, upperFirst } from '../english/case.ts';
import { plainWords } from '../english/plain-words.ts';
import { shorten } from '../english/shorten.ts';
import { contextFacts } from '../tell/background.ts';
import { callToAction } from '../tell/frame.ts';
import type { Narrator } from '../tell/narrator.ts';
import type { Passage } from '../tell/passage.ts';
import type { Candidate, Section } from './section.ts';
import { topicOf } from './topic.ts';
import { documentEndings, documentOpenings, documentQuestions, documentTransitions } from './wording.ts';

export type DocumentTelling = {
  readonly input: WriterInput;
  readonly title: string;
  readonly product: string | null;
  readonly tone: Tone;
  readonly narrator: Narrator;
};

/** Tells a document in English: what it is about, its sections in their order, and an ending. */
export function tellDocument(
  sections: readonly Section[],
  chosen: readonly Candidate[],
  telling: DocumentTelling,
): Passage[] {
  const { narrator, input, tone } = telling;
  const first = narrator.say(
    documentOpenings[tone].map((text) => upperFirst(text.replace('{title}', telling.title))),
  );
  const passages = groups(sections, chosen).map(({ title, candidates }, index): Passage => {
    const topic = title === null ? null : topicOf(title);
    const fill = (texts: readonly string[]) =>
      narrator.say(texts.map((text) => upperFirst(text.replace('{topic}', topic ?? ''))));
    const titled = topic !== null && index > 0;
    return {
      section: title,
      lead: titled && !opensWith(candidates[0], title) ? fill(documentTransitions) : null,
      question:
        index === 0
          ? null
          : titled
            ? fill(documentQuestions)
            : narrator.say(['What comes next?', 'What else should people know?']),
      sentences: speak(candidates, telling),
    };
  });
  const end = narrator.say(
    documentEndings[tone].map((text) => upperFirst(text.replace('{title}', telling.title))),
  );
  const cta = callToAction(input.settings.cta);
  return [
    {
      section: 'Overview',
      lead: null,
      question: null,
      sentences: [
        first,
        ...productSentence(telling),
        ...agenda(sections, telling),
        ...contextFacts(input.additionalContext).slice(0, 2),
      ],
    },
    ...passages,
    {
      section: 'Wrap-up',
      lead: null,
      question: narrator.say(['So what is the main point?', 'What should people take away?']),
      sentences: cta === null ? [end] : [end, cta],
    },
  ];
}

/** Sections of a sentence or two are joined with the one before, so that titles do not outnumber thoughts. */
function groups(
  sections: readonly Section[],
  chosen: readonly Candidate[],
): { title: string | null; candidates: Candidate[] }[] {
  const joined: { title: string | null; candidates: Candidate[]; words: number }[] = [];
  for (const section of sections) {
    const candidates = section.candidates.filter((candidate) => chosen.includes(candidate));
    const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
    const last = joined.at(-1);
    if (candidates.length === 0) continue;
    if (last && (words < 34 || section.title === null) && last.words < 110) {
      last.candidates.push(...candidates);
      last.words += words;
    } else joined.push({ title: section.title, candidates, words });
  }
  return joined;
}

function opensWith(candidate: Candidate | undefined, title: string | null): boolean {
  return (
    candidate !== undefined && title !== null && candidate.text.toLowerCase().startsWith(title.toLowerCase())
  );
}

/** Sentences as they are, shortened at a seam, with openings that lean on something unsaid taken off. */
function speak(candidates: readonly Candidate[], { narrator, tone }: DocumentTelling): string[] {
  return candidates.flatMap((candidate, index) => {
    const [first = '', ...more] = candidate.sentences;
    const follows = candidates[index - 1]?.order === candidate.order - 1;
    const bare = follows
      ? first
      : first.replace(
          /^(?:However|Therefore|Thus|Hence|Moreover|Furthermore|Additionally|In addition|Also|Instead|Otherwise|For example|For instance|As a result|Consequently|Similarly|Likewise|Note that|But|And|So|Then),? (?=\w)/,
          '',
        );
    return [bare, ...more].map((text) => {
      const short = stopped(upperFirst(shorten(text, countWords(text) > 36 ? 28 : 32)));
      return narrator.say([plainWords(short, tone)]);
    });
  });
}

function productSentence({ product, title, input }: DocumentTelling): string[] {
  const version = input.settings.version?.replace(/^v(?=\d)/i, '') ?? null;
  const named = product === null || title.toLowerCase().includes(product.toLowerCase());
  if (named && (version === null || title.includes(version))) return [];
  return [`It is about ${[product ?? title, version].filter((part) => part !== null).join(' ')}.`];
}

/** What lies ahead: the parts that say the most, in their order. */
function agenda(sections: readonly Section[], { narrator, input, title }: DocumentTelling): string[] {
  const most = { brief: 5, normal: 6, detailed: 8 }[input.settings.verbosity];
  const size = (section: Section) => section.candidates.reduce((sum, candidate) => sum + candidate.words, 0);
  const titled = sections.filter(
    (section) =>
      section.title !== null &&
      countWords(section.title) <= 6 &&
      topicOf(section.title) !== null &&
      !/^the question/.test(topicOf(section.title) ?? ''),
  );
  const kept = new Set(titled.toSorted((left, right) => size(right) - size(left)).slice(0, most));
  const topics = [
    ...new Set(
      titled.filter((section) => kept.has(section)).map((section) => topicOf(section.title ?? '') ?? ''),
    ),
  ].filter((topic) => topic.toLowerCase() !== title.toLowerCase() && /\p{L}/u.test(topic));
  if (topics.length < 3) return [];
  const list = `${topics.slice(0, -1).join(', ')} and ${topics.at(-1)}`;
  return [narrator.say([`It covers ${list}.`, `The main topics are ${list}.`])];
}
