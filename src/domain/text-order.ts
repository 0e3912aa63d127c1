/** Who wants a piece of text work done, and until when. */
export type TextOrder = {
  /** Work is done in turns of organizations. Absent at the command line. */
  readonly organizationId?: string;
  /** Aborts when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** Whether a caller waits for it: a full queue refuses then. Other work waits as long as it takes. */
  readonly attended?: boolean;
};
