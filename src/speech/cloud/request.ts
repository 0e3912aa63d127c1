import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { readFirst } from '../../domain/read-first.ts';
import { readRetryAfter } from '../../domain/retry-after.ts';

export type RetryPolicy = {
  /** Milliseconds for one attempt, from the request to the last byte. */
  readonly timeout: number;
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  readonly firstDelay: number;
  /** A provider that asks for a longer delay fails. */
  readonly maxDelay: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  timeout: 60_000,
  attempts: 4,
  firstDelay: 500,
  maxDelay: 30_000,
};

/** For a check that a user waits for. */
export const askOnce: RetryPolicy = { ...defaultRetryPolicy, timeout: 5000, attempts: 1 };

export type CloudAccess = {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Milliseconds for one speech request, instead of the policy's timeout. */
  readonly timeout?: number;
  readonly retryPolicy?: RetryPolicy;
};

export type CloudRequest = {
  readonly provider: string;
  readonly access: CloudAccess;
  /** Appended to the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Overrides the policy of the access. */
  readonly retryPolicy?: RetryPolicy;
  readonly signal?: AbortSignal;
};

type Reader<T> = (body: Buffer) => T;

/** The cause of a problem: the provider understood the request and refused it. */
export class RejectedError extends Error {
  readonly status: number;
  constructor(provider: string, status: number, code: string) {
    super(`${provider} answered ${status}${code}.`);
    this.status = status;
  }
}

/** A temporary failure. The request can be retried. */
class TransientError extends Error {
  readonly delay: number | undefined;
  constructor(message: string, { delay, cause }: { delay?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.delay = delay;
  }
}

const maxResponseBytes = 64 << 20;

/**
 * Sends a request until `read` accepts the response; an error thrown by `read` counts as a bad response.
 * After the last attempt, a `Problem` says what the provider did.
 */
export async function request<T>(wanted: CloudRequest, read: Reader<T>): Promise<T> {
  const policy = wanted.retryPolicy ?? policyOf(wanted.access);
  let last: TransientError | undefined;
  for (let attempt = 0; attempt < policy.attempts; attempt += 1) {
    if (last !== undefined) {
      const delay = last.delay ?? policy.firstDelay * 2 ** (attempt - 1);
      if (delay > policy.maxDelay) {
        throw failed(wanted, `${last.message}, and it asks to wait ${Math.ceil(delay / 1000)} s`, last);
      }
      await sleep(delay, undefined, wanted.signal ? { signal: wanted.signal } : {});
    }
    wanted.signal?.throwIfAborted();
    try {
      return await attemptOnce(wanted, policy.timeout, read);
    } catch (error) {
      if (wanted.signal?.aborted) throw wanted.signal.reason;
      if (!(error instanceof TransientError)) throw error;
      last = error;
    }
  }
  const what = `${last?.message} (${policy.attempts} attempts)`;
  throw failed(wanted, what, new Error(`${wanted.provider}: ${what}`, { cause: last }));
}

function policyOf({ retryPolicy = defaultRetryPolicy, timeout = retryPolicy.timeout }: CloudAccess) {
  return { ...retryPolicy, timeout };
}

async function attemptOnce<T>(wanted: CloudRequest, timeout: number, read: Reader<T>): Promise<T> {
  const deadline = AbortSignal.timeout(timeout);
  const signal = wanted.signal ? AbortSignal.any([deadline, wanted.signal]) : deadline;
  const { response, body } = await exchange(wanted, signal).catch((cause: unknown) => {
    if (cause instanceof TransientError) throw cause;
    const message = deadline.aborted ? 'it did not answer in time' : 'the connection failed';
    throw new TransientError(message, { cause });
  });
  if (response.ok) {
    try {
      return read(body);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new TransientError(`its answer is unusable: ${message}`, { cause });
    }
  }
  const { status } = response;
  const message = `it answered ${status}: ${reasonFor(status)}`;
  const code = codeIn(body);
  if (status === 429 || status === 408 || status >= 500) {
    const delay = readRetryAfter(response.headers.get('retry-after'));
    throw new TransientError(message, { delay, cause: new Error(`status ${status}${code}`) });
  }
  throw failed(wanted, message, new RejectedError(wanted.provider, status, code));
}

async function exchange({ access, path, headers, body }: CloudRequest, signal: AbortSignal) {
  const response = await fetch(`${access.baseUrl.replace(/\/$/, '')}${path}`, {
    ...(body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    redirect: 'error',
    signal,
  });
  const content = await readFirst(response.body, maxResponseBytes + 1);
  if (content.length > maxResponseBytes) throw new TransientError('its answer is too large');
  return { response, body: content };
}

/** Returns the reason for customers. It omits the provider's own message, because some providers echo the key. */
function reasonFor(status: number): string {
  if (status >= 401 && status <= 403) return 'the account or its API key was refused';
  if (status === 429) return 'it takes no more requests at the moment';
  return status >= 500 ? 'it has a fault' : 'the request was refused';
}

/** Returns the provider's error code for the log, such as `quota_exceeded`. It contains no key and no text. */
function codeIn(body: Buffer): string {
  const found = /"(?:code|status)"\s{0,4}:\s{0,4}"([a-z_]{1,40})"/.exec(body.toString('utf8', 0, 4000));
  return found ? ` (${found[1]})` : '';
}

function failed({ provider }: CloudRequest, what: string, cause: unknown): Problem {
  const message = `Speech by ${provider} failed: ${what}. Try again later, or choose another voice provider.`;
  return new Problem('GENERATION_FAILED', message, { cause, fault: 'service' });
}
