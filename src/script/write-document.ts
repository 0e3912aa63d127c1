import type { Draft, Material } from './draft.ts';
import { fill } from './phrases/phrase-bank.ts';
import { audienceOf } from './plan/audience.ts';
import { readContexts } from './plan/contexts.ts';
import { isMeeting, speakersOf, withTasks } from './plan/minutes.ts';
import { saysI } from './plan/narratable.ts';
import { planDocument } from './plan/plan-document.ts';
import { speakableUnits } from './say/brackets.ts';
import { sayDocument } from './say/say-document.ts';
import { frame } from './say/sentence.ts';
import { commonWords, upperFirst } from './say/spoken-text.ts';
import { documentDate } from './units/document-date.ts';
import { readPassages } from './units/read-passages.ts';
import { sourceOf } from './units/unit.ts';

/** Writes a document: the beginnings of its parts, in its own order and words. */
export function writeDocument({ input, source, title, language, bank }: Material): Draft {
  const { settings } = input;
  const passages = readPassages(source.nodes, source.text, bank.tasks);
  const english = language === 'en';
  const date = documentDate(source.text);
  const minutes = english && isMeeting(passages, `${input.title} ${title ?? ''}`);
  const common = commonWords(passages);
  const speakers = minutes ? speakersOf(passages, common) : new Set<string>();
  const units = minutes ? passages.map((unit) => withTasks(unit, common, speakers)) : passages;
  const product = settings.productName?.trim() || null;
  const contexts = readContexts(input, product);
  const speakable = speakableUnits(units, english);
  const firstPerson =
    english && !minutes && speakable.flatMap(({ sentences }) => sentences).filter(saysI).length >= minOwn;
  const rules = english && !minutes && isPolicy(`${input.title}\n${title ?? ''}`);
  const plan = planDocument(speakable, {
    verbosity: settings.verbosity,
    emphasis: contexts.emphasis,
    audience: audienceOf(settings.audience),
    english,
    minutes,
    rules,
    firstPerson,
  });
  const named = (input.title.trim() || title || '').replace(/(?<![\s.!:])[\s.!:]+$/, '');
  const name = generalTitle.test(named) ? '' : named;
  const authored =
    english &&
    plan.some(({ passages }) =>
      passages.some(({ unit, narrated }) => narrated.some((at) => saysI(unit.sentences[at] ?? ''))),
    );
  const paragraphs = sayDocument(plan, {
    opening: name === '' ? null : openingOf(name, authored, bank.opening.document[settings.tone]),
    background: contexts.sentences.map(frame),
    bank,
    common,
    english,
    leftOut: speakable.length > plan.flatMap(({ passages }) => passages).length * 2,
  });
  const narrated = paragraphs
    .flatMap(({ sentences }) => sentences)
    .filter(({ units: ids }) => ids.length > 0);
  return {
    paragraphs,
    units: units.map((unit) => ({ ...sourceOf(unit), category: null, must: false, news: true })),
    releases: [],
    about: date === null ? null : `Dated ${date}.`,
    lede: units.flatMap(({ id, sentences: [first = ''] }) => (settled.test(first) ? [id] : [])).slice(0, 1),
    changes: [],
    productName: product,
    version: null,
    highlights: narrated.slice(0, 3).map(({ text }) => text),
    contextsUsed: { ...contexts.used, history: [] },
    unfollowed: contexts.unfollowed,
  };
}

function isPolicy(title: string): boolean {
  return /\b(?:polic(?:y|ies)|terms|rules|guidelines|code of conduct)\b/i.test(title);
}

/** Matches a general heading, which is not the title of the text. */
const generalTitle =
  /^(?:executive )?(?:faqs?|frequently asked questions|summary|abstract|about(?: (?:the|this) project)?|overview|intro(?:duction)?|background|motivation|description|readme|table of contents|contents)$/i;

/** Returns the opening. It says who "I" is, because listeners must know that first. */
function openingOf(name: string, authored: boolean, template: string): string {
  if (/[?？]$/.test(name)) return authored ? `${name} ${upperFirst(ownWords)}.` : name;
  return fill(template, { name: authored ? `${name}, ${ownWords}` : name });
}

const ownWords = "in the author's own words";

/** The fewest sentences with "I" in a text with one author. Fewer may be slips. */
const minOwn = 3;

/** Matches a decision, which is a good opening for a script. */
const settled =
  /^(?:we|the [\p{L} ]{2,40}) (?:have |has )?(?<!\b(?:be|is|are|was|were) )(?:decided|agreed|voted|approved|rejected|propose|recommend)/iu;
