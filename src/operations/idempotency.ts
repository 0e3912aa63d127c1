import { createHash } from 'node:crypto';
import { Problem } from '../domain/errors.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { claimKey, findStoredResponse, saveResponse } from '../storage/idempotency.ts';
import type { CallerContext, ConversionServices } from './context.ts';

export type IdempotentRequest = {
  /** The value of `Idempotency-Key`; null if there is none. */
  readonly key: string | null;
  readonly operation: string;
  readonly body: unknown;
};

export const noIdempotencyKey: IdempotentRequest = { key: null, operation: 'none', body: null };

/**
 * Runs `create` in a transaction, once per idempotency key. A repeated request gets the first result, even while the
 * first request is running. Failures are not stored. `T` is stored as JSON. Concurrent requests repeat the work before
 * this call, unless it runs `inTurn`.
 */
export async function runIdempotent<T>(
  context: CallerContext,
  request: IdempotentRequest,
  create: (transaction: Database) => Promise<T>,
): Promise<{ result: T; replayed: boolean }> {
  return inTransaction(context.store.database, async (transaction) => {
    const key = keyOf(context, request);
    if (key && !(await claimKey(transaction, key, hashOf(request.body)))) {
      const replay = await findReplay<T>(context, request, transaction);
      if (!replay) throw new Problem('UNAVAILABLE');
      return replay;
    }
    const result = await create(transaction);
    if (key) await saveResponse(transaction, key, result);
    return { result, replayed: false };
  });
}

/** The stored result of an earlier request, which lets a repeated one skip the work before the transaction. */
export async function findReplay<T>(
  context: CallerContext,
  request: IdempotentRequest,
  database = context.store.database,
): Promise<{ result: T; replayed: boolean } | undefined> {
  const key = keyOf(context, request);
  const stored = key && (await findStoredResponse(database, key));
  if (!stored) return undefined;
  if (!stored.bodyHash.equals(hashOf(request.body))) throw new Problem('IDEMPOTENCY_CONFLICT');
  return { result: stored.response as T, replayed: true };
}

const running = new Map<string, Promise<unknown>>();

/**
 * Serializes costly work of requests with the same key across all processes. The next request then finds the result of
 * the first as a replay, or does the work itself if the first failed.
 */
export async function inTurn<T>(
  context: CallerContext & Pick<ConversionServices, 'notifications'>,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(context, request);
  if (key === null) return work();
  const name = JSON.stringify(key);
  const locked = async () => {
    const release = await context.notifications.lock(name);
    try {
      return await work();
    } finally {
      await release();
    }
  };
  const turn = (running.get(name) ?? Promise.resolve()).then(locked, locked);
  running.set(name, turn);
  try {
    return await turn;
  } finally {
    if (running.get(name) === turn) running.delete(name);
  }
}

export function deletedSince(what: string): string {
  return `The ${what} that this request created was deleted. To create another, use a new Idempotency-Key.`;
}

function keyOf({ caller }: CallerContext, { key, operation }: IdempotentRequest) {
  return key === null ? null : { organizationId: caller.organizationId, mode: caller.mode, operation, key };
}

function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

/** Returns the same text for equal JSON, regardless of the order of its fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
