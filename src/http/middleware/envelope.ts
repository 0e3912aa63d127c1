import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBase62 } from '../../domain/base62.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { IdempotentRequest } from '../../operations/idempotency.ts';
import type { Page } from '../../operations/page.ts';

/** Returns a successful response. */
export function success<T>(
  request: FastifyRequest,
  data: T,
  extra: { meta?: ListMeta; warnings?: readonly FieldMessage[] } = {},
) {
  const warnings = [...request.fieldWarnings, ...(extra.warnings ?? [])];
  return {
    success: true as const,
    data,
    ...(extra.meta ? { meta: extra.meta } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    request_id: request.id,
    timestamp: new Date().toISOString(),
  };
}

/** Returns one page of a list as a response. */
export function successPage<T, View>(request: FastifyRequest, page: Page<T>, view: (item: T) => View) {
  return success(request, page.items.map(view), { meta: listMeta(page) });
}

type ListMeta = ReturnType<typeof listMeta>;

function listMeta({ totalCount, nextCursor }: Page<unknown>) {
  return {
    total_count: totalCount,
    has_more: nextCursor !== null,
    ...(nextCursor !== null && { next_cursor: nextCursor }),
  };
}

/** Returns an error response. */
export function failure(requestId: string, problem: Problem) {
  return {
    success: false as const,
    error: {
      code: problem.code,
      message: problem.message,
      ...(problem.details ? { details: problem.details } : {}),
    },
    request_id: requestId,
    timestamp: new Date().toISOString(),
  };
}

/** Whether the client wants the address of a file as JSON instead of a redirect. */
export function wantsAddress(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('Vary', 'Accept');
  return /\bapplication\/json\b/i.test(request.headers.accept ?? '');
}

/** Marks a response that repeats an earlier one. */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('Idempotency-Replayed', 'true');
}

export function newRequestId(): string {
  return `req_${randomBase62(24)}`;
}

/** Identifies a request to an address with an id. The same key at another address is another request. */
export function idempotentRequestAt(
  request: FastifyRequest,
  operation: string,
  id: string,
): IdempotentRequest {
  return {
    ...idempotentRequest(request, operation),
    body: { id: id.toLowerCase(), body: request.body ?? {} },
  };
}

/** Reads and validates the `Idempotency-Key` header. */
export function idempotentRequest(request: FastifyRequest, operation: string): IdempotentRequest {
  const { rawHeaders } = request.raw;
  const [key, ...others] = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'idempotency-key',
  );
  if (key === undefined) return { key: null, operation, body: request.body };
  if (others.length > 0 || !/^[\x20-\x7e]{1,256}$/.test(key)) {
    const message = others.length > 0 ? 'must be sent once' : 'must have 1 to 256 printable ASCII characters';
    throw new Problem('VALIDATION_FAILED', undefined, { details: [{ path: 'Idempotency-Key', message }] });
  }
  return { key, operation, body: request.body };
}
