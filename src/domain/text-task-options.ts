import type { Tenant } from './tenant.ts';

/** Who wants a piece of text work done, and until when. */
export type TextTaskOptions = {
  /** Absent for work of our own. */
  readonly tenant?: Tenant | undefined;
  /** Aborts when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** Whether a caller waits for it: a full queue refuses then. Other work waits as long as it takes. */
  readonly interactive?: boolean;
};
