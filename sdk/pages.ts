import type { PageMeta } from './generated/types.gen.ts';

export type Page<Item> = { readonly data: readonly Item[]; readonly meta?: PageMeta };

/**
 * Yields every item of a list, and fetches pages as needed:
 * `everyItem((page) => listConversions({ client, query: { ...page, status: 'completed' } }))`
 */
export async function* everyItem<Item>(
  list: (page: { cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, void> {
  for (let cursor: string | undefined; ; ) {
    const { data, meta } = await list(cursor === undefined ? {} : { cursor });
    yield* data;
    cursor = meta?.next_cursor;
    if (cursor === undefined) return;
  }
}
