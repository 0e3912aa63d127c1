import type { Judged } from '../judge/judge.ts';
import { shapeOf } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';
import { categoryOf } from '../units/category-words.ts';

/** What most of the units are about: a heading, a part, or the name that their code shares; null where none holds. */
export function themeOf(units: readonly Judged[]): string | null {
  if (units.length < 3) return null;
  const counts = new Map<string, number>();
  for (const unit of units) {
    const theme = ownTheme(unit);
    if (theme !== null) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, left], [, right]) => right - left);
  return best !== undefined && best[1] > units.length / 2 ? best[0] : null;
}

function ownTheme({ path, scope, topic }: Judged): string | null {
  const heading = path.toReversed().find((text) => categoryOf(text) === null && text.split(' ').length <= 4);
  const named = heading?.replace(/^(?:for|in|on)\s+/i, '') ?? scope ?? topic;
  if (named === null || named === undefined) return null;
  const plain = withoutMarks(named).trim();
  if (shapeOf(plain).kind !== 'noun') return null;
  return /^[\p{L}\p{N}][\p{L}\p{N} .&+-]{1,40}$/u.test(plain) &&
    !/all platforms|general|other|misc|everything|else/i.test(plain)
    ? plain
    : null;
}
