import { APICallError } from 'ai';
import { readRetryAfter } from '../../domain/retry-after.ts';
import { AnswerTooLarge } from './guarded-fetch.ts';

/** The reason why an answer failed. `reason` continues "The language model …" and never quotes the server. */
export type Trouble = {
  readonly reason: string;
  readonly retryable: boolean;
  /** The wait that the server asked for. */
  readonly retryAfterMilliseconds: number | null;
  /** How surely the JSON schema was refused: 0 not at all, 1 perhaps, 2 like servers without schemas. */
  readonly schemaRefusal: 0 | 1 | 2;
};

export const silent = trouble('did not answer in time', { retryable: true });
const brokenOff = trouble('broke off in the middle of its answer', { retryable: true });
const noProtocol = trouble('answered with something that is no model response', { retryable: true });

/** Classifies an error of the SDK. Messages of vendors are left out, because some of them contain the key. */
export function troubleOf(error: unknown, received: string): Trouble {
  if (error instanceof AnswerTooLarge) return trouble('sent an answer that is too large', {});
  if (error instanceof TypeError) return trouble('could not be reached', {});
  const cut = received === '' ? noProtocol : brokenOff;
  if (!APICallError.isInstance(error)) return cut;
  const { statusCode: status, isRetryable: retryable, responseHeaders } = error;
  if (status === undefined) return trouble('could not be reached', { retryable });
  if (status < 400) return cut;
  return trouble(refusalOf(status), {
    retryable,
    retryAfterMilliseconds: retryAfter(responseHeaders ?? {}),
    schemaRefusal: unsupported.has(status) ? 2 : status === 500 ? 1 : 0,
  });
}

/** Status codes of servers without structured output. Some return 500, but so do servers that will recover. */
const unsupported: ReadonlySet<number> = new Set([400, 404, 422, 501]);

function refusalOf(status: number): string {
  if (status === 401 || status === 403) return `refused the API key (status ${status})`;
  if (status === 404) return 'is not known at the configured address (status 404)';
  if (status === 429) return 'takes no more requests at the moment (status 429)';
  return status >= 500 ? `failed (status ${status})` : `refused the request (status ${status})`;
}

/** Returns the wait in the header of some vendors, or in the standard one. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  return readRetryAfter(headers['retry-after']) ?? null;
}

function trouble(reason: string, more: Partial<Omit<Trouble, 'reason'>>): Trouble {
  return { reason, retryable: false, retryAfterMilliseconds: null, schemaRefusal: 0, ...more };
}
