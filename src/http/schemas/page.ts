import { Type } from 'typebox';
import type { Page } from '../../operations/page.ts';

/** `limit` and `cursor` of a list. */
export function pageQuery(most: number) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: most, default: 20, description: 'Items on a page.' }),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: '`meta.next_cursor` of the page before.' }),
    ),
  };
}

export function pageMeta(page: Page<unknown>) {
  return {
    total_count: page.totalCount,
    has_more: page.nextCursor !== null,
    ...(page.nextCursor === null ? {} : { next_cursor: page.nextCursor }),
  };
}
