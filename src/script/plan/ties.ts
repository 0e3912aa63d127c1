import { leans } from '../judge/leans.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';

/** A sentence and its place, or a list and its lead-in. */
type Passage = { readonly unit: Unit; readonly text: string; readonly opens: boolean };

/** Whether a line revokes or answers the previous one, explains a short one ("Yes."), or is its next step. */
export function isTied(before: Passage, { unit, opens, text }: Passage): boolean {
  const steps = unit.ordered && before.unit.ordered && unit.form === 'entry';
  return asks(before) || steps || (!opens && (turns.test(text) || countWords(before.text) < 4));
}

/** Whether a line is a question, which means nothing without its answer. */
export function asks({ unit, text }: Passage): boolean {
  return unit.form !== 'list' && wondered.test(withoutMarks(text));
}

const wondered = /\?$|\b(?:asked (?:if|whether|about|what|how|why)|had a question|question was|wondered)\b/i;

/** Whether a text refers back; "under one of these conditions:" refers to what follows. */
export function isReferring(text: string): boolean {
  const said = withoutMarks(text)
    .replace(/ \([^()]*\)/g, '')
    .replace(saying, '');
  return leans(said.replace(/\bthese(?= [\p{L} ]{2,30}:)/u, 'the')) || backwards.test(said);
}

/** Matches the speaker of a sentence. */
const saying = /^[\p{L}' ’-]{2,40} said: /u;

const backwards =
  /^(?:separately|for the first time|(?:while|although|though) \p{Ll}+, (?:it|they))\b|\b(?:also|as well(?! as)|instead(?! of))\b|\bthe \d+ ?%|^\p{Lu}\p{Ll}+ (?:concurred|agreed[,.]|responded|replied|answered)/iu;

const turns =
  /^[\uE000\uE004]?(?:but|however|unfortunately|yet|instead(?! of)|except|though|nevertheless|still|that said|otherwise|unless)\b/i;
