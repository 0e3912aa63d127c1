import { decodeCursor, encodeCursor, type Position } from '../domain/cursor.ts';
import type { PageRows } from '../storage/database.ts';
import type { Services } from './context.ts';

export type Page<T> = {
  readonly items: readonly T[];
  readonly totalCount: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

/** An absent, null or empty cursor requests the first page. */
export type PageRequest = { readonly cursor?: string | null; readonly limit: number };

/** Reads one page of a list. It reads one extra row to find out whether there is another page. */
export async function readPage<T extends Position>(
  { secrets }: Pick<Services, 'secrets'>,
  list: string,
  { cursor, limit }: PageRequest,
  read: (rows: PageRows) => Promise<readonly T[]>,
) {
  const after = !cursor ? null : decodeCursor(secrets, list, cursor);
  const rows = await read({ after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(secrets, list, last) : null };
}

export async function readCountedPage<T extends Position>(
  context: Pick<Services, 'secrets'>,
  list: string,
  page: PageRequest,
  { read, count }: { read(rows: PageRows): Promise<readonly T[]>; count(): Promise<number> },
): Promise<Page<T>> {
  const [rows, totalCount] = await Promise.all([readPage(context, list, page, read), count()]);
  return { ...rows, totalCount };
}
