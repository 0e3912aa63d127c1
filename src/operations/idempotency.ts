import { createHash } from 'node:crypto';
import { Problem } from '../domain/errors.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { claimKey, findStoredResponse, saveResponse } from '../storage/idempotency.ts';
import type { CallerContext } from './context.ts';

/** Identifies a request that may be repeated. */
export type IdempotentRequest = {
  /** The value of `Idempotency-Key`; null if there is none. */
  readonly key: string | null;
  readonly operation: string;
  readonly body: unknown;
};

/** For callers that send no idempotency key. */
export const noIdempotencyKey: IdempotentRequest = { key: null, operation: 'none', body: null };

/**
 * Runs `create` in a transaction, once for an idempotency key. A repetition gets the first result, even while the
 * first request is running. Failures are not stored. `T` is stored as JSON.
 */
export async function runIdempotent<T>(
  context: CallerContext,
  request: IdempotentRequest,
  create: (transaction: Database) => Promise<T>,
) {
  const { database } = context.store;
  const { key: text } = request;
  if (text === null) return { result: await inTransaction(database, create), replayed: false };
  const { organizationId, mode } = context.caller;
  const key = { organizationId, mode, operation: request.operation, key: text };
  const bodyHash = createHash('sha256').update(canonical(request.body)).digest();
  return inTransaction(database, async (transaction) => {
    if (await claimKey(transaction, key, bodyHash)) {
      const result = await create(transaction);
      await saveResponse(transaction, key, result);
      return { result, replayed: false };
    }
    const earlier = await findStoredResponse(transaction, key);
    if (!earlier) throw new Problem('UNAVAILABLE');
    if (!earlier.bodyHash.equals(bodyHash)) throw new Problem('IDEMPOTENCY_CONFLICT');
    return { result: earlier.response as T, replayed: true };
  });
}

/** Whether the result of a request is stored already. */
export async function hasStoredResponse(
  context: CallerContext,
  request: IdempotentRequest,
): Promise<boolean> {
  if (request.key === null) return false;
  const { organizationId, mode } = context.caller;
  const key = { organizationId, mode, operation: request.operation, key: request.key };
  return (await findStoredResponse(context.store.database, key)) !== undefined;
}

/** The same text for the same JSON, in any order of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
