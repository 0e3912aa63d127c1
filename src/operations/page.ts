import { encodeCursor, type Position } from '../domain/cursor.ts';
import type { Services } from './context.ts';

/** One page of a list, newest first. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly totalCount: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

/** A page out of rows that were asked for with one more than it holds: that one tells whether there is another page. */
export function cutPage<T extends Position>(
  { secrets }: Pick<Services, 'secrets'>,
  list: string,
  rows: readonly T[],
  limit: number,
): Omit<Page<T>, 'totalCount'> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(secrets, list, last) : null };
}
