import type { ConversionSummary } from '../../domain/conversion.ts';
import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import {
  type ConversionFilter,
  countConversions,
  listConversions as selectConversions,
} from '../../storage/conversions/list-conversions.ts';
import type { CallerContext } from '../context.ts';

/** One page of a list, newest first. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly totalCount: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

const list = 'conversions';

export async function listConversions(
  context: CallerContext,
  input: { filter: ConversionFilter; cursor: string | null; limit: number },
): Promise<Page<ConversionSummary>> {
  const { caller, store, secrets } = context;
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const [rows, totalCount] = await Promise.all([
    selectConversions(store.database, caller, { filter: input.filter, after, limit: input.limit + 1 }),
    countConversions(store.database, caller, input.filter),
  ]);
  const items = rows.slice(0, input.limit);
  const last = items.at(-1);
  const nextCursor = rows.length > input.limit && last ? encodeCursor(secrets, list, last) : null;
  return { items, totalCount, nextCursor };
}
