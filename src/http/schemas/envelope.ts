import { type TSchema, Type } from 'typebox';
import { errorCodes } from '../../domain/errors.ts';
import { DateTime, Text, Uuid } from './fields.ts';

const RequestId = Text(
  'Identifies this request; also sent as `X-Request-ID`. Quote it to support.',
  'req_4fJ7sKq2Lm9Xw1Tz8Rb3Vc6N',
);

export const FieldMessage = Type.Object(
  {
    path: Text('Dotted path of the field.', 'settings.tone'),
    message: Type.String(),
  },
  { title: 'FieldMessage', description: 'A message about one field.' },
);

const Warnings = Type.Optional(
  Type.Array(FieldMessage, {
    description: 'What was ignored or could not be applied. Nothing is dropped silently.',
  }),
);

const Meta = Type.Object(
  {
    total_count: Type.Integer({ description: 'Items that match the filter, on all pages.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Text('Opaque; send it as `cursor` for the next page.')),
  },
  { title: 'PageMeta', description: 'Where a page is in its list.' },
);

const envelope = { request_id: RequestId, timestamp: DateTime('When this response was created.') };
const ok = { success: Type.Literal(true) };

export const Success = <T extends TSchema>(data: T, description: string) =>
  Type.Object({ ...ok, data, warnings: Warnings, ...envelope }, { description });

export const SuccessList = <T extends TSchema>(item: T, description: string) =>
  Type.Object(
    { ...ok, data: Type.Array(item), meta: Type.Optional(Meta), warnings: Warnings, ...envelope },
    { description },
  );

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: Type.Unsafe<string>({
        title: 'ErrorCode',
        type: 'string',
        enum: Object.keys(errorCodes),
        description: 'Stable; messages may change.',
      }),
      message: Text('What happened and what to do.'),
      details: Type.Optional(
        Type.Union([
          Type.Array(FieldMessage, { description: 'The fields that cause it.' }),
          Type.Record(Type.String(), Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
            description: 'Facts about the error.',
          }),
        ]),
      ),
    }),
    ...envelope,
  },
  { $id: 'ErrorResponse', description: 'The response to a failed request.' },
);

const causes: Record<number, string> = {
  400: 'The request is not valid; `error.details` names the fields.',
  401: 'The API key is missing, malformed, unknown or revoked.',
  402: 'The quota is used up, or the tier does not include this.',
  403: 'The key may not act for that organization, or may not do this.',
  404: 'There is no such resource in this organization, or it was deleted.',
  408: 'The wait timed out. The conversion continues.',
  409: 'The idempotency key was used with another body, or the resource changed in the meantime.',
  410: 'The script or the audio has expired.',
  413: 'The body is too large. Most requests can have up to 1 MB.',
  415: 'The body is not `application/json` in UTF-8, or it is compressed.',
  429: 'Rate limit exceeded. `Retry-After` is the number of seconds to wait.',
  500: 'Something went wrong on our side.',
  503: 'The service is not ready. `Retry-After` is the number of seconds to wait.',
};

/** The error responses of an operation. */
export function errors(...statuses: number[]) {
  return Object.fromEntries(
    [...statuses, 503].map((status) => [status, { $ref: 'ErrorResponse#', description: causes[status] }]),
  );
}

/**
 * Returns the responses of an operation that needs an API key: its own errors, and those that all such operations
 * share.
 */
export function responses<T extends Record<number, object>>(statuses: readonly number[], success: T): T {
  return { ...success, ...errors(400, 401, 403, 429, 500, ...statuses) };
}

/** Returns the `limit` and `cursor` parameters of a list. */
export function pageQuery(maxItems: number) {
  return {
    limit: Type.Integer({ minimum: 1, maximum: maxItems, default: 20, description: 'Items on a page.' }),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, description: '`meta.next_cursor` of the previous page.' }),
    ),
  };
}

export const Deleted = Type.Object(
  {
    id: Uuid('What was deleted.'),
    deleted: Type.Literal(true),
    deleted_at: DateTime('When it was deleted.'),
  },
  { title: 'DeletedResource', description: 'A deleted resource.' },
);

/** Returns a response that identifies a deleted resource, by its `id` or another key. */
export function deletedView<T extends object>(resource: T) {
  return { ...resource, deleted: true as const, deleted_at: new Date().toISOString() };
}

/** Checked by hand, because a schema error would name it like a field of the body. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Text(
      '1 to 256 printable ASCII characters, valid for 24 hours. Repeating the request with the same body returns the ' +
        'first response with `Idempotency-Replayed: true`. Another body returns 409.',
      'release-2.4.0',
    ),
  ),
});
