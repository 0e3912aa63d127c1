import type { Judged } from '../judge/judge.ts';
import { type Clause, clauseOf } from './english-clause.ts';
import { placed, type Speaker } from './entry-labels.ts';
import { furtherSentences, sayHeaded } from './say-unit.ts';
import { counted, framed, quoted, type Sentence } from './sentence.ts';
import { lowerFirst, upperFirst } from './spoken-text.ts';
import { verbSentence } from './verb-sentence.ts';

/** Tells units in their order, old faults together. Each part stays whole. */
export function sayEntries(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  const parts: Sentence[][] = [];
  let [verbs, label] = [0, ''];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as Judged;
    const clause = clauseFor(unit, speaker);
    const bugs = clause?.kind === 'bug' ? bugsFrom(units.slice(index, index + maxBugs), speaker) : [];
    if (clause === null) {
      parts.push(sayHeaded(unit, speaker));
      [verbs, label] = [0, ''];
    } else if (bugs.length > 1) {
      parts.push(sayBugs(bugs, speaker));
      index += bugs.length - 1;
      [verbs, label] = [0, ''];
    } else {
      const text = sentenceOf(clause, verbs, label, speaker);
      const manner = clause.kind === 'whole' ? clause.manner : 'framed';
      const further = furtherSentences(unit, speaker);
      parts.push([{ text, units: [unit.id], manner }, ...further]);
      const scope = clause.kind === 'verb' ? (clause.scope ?? null) : null;
      verbs = clause.kind === 'verb' && scope === null && further.length === 0 ? verbs + 1 : 0;
      label = clause.kind === 'label' ? clause.label : (scope ?? '');
    }
  }
  return parts;
}

function clauseFor(unit: Judged, speaker: Speaker): Clause | null {
  return unit.head === null && unit.sentences.length > 0 ? clauseOf(unit, speaker) : null;
}

const maxBugs = 4;
type Bug = { readonly unit: Judged; readonly text: string };

function bugsFrom(units: readonly Judged[], speaker: Speaker): Bug[] {
  const bugs: Bug[] = [];
  for (const unit of units) {
    const clause = clauseFor(unit, speaker);
    if (clause?.kind !== 'bug' || furtherSentences(unit, speaker).length > 0) break;
    bugs.push({ unit, text: clause.text });
  }
  return bugs;
}

function sentenceOf(clause: Clause, verbsBefore: number, before: string, speaker: Speaker): string {
  const { bank, common } = speaker;
  if (clause.kind === 'verb') {
    const { verb, object, scope = null } = clause;
    if (scope === null) return verbSentence(verb, object, verbsBefore, speaker);
    const sentence = verbSentence(verb, object, 0, speaker);
    const own = sentence.startsWith(speaker.subject);
    const place = upperFirst(`${before === scope ? 'also ' : ''}${placed(scope)}`);
    return `${place}, ${own ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
  }
  if (clause.kind === 'bug') {
    const label = clause.secure === true ? upperFirst(bank.nouns.security[0]) : bank.labels.fixed;
    return `${label}: ${lowerFirst(clause.text.replace(leadingFix, ''), common)}`;
  }
  if (clause.kind === 'whole') return clause.text;
  const again = clause.label === before && repeatable.has(clause.label);
  if (/^fixed/i.test(clause.label)) return `${clause.label}: ${clause.text.replace(leadingFix, '')}`;
  if (saysLabel(clause.label, clause.text)) return upperFirst(clause.text);
  return `${again ? `Also ${clause.label.toLowerCase()}` : clause.label}: ${clause.text}`;
}

/** "Fixed: fixes for replays" says it twice. */
const leadingFix = /^fix(?:e[sd])? (?:for )?/i;

/** "Improved: improved rejection", "Deprecated: the option is now deprecated" say it twice. */
function saysLabel(label: string, text: string): boolean {
  const stem = label.toLowerCase().slice(0, 6);
  const first = text.toLowerCase().replace(/^(?:an?|the) /, '');
  return first.startsWith(stem) || ((stem === 'deprec' || stem === 'remove') && first.includes(stem));
}

const repeatable = new Set(['New', 'Fixed', 'Changed', 'Improved', 'Removed', 'Deprecated']);

/** Faults in the past tense: what went wrong until now, and that it is over. */
function sayBugs(bugs: readonly Bug[], { common }: Speaker): Sentence[] {
  const all = ['', '', 'Both are', 'All three are', 'All four are'][bugs.length] ?? 'All of these are';
  const told = bugs.map(({ unit, text }, index) =>
    index === 0 ? framed(`Until now, ${lowerFirst(text, common)}`, unit) : quoted(upperFirst(text), unit),
  );
  const units = bugs.map(({ unit }) => unit);
  return [...told, counted(`${all} fixed.`, units)];
}
