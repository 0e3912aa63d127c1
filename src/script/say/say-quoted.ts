import type { Judged } from '../judge/judge.ts';
import { fill } from '../phrases/phrase-bank.ts';
import { countWords } from '../units/split-sentences.ts';
import { labelFor, type Speaker, scopeOf } from './entry-labels.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { spokenSentence, spokenText } from './spoken-text.ts';

const wholeSentenceWords = 7;

/**
 * Narrates entries in languages without their own rules: whole sentences unchanged, everything else after its label.
 */
export function sayQuoted(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  return units.map((unit) => sayOne(unit, speaker));
}

function sayOne(unit: Judged, speaker: Speaker): Sentence[] {
  const { bank } = speaker;
  const narrated = unit.sentences.slice(0, Math.max(1, Math.min(unit.sayable, speaker.depth(unit))));
  const [first = '', ...rest] = narrated.map((sentence) => spokenSentence(sentence, bank.stop));
  const text = unit.head === null ? first : `${spokenText(unit.head, bank.stop)}${bank.joint}${first}`.trim();
  const scope = scopeOf(unit);
  const values = { label: labelFor(unit, bank), text };
  const said = scope === null ? fill(bank.labelled, values) : fill(bank.scoped, { ...values, scope });
  const whole = unit.sentences.length > 1 || countWords(first) > wholeSentenceWords * 2;
  const opening = whole && scope === null && unit.kind !== 'fixed' ? quoted(text, unit) : framed(said, unit);
  return [opening, ...rest.map((sentence) => quoted(sentence, unit))];
}
