import { countWords, stopped, upperFirst } from '../english/case.ts';
import { isAdjectiveLabel, type Labelled, splitLabel } from './split-label.ts';

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
const qualities =
  /\b(?:features?|highlights|why|benefits|advantages|at a glance|what you get|principles|strengths)\b/i;

/**
 * A list in which every entry is a name and a few words about it: counted off where a sentence leads to it, and told
 * as what the thing is and has under a heading that says so. Null for any other list.
 */
export function labelList(
  head: string,
  title: string | null,
  items: readonly string[],
  names: ReadonlySet<string>,
): string[] | null {
  const parts = items.map((item) => splitLabel(item) ?? shortFirst(item));
  if (
    items.length < 2 ||
    items.length > 12 ||
    parts.some((part) => part === null || countWords(part.rest) < 2)
  )
    return null;
  const split = parts.filter((part) => part !== null);
  const announced = /\b(?:two|three|four|five)\b/i.test(head);
  const counted =
    head !== '' &&
    items.length <= ordinals.length &&
    split.every(({ stop, rest }) => (stop || announced) && countWords(rest) > 3);
  if (counted)
    return [
      stopped(upperFirst(head)),
      ...split.map(
        (part, index) => `${ordinals[index]}, ${lowered(part.label, names)}: ${restOf(part, names)}`,
      ),
    ];
  if (head !== '' || !qualities.test(title ?? '')) return null;
  return split.map((part) => `${opening(part, names)}: ${restOf(part, names)}`);
}

/** Whether sentences count something off, so that none of them can be left out. */
export function isCounted(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => /^Second, /.test(sentence));
}

/** "History you can trust. Compare any two versions.": a first sentence of a few words is a label as well. */
function shortFirst(item: string): Labelled | null {
  const [, label = '', rest = ''] = /^([^.:!?,]{3,50})\. (?=\p{Lu})(\S.*)$/su.exec(item) ?? [];
  return rest === '' || countWords(label) > 5 ? null : { label, rest, stop: true };
}

/** "It is reliable", "It has scheduled jobs". */
function opening({ label }: Labelled, names: ReadonlySet<string>): string {
  const said = lowered(label, names);
  return isAdjectiveLabel(label) ? `It is ${said}` : `${upperFirst(said)}`;
}

function restOf({ rest }: Labelled, names: ReadonlySet<string>): string {
  return stopped(lowered(rest, names));
}

/** A first letter that only its place made great; names keep theirs. */
export function lowered(text: string, names: ReadonlySet<string>): string {
  const [first = ''] = text.split(/[\s,;:.]/, 1);
  const plain =
    /^\p{Lu}\p{Ll}*(?:[-'’]\p{Ll}+)*$/u.test(first) &&
    !(names.has(first) && first.length > 1) &&
    first !== 'I';
  const next = text.slice(first.length).trimStart();
  return plain &&
    (!/^\p{Lu}/u.test(next) || /^(?:The|An?|Your|Our|This|These|All|No|Some|Any|Each|Every)$/.test(first))
    ? `${first.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}
