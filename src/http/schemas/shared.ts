import { Type } from 'typebox';
import type { Page } from '../../operations/page.ts';
import { DateTime, Uuid } from './envelope.ts';

export const Deleted = Type.Object(
  { id: Uuid('What was deleted.'), deleted: Type.Literal(true), deleted_at: DateTime('When.') },
  { description: 'A resource that is gone.' },
);

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

/** Checked by hand, since a bad one is named like a field of the body. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        '1 to 256 printable ASCII characters, good for 24 hours. A repetition with the same body gets the first ' +
        'answer and `Idempotency-Replayed: true`; one with another body is 409.',
      examples: ['release-2.4.0'],
    }),
  ),
});
