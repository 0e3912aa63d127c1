import type { ErrorCode, ErrorResponse } from './generated/types.gen.ts';

/** The codes of the API, and two for responses that are not the API's. */
export type AloudErrorCode = ErrorCode | 'CONNECTION_FAILED' | 'UNEXPECTED_ANSWER';

type Facts = {
  readonly code: AloudErrorCode;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly details?: ErrorResponse['error']['details'];
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
};

/** A request that failed permanently. `code` is stable; the message may change. */
export class AloudError extends Error {
  override readonly name = 'AloudError';
  readonly code: AloudErrorCode;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** The request id to quote to support. */
  readonly requestId: string | null;
  /** The invalid fields, or facts that help to continue. */
  readonly details: ErrorResponse['error']['details'] | null;
  /** How long to wait before the next attempt, if the service said so. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { code, status, requestId, details, retryAfterSeconds, cause }: Facts) {
    super(message, { cause });
    this.code = code;
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.details = details ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** The error of a response that is not a success. */
export async function errorOf(response: Response): Promise<AloudError> {
  const { status } = response;
  const facts = { status, retryAfterSeconds: secondsToWait(response) };
  const requestId = response.headers.get('X-Request-ID');
  const body = parse(await response.text());
  if (!body) {
    const message = `The server answered with ${status}, and not as this API does. Check its address.`;
    return new AloudError(message, { ...facts, code: 'UNEXPECTED_ANSWER', requestId });
  }
  const { code, message, details } = body.error;
  return new AloudError(message, {
    ...facts,
    code,
    requestId: body.request_id,
    ...(details !== undefined && { details }),
  });
}

/** `Retry-After` in seconds; null without one. This API sends seconds, but a proxy may send a date. */
function secondsToWait({ headers }: Response): number | null {
  const header = headers.get('Retry-After') ?? '';
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const until = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(until)) return null;
  // Relative to the server's clock, if the response has a date.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function parse(text: string): ErrorResponse | null {
  try {
    const body: ErrorResponse = JSON.parse(text);
    return typeof body?.error?.code === 'string' ? body : null;
  } catch {
    return null;
  }
}
