import type { Judged } from '../judge/judge.ts';
import { isSentence } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';

const fault =
  /\b(?:fails?|failing|crash\w*|hangs?|does(?:n['’]t| not)|do(?:n['’]t| not)|cannot|can['’]t|not (?:working|correctly|properly|able)|unable to|incorrect\w*|wrong\w*|missing|corrupted|broken|errors? (?:while|when|in)|should|sometimes|(?:is|are) (?:ignored|lost|swallowed|missing))\b|\?$/i;
const change =
  /\b(?:now|no longer|new|instead|you can|add(?:s|ed)?|fix(?:es|ed)?|improv\w+|faster|better|ha(?:s|ve) been|removed?|updated?|supports|allows?|avoids?|prevents?|makes?)\b/i;
const minTitles = 3;

const textOf = ({ head, sentences }: Judged) => withoutMarks(sentences[0] ?? head ?? '');
const isTitle = ({ form, category, sentences }: Judged) =>
  form === 'entry' && sentences.length === 1 && (category === null || category === 'changed');

/** Whether a list without categories consists of issue titles. "Exports stop at 100 rows" is then a fixed bug. */
export function hasIssueTitles(units: readonly Judged[]): boolean {
  const titles = units.filter(
    (unit) => isTitle(unit) && fault.test(textOf(unit)) && !change.test(textOf(unit)),
  );
  return titles.length >= minTitles;
}

/** Whether a statement does not mention an earlier state. Among issue titles it may describe a bug. */
export function mayBeFault(unit: Judged): boolean {
  return isTitle(unit) && isSentence(textOf(unit)) && !change.test(textOf(unit));
}
