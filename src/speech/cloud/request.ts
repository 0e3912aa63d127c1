import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';

export type RetryPolicy = {
  /** Milliseconds for one attempt, from the request to the last byte. */
  readonly timeout: number;
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  readonly firstDelay: number;
  /** A provider that asks for a longer wait than this is given up on. */
  readonly maxDelay: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  timeout: 60_000,
  attempts: 4,
  firstDelay: 500,
  maxDelay: 30_000,
};

/** How a provider is reached. */
export type CloudAccess = {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** Milliseconds that one request to speak may take, where it is not the usual minute. */
  readonly timeout?: number;
  readonly retryPolicy?: RetryPolicy;
};

export function retryPolicyOf({
  retryPolicy = defaultRetryPolicy,
  timeout = retryPolicy.timeout,
}: CloudAccess): RetryPolicy {
  return { ...retryPolicy, timeout };
}

export type CloudRequest = {
  readonly provider: string;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly retryPolicy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
};

/** The cause of a problem: the provider understood the request and said no. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The provider answered ${status}.`);
    this.status = status;
  }
}

/** Something that may go away: the request is worth another attempt. */
class Passing extends Error {
  readonly wait: number | undefined;
  constructor(message: string, wait?: number, cause?: unknown) {
    super(message, { cause });
    this.wait = wait;
  }
}

const largestAnswer = 64 << 20;

/**
 * Sends a request until `read` makes sense of the answer. An error thrown by `read` counts as a bad answer.
 * When retryPolicy ends, a `Problem` says what the provider did.
 */
export async function request<T>(
  wanted: CloudRequest,
  read: (body: Buffer, contentType: string) => T | Promise<T>,
): Promise<T> {
  let last: Passing | undefined;
  for (let attempt = 0; attempt < wanted.retryPolicy.attempts; attempt += 1) {
    if (last !== undefined) await pause(wanted, last, attempt);
    wanted.signal?.throwIfAborted();
    try {
      return await attemptOnce(wanted, read);
    } catch (error) {
      if (wanted.signal?.aborted) throw wanted.signal.reason;
      if (!(error instanceof Passing)) throw error;
      last = error;
    }
  }
  throw failed(wanted, `${last?.message} (${wanted.retryPolicy.attempts} attempts)`, last);
}

async function attemptOnce<T>(
  wanted: CloudRequest,
  read: (body: Buffer, contentType: string) => T | Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(wanted.retryPolicy.timeout);
  const signal = wanted.signal ? AbortSignal.any([timeout, wanted.signal]) : timeout;
  const { response, body } = await exchange(wanted, signal).catch((error: unknown) => {
    if (error instanceof Problem || error instanceof Passing) throw error;
    const message = timeout.aborted ? 'it did not answer in time' : 'the connection failed';
    throw new Passing(message, undefined, error);
  });
  if (response.ok) {
    try {
      return await read(body, response.headers.get('content-type') ?? '');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Passing(`its answer is unusable: ${message}`, undefined, error);
    }
  }
  const message = `it answered ${response.status}${explain(body)}`;
  if (response.status === 429 || response.status === 408 || response.status >= 500) {
    throw new Passing(message, retryAfter(response.headers.get('retry-after')));
  }
  throw failed(wanted, message, new Refused(response.status));
}

async function exchange(
  wanted: CloudRequest,
  signal: AbortSignal,
): Promise<{ response: Response; body: Buffer }> {
  const response = await fetch(wanted.url, {
    method: wanted.method,
    headers: {
      ...wanted.headers,
      ...(wanted.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(wanted.body === undefined ? {} : { body: JSON.stringify(wanted.body) }),
    redirect: 'error',
    signal,
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > largestAnswer) throw new Passing('its answer is too large');
    chunks.push(chunk);
  }
  return { response, body: Buffer.concat(chunks) };
}

async function pause(wanted: CloudRequest, last: Passing, attempt: number): Promise<void> {
  const delay = last.wait ?? wanted.retryPolicy.firstDelay * 2 ** (attempt - 1);
  if (delay > wanted.retryPolicy.maxDelay) {
    throw failed(wanted, `${last.message}, and it asks to wait ${Math.ceil(delay / 1000)} s`, last);
  }
  await sleep(delay, undefined, wanted.signal ? { signal: wanted.signal } : {});
}

/** Milliseconds; undefined when the header is missing or makes no sense. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}(\.\d{1,3})?$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** The provider's own words, where it answers in JSON. */
function explain(body: Buffer): string {
  const found = /"message"\s{0,4}:\s{0,4}"([^"\\]{1,200})/.exec(body.subarray(0, 4000).toString('utf8'));
  return found ? `: ${found[1]}` : '';
}

function failed(wanted: CloudRequest, what: string, cause?: unknown): Problem {
  const advice = 'Try again later, or choose another voice provider.';
  return new Problem('GENERATION_FAILED', `Speech by ${wanted.provider} failed: ${what}. ${advice}`, {
    cause,
  });
}
