import type { Judged } from '../judge/judge.ts';
import { type Clause, clauseOf } from './english-clause.ts';
import { placed, type Speaker, verbSentence } from './entry-labels.ts';
import { furtherSentences, sayHeaded } from './say-unit.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { upperFirst } from './spoken-text.ts';

/** Tells units in their order. Each part stays whole. */
export function sayEntries(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  let [verbs, label] = [0, ''];
  return units.map((unit) => {
    if (unit.head !== null || unit.sentences.length === 0) {
      [verbs, label] = [0, ''];
      return sayHeaded(unit, speaker);
    }
    const clause = clauseOf(unit, speaker);
    const text = sentenceOf(clause, verbs, label, speaker);
    const further = furtherSentences(unit, speaker);
    const scope = clause.kind === 'verb' ? (clause.scope ?? null) : null;
    verbs = clause.kind === 'verb' && scope === null && further.length === 0 ? verbs + 1 : 0;
    label = clause.kind === 'label' ? clause.label : (scope ?? '');
    return [clause.kind === 'whole' && !clause.framed ? quoted(text, unit) : framed(text, unit), ...further];
  });
}

function sentenceOf(clause: Clause, verbsBefore: number, before: string, speaker: Speaker): string {
  if (clause.kind === 'verb') {
    const { verb, object, scope = null } = clause;
    if (scope === null) return verbSentence(verb, object, verbsBefore, speaker);
    const sentence = verbSentence(verb, object, 0, speaker);
    const own = sentence.startsWith(speaker.subject);
    const place = upperFirst(`${before === scope ? 'also ' : ''}${placed(scope)}`);
    return `${place}, ${own ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
  }
  if (clause.kind === 'whole') return clause.text;
  const { label } = clause;
  const fixed = /^fixed/i.test(label);
  if (!fixed && saysLabel(label, clause.text)) return upperFirst(clause.text);
  const again = label === before && repeatable.has(label);
  const text = fixed ? clause.text.replace(leadingFix, '') : clause.text;
  return `${again ? `Also ${label.toLowerCase()}` : label}: ${text}`;
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
