import { AloudError, errorOf } from './errors.ts';
import { sleep } from './sleep.ts';

type Options = { readonly fetch?: typeof fetch; readonly maxRetries?: number };

const temporary = new Set([429, 500, 502, 503, 504]);
/** Seconds. The caller must handle a longer `Retry-After`. */
const maxWait = 60;

/**
 * Retries requests that failed temporarily, after the time in `Retry-After`. A POST gets an idempotency key, so that a
 * retry cannot create anything twice. Throws an `AloudError` for everything but a success.
 */
export function createReliableFetch({ fetch: send = fetch, maxRetries = 3 }: Options): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const response = await attemptOnce(send, request.clone());
      if (response instanceof Response && response.ok) return response;
      const error = response instanceof Response ? await errorOf(response) : response;
      const mayPass = error.status === null || temporary.has(error.status);
      const seconds = error.retryAfterSeconds ?? backoff(attempt);
      if (!mayPass || attempt >= maxRetries || seconds > maxWait) throw error;
      await sleep(seconds * 1000, request.signal);
    }
  };
}

async function attemptOnce(send: typeof fetch, request: Request): Promise<Response | AloudError> {
  try {
    return await send(request);
  } catch (cause) {
    request.signal.throwIfAborted();
    const message = `The server at ${new URL(request.url).origin} cannot be reached.`;
    return new AloudError(message, { code: 'CONNECTION_FAILED', cause });
  }
}

/** Returns half a second, doubled for each attempt, plus up to the same time at random. */
function backoff(attempt: number): number {
  return 0.5 * 2 ** attempt * (1 + Math.random());
}
