import type { FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { Repeatable } from '../../operations/idempotency.ts';

/** The request as something that may be repeated: its key, what it does and its body. */
export function repeatable(request: FastifyRequest, operation: string): Repeatable {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { key: null, operation, body: request.body };
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,256}$/.test(key)) {
    const message = 'must have 1 to 256 printable ASCII characters';
    throw new Problem('VALIDATION_FAILED', `Idempotency-Key ${message}.`, {
      details: [{ path: 'Idempotency-Key', message }],
    });
  }
  return { key, operation, body: request.body };
}
