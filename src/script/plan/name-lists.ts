import { earCost } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { withoutMarks } from '../read/node.ts';
import { categoryOf } from '../units/category-words.ts';

/**
 * Joins names below "Games added" into one sentence: "16 games, among them Baby Steps, …". A single name is not
 * joined.
 */
export function joinNames(units: readonly Judged[]): Judged[] {
  const lists = Map.groupBy(units, ({ path, leadIn }) => [...path, leadIn ?? ''].join('\n'));
  return [...lists.values()].flatMap(joined).toSorted((one, other) => one.id - other.id);
}

function joined(beside: readonly Judged[]): readonly Judged[] {
  const heading = beside[0]?.leadIn ?? beside[0]?.path.at(-1) ?? '';
  const [kind] = kinds.exec(heading) ?? [];
  const [first, ...others] = beside.filter((unit) => unit.kind === 'added' && isName.test(nameOf(unit)));
  if (first === undefined || kind === undefined || categoryOf(heading) !== 'added') return beside;
  if (others.length === 0 || others.length + 1 < beside.length * 0.6) return beside;
  const names = [first, ...others]
    .map(nameOf)
    .filter((name) => speakableName.test(name) && earCost(name) < 0.5);
  if (names.length < Math.min(3, beside.length)) return [];
  const support = /\bsupport/i.test(heading) ? 'support for ' : '';
  const all = names.length === beside.length && names.length <= 4;
  const said = all ? names : names.slice(0, 3);
  const listed = `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
  const things = kind.toLowerCase();
  const object = all ? `the ${things} ${listed}` : `${beside.length} ${things}, among them ${listed}`;
  return [{ ...first, scope: null, head: null, sentences: [`Add ${support}${object}`] }];
}

function nameOf({ scope, head, sentences }: Judged): string {
  return withoutMarks([scope ?? head, sentences.join(' ')].filter((part) => part !== null).join(': '));
}

/** Matches headings that say what the names in a list are. */
const kinds =
  /\b(?:games|languages|locales|devices|boards|sites|websites|providers|models|printers|cameras|maps|levels|characters|themes|titles|apps|mods|countries|currencies|fonts)\b/i;
const isName = /^[\p{Lu}\d]\S*(?: (?:[\p{Lu}\d]\S*|of|the|and|with|for|in|it!?|to|a|-|–|&|:)){0,8}$/u;
const speakableName = /^\p{Lu}[\p{L}'’ ]{2,40}$/u;
