import { leans } from '../judge/leans.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';

/** A sentence in its place, or a list with what leads into it. */
type Told = { readonly unit: Unit; readonly text: string; readonly opens: boolean };

/** What takes back a sentence, answers a question, says what "Yes." is about, or is the next step. */
export function isTied(before: Told, { unit, opens, text }: Told): boolean {
  const steps = unit.ordered && before.unit.ordered && unit.form === 'entry';
  return asks(before) || steps || (!opens && (turns.test(text) || countWords(before.text) < 4));
}

/** A question means nothing without its answer. */
export function asks({ unit, text }: Told): boolean {
  return unit.form !== 'list' && wondered.test(withoutMarks(text));
}

const wondered = /\?$|\b(?:asked (?:if|whether|about|what|how|why)|had a question|question was|wondered)\b/i;

/** About something named before; "under one of these conditions:" means those that follow. */
export function isReferring(text: string): boolean {
  const said = withoutMarks(text)
    .replace(/ \([^()]*\)/g, '')
    .replace(saying, '');
  return leans(said.replace(/\bthese(?= [\p{L} ]{2,30}:)/u, 'the')) || backwards.test(said);
}

/** Who says it. */
export const saying = /^[\p{L}' ’-]{2,40} said: /u;

/** Words that mean something said before. */
export const referring =
  /\b(?:it|its|they|them|their|these|those|this|he|she|such|former|latter|again|another|both)\b/i;

const backwards =
  /^(?:separately|for the first time|(?:while|although|though) \p{Ll}+, (?:it|they))\b|\b(?:also|as well(?! as)|instead(?! of))\b|\bthe \d+ ?%|^\p{Lu}\p{Ll}+ (?:concurred|agreed[,.]|responded|replied|answered)/iu;

const turns =
  /^[\uE000\uE004]?(?:but|however|unfortunately|yet|instead(?! of)|except|though|nevertheless|still|that said|otherwise|unless)\b/i;
