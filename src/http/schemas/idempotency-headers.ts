import { Type } from 'typebox';

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
