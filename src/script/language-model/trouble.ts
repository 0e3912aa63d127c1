import { APICallError } from 'ai';
import { readRetryAfter } from '../../domain/retry-after.ts';

/** Why an answer did not come. `reason` continues "The language model …" and never quotes the server. */
export type Trouble = {
  readonly reason: string;
  readonly retryable: boolean;
  /** What the server asked us to wait. */
  readonly retryAfterMilliseconds: number | null;
  /** It may be the JSON schema that was refused: without it the request may pass. */
  readonly formRefused: boolean;
};

export const silent = trouble('did not answer in time', { retryable: true });
const brokenOff = trouble('broke off in the middle of its answer', { retryable: true });
const noProtocol = trouble('answered with something that is no model response', { retryable: true });

/** Sorts an error of the SDK. Vendors' own words are left out: some of them echo the key. */
export function troubleOf(error: unknown, received: string): Trouble {
  if (error instanceof TypeError) return trouble('could not be reached', {});
  const cut = received === '' ? noProtocol : brokenOff;
  if (!APICallError.isInstance(error)) return cut;
  const { statusCode: status, isRetryable: retryable, responseHeaders } = error;
  if (status === undefined) return trouble('could not be reached', { retryable });
  if (status < 400) return cut;
  return trouble(refusalOf(status), {
    retryable,
    retryAfterMilliseconds: retryAfter(responseHeaders ?? {}),
    formRefused: refusesForms.has(status),
  });
}

/** How servers without structured output answer: as a bad request, as something they do not have, or by falling over. */
const refusesForms: ReadonlySet<number> = new Set([400, 404, 422, 500, 501]);

function refusalOf(status: number): string {
  if (status === 401 || status === 403) return `refused the API key (status ${status})`;
  if (status === 404) return 'is not known at the configured address (status 404)';
  if (status === 429) return 'takes no more requests at the moment (status 429)';
  return status >= 500 ? `failed (status ${status})` : `refused the request (status ${status})`;
}

/** In the header some vendors add, or in the usual one. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  return readRetryAfter(headers['retry-after']) ?? null;
}

function trouble(reason: string, more: Partial<Omit<Trouble, 'reason'>>): Trouble {
  return { reason, retryable: false, retryAfterMilliseconds: null, formRefused: false, ...more };
}
