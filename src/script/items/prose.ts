import { splitSentences } from '../english/sentences.ts';
import { splitClauses } from '../english/split-clauses.ts';
import { isDense } from '../languages/reading/courtesies.ts';
import { sentencesAbroad } from '../languages/reading/sentences-abroad.ts';
import { advisorySentence, trackedSentence } from './advisory.ts';
import { isAnnouncement, isBoilerplate, isFinder } from './boilerplate.ts';
import type { Group } from './groups.ts';
import type { Item } from './item.ts';
import { makeItem } from './make-item.ts';
import type { Sample } from './sample.ts';
import { readCategory } from './text-category.ts';

/** An entry as it was found, before it is read. */
export type Draft = {
  raw: string;
  details: string[];
  group: Group;
  depth: number;
  sample: Sample | null;
};

/** Who found a flaw is left out; its number is a fact of its own. */
export function addProse(text: string, group: Group, drafts: Draft[]): void {
  const sentences = splitSentences(text);
  const tracked = sentences.flatMap((sentence) => trackedSentence(sentence) ?? []);
  const rest = sentences.filter((sentence) => trackedSentence(sentence) === null && !isFinder(sentence));
  const raw = rest.length === sentences.length ? text : rest.join(' ');
  if (raw !== '') drafts.push({ raw, details: [], group, depth: -1, sample: null });
  for (const fact of tracked) {
    const secure = { ...group, category: 'security' as const, scope: null };
    drafts.push({ raw: fact, details: [], group: secure, depth: factDepth, sample: null });
  }
}

export function addLabelled(text: string, group: Group, drafts: Draft[]): void {
  if (isFinder(text)) return;
  const fact = advisorySentence(text);
  if (fact === null) drafts.push({ raw: text, details: [], group, depth: 0, sample: null });
  else {
    const category = group.category ?? 'security';
    drafts.push({ raw: fact, details: [], group: { ...group, category }, depth: factDepth, sample: null });
  }
}

/** A fact of an advisory is a sentence of its own, and prose: it is neither joined nor rebuilt. */
const factDepth = -2;

export function withoutFinders(text: string): string {
  const sentences = splitSentences(text);
  const kept = sentences.filter((sentence) => !isFinder(sentence));
  return kept.length === sentences.length ? text : kept.join(' ');
}

/** What breaks or endangers is no introduction, wherever it stands. */
export function partCritical(intro: readonly string[]): { critical: string[]; rest: string[] } {
  const isCritical = (text: string) => {
    const reading = readCategory(text);
    return (reading.breaking || reading.security) && !isBoilerplate(text);
  };
  const critical: string[] = [];
  const rest: string[] = [];
  for (const paragraph of intro) {
    const sentences = splitSentences(paragraph);
    critical.push(...sentences.filter(isCritical));
    const others = sentences.filter((sentence) => !isCritical(sentence));
    if (others.length > 0) rest.push(others.join(' '));
  }
  return { critical, rest };
}

/** Notes of prose alone: each sentence is a change. */
export function introItems(intro: readonly string[], firstOrder: number, language: string): Item[] {
  const group = { category: null, scope: null };
  return intro
    .flatMap((paragraph) =>
      language === 'en'
        ? splitSentences(paragraph).flatMap((sentence) => splitClauses(sentence))
        : sentencesAbroad(paragraph, language),
    )
    .flatMap(
      (raw, index) =>
        makeItem({
          raw,
          details: [],
          group,
          order: firstOrder + index,
          prose: true,
          sample: null,
          language,
        }) ?? [],
    )
    .filter((item) => item.text.split(' ').length >= 3 || (isDense(item.text) && item.text.length >= 6));
}

/** Dates and tables of figures stand at the top of many files; neither introduces anything. */
export function isIntro(text: string): boolean {
  const words = isDense(text) ? text.length / 3 : text.split(' ').length;
  return words >= 5 && !isBoilerplate(text) && !/: \d.*: \d/.test(text);
}

const longestRead = 2_000;

/** Paragraphs under one heading tell one thing: the first is the change, the others are its details. */
export function joinProse(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const reading = readCategory(draft.raw.slice(0, longestRead));
    if (draft.depth !== -1) joined.push(draft);
    else if (isBoilerplate(draft.raw)) continue;
    else if (last?.depth === -1 && last.group === draft.group && !reading.breaking && !reading.security)
      last.details.push(draft.raw, ...draft.details);
    else {
      const [first = '', ...rest] = splitSentences(draft.raw).filter((one) => !isAnnouncement(one));
      joined.push({ ...draft, raw: first, details: [...rest, ...draft.details] });
    }
  }
  return joined.map(factFirst);
}

const concerns =
  /^(?:this|the) (?:notice|note|change|section|item|warning) (?:only )?(?:applies|concerns|is relevant|affects)\b/i;

const formerly = /^(?:prior to|before|until|up to) (?:version |this |now\b|\p{Lu}\S* \d|v?\d)|^previously,/iu;
const backstory =
  /^(?:you (?:told us|asked)|many of you|we(?:['’]ve| have)? heard|over the (?:past|last) |for (?:years|a long time)\b|until now\b)/i;
const news = /^(?!(?:this|that|it|these|those|they|however|as|so)\b).{0,200}\b(?:now|new|can)\b/i;

/** "This notice applies only if…", "Before version 4, …": whom it concerns and how it was follow what is new. */
function factFirst(draft: Draft): Draft {
  const told = backstory.test(draft.raw);
  const past = told || formerly.test(draft.raw);
  if (draft.depth !== -1 || !(past || concerns.test(draft.raw))) return draft;
  const sentences = draft.details.flatMap((detail) => splitSentences(detail));
  const at = sentences.findIndex((sentence) =>
    past ? news.test(sentence) : !/^(?:if|you can)\b.*\bignore\b/i.test(sentence),
  );
  const fact = sentences[at];
  if (fact === undefined) return draft;
  return { ...draft, raw: fact, details: [...(told ? [] : [draft.raw]), ...sentences.slice(at + 1)] };
}
