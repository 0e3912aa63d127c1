import { errorSentence, type FieldMessage } from './field-message.ts';

/** Every error code of the API, its HTTP status and its default message. */
export const errorCodes = {
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON.' },
  VALIDATION_FAILED: { status: 400, message: 'The request has invalid fields; details name each of them.' },
  INVALID_CURSOR: {
    status: 400,
    message: 'The cursor is not one this list gave out; start again without a cursor.',
  },
  NOT_RETRYABLE: { status: 400, message: 'Only a failed conversion can be retried.' },
  UNAUTHENTICATED: {
    status: 401,
    message: 'Send a valid API key as "Authorization: Bearer svc_live_…" or "svc_test_…".',
  },
  QUOTA_EXCEEDED: { status: 402, message: 'The monthly audio quota and all credits are used up.' },
  PAID_TIER_REQUIRED: { status: 402, message: 'This needs a paid tier.' },
  FORBIDDEN: { status: 403, message: 'This key may not do that.' },
  NOT_FOUND: {
    status: 404,
    message: 'There is nothing at this address; GET /v1/openapi lists what there is.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not take that method; the Allow header lists those it takes.',
  },
  WAIT_TIMEOUT: {
    status: 408,
    message: 'The conversion takes longer than 90 seconds. It continues: poll_url shows when it is done.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was used with another body; use a new key for a new request.',
  },
  CONVERSION_RUNNING: {
    status: 409,
    message: 'It is being made; wait until it is completed or failed.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message:
      'The draft was changed meanwhile; details have its version. Load it, then save your changes again.',
  },
  SCRIPT_EXPIRED: { status: 410, message: 'The script is older than two hours; generate it again.' },
  EXPIRED: { status: 410, message: 'This was removed when its retention period ended.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large. Most requests can have up to 1 MB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json, encoded in UTF-8.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests; wait as long as Retry-After says.' },
  EMBED_TOKEN_LIMIT: { status: 429, message: 'The daily limit of new embed tokens is reached.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side; quote the request_id if it stays that way.',
  },
  UNAVAILABLE: { status: 503, message: 'The service is not ready; try again in a few seconds.' },
  GENERATION_FAILED: { status: 500, message: 'The audio could not be made.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The error codes of requests. A failed generation also needs a fault. */
export type RequestErrorCode = Exclude<ErrorCode, 'GENERATION_FAILED'>;

export type ProblemDetails = readonly FieldMessage[] | Readonly<Record<string, string | number>>;

/** An error that the caller sees. Its `cause` is for the log only. */
export class Problem extends Error {
  readonly code: ErrorCode;
  /** The invalid fields, or facts that help the caller. */
  readonly details: ProblemDetails | undefined;
  readonly fault: Fault;

  constructor(code: RequestErrorCode, message?: string, options?: ProblemOptions);
  constructor(code: ErrorCode, message: string, options: ProblemOptions & { fault: Fault });
  constructor(code: ErrorCode, message?: string, options: ProblemOptions = {}) {
    super(message ?? defaultMessage(code, options.details), { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = options.details;
    this.fault = options.fault ?? (code === 'UNAVAILABLE' ? 'infrastructure' : 'service');
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Names the first invalid field, because many callers log the message and not the details. */
function defaultMessage(code: ErrorCode, details: ProblemDetails = []): string {
  const [first, ...others] = Array.isArray(details) ? (details as readonly FieldMessage[]) : [];
  if (!first) return errorCodes[code].message;
  const sentence = errorSentence(first.path || 'The body', first.message);
  if (others.length === 0) return sentence;
  return `${sentence} ${others.length === 1 ? 'Another field is' : `${others.length} other fields are`} invalid; see details.`;
}

type ProblemOptions = { details?: ProblemDetails | undefined; cause?: unknown; fault?: Fault };

/**
 * Why work failed. It decides whether an attempt is deferred, and whether it is refunded:
 * - `text`: the text itself cannot be narrated.
 * - `service`: something of ours or of a vendor failed.
 * - `deterministic`: a defect or limit of ours that every attempt at this text meets.
 * - `infrastructure`: a disk, database, media store or model is unavailable. It may be back later.
 * - `overload`: time or memory ran out. A machine with more of it may succeed later; otherwise it is `deterministic`.
 */
export type Fault = 'text' | 'service' | 'deterministic' | 'infrastructure' | 'overload';

export function faultOf(error: unknown): Fault {
  if (isOutOfResources(error)) return 'infrastructure';
  if (error instanceof Problem) return error.fault;
  return isDefect(error) ? 'deterministic' : 'service';
}

const resources = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;

function isOutOfResources(error: unknown): boolean {
  return error instanceof Error && (resources.test(errorCode(error) ?? '') || isOutOfResources(error.cause));
}

/** A defect in the code, or data that the database refuses (22…). Lack of memory and failed requests have the same types, but pass. */
function isDefect(error: unknown): boolean {
  if (/^22[0-9A-Z]{3}$/.test(errorCode(error) ?? '')) return true;
  if (error instanceof RangeError) return !/allocation failed/i.test(error.message);
  return error instanceof ReferenceError || (error instanceof TypeError && error.cause === undefined);
}

const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|08\d{3}|53\d{3}|58\w{3}|40001|40P01)$/;
const messages = /connection terminated|timeout exceeded when|not queryable/i;

/** Whether a connection was lost, or the database was temporarily unavailable: the operation can be retried. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test(errorCode(error) ?? '') || messages.test(error.message);
}

/** Returns the code of an error from Node.js, PostgreSQL and others, such as `ENOENT`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export const inQuarantine =
  'This service runs in quarantine: it can be read, but it changes nothing and starts no work.';
