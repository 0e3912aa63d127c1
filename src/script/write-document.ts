import type { Draft, Material } from './draft.ts';
import { fill } from './phrases/phrase-bank.ts';
import { audienceOf } from './plan/audience.ts';
import { readContexts } from './plan/contexts.ts';
import { isMeeting, planDocument, withTasks } from './plan/plan-document.ts';
import { sayDocument } from './say/say-document.ts';
import { frame } from './say/sentence.ts';
import { commonWords } from './say/spoken-text.ts';
import { documentDate } from './units/document-date.ts';
import { readPassages } from './units/read-passages.ts';
import { sourceOf } from './units/unit.ts';

/** Writes any other text: its beginnings, in its own order and words. */
export function writeDocument({ input, source, title, language, bank }: Material): Draft {
  const { settings } = input;
  const passages = readPassages(source.nodes, source.text, bank.tasks);
  const english = language === 'en';
  const date = documentDate(source.text);
  const minutes = english && isMeeting(passages, `${input.title} ${title ?? ''}`);
  const common = commonWords(passages);
  const units = minutes ? passages.map((unit) => withTasks(unit, common)) : passages;
  const product = settings.productName?.trim() || null;
  const contexts = readContexts(input, product);
  const told = units.filter(({ aside }) => !aside);
  const plan = planDocument(told, {
    verbosity: settings.verbosity,
    emphasis: contexts.emphasis,
    audience: audienceOf(settings.audience),
    english,
    minutes,
  });
  const name = (input.title.trim() || title || '').replace(/(?<![\s.!:])[\s.!:]+$/, '');
  const paragraphs = sayDocument(plan, {
    opening:
      name === '' ? null : /[?？]$/.test(name) ? name : fill(bank.opening.document[settings.tone], { name }),
    background: contexts.sentences.map(frame),
    bank,
    common,
    english,
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

/** It opens with how it ended: what a script may well open with. */
const settled =
  /^(?:we|the [\p{L} ]{2,40}) (?:have |has )?(?<!\b(?:be|is|are|was|were) )(?:decided|agreed|voted|approved|rejected|propose|recommend)/iu;
