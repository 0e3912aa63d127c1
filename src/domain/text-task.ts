import type { Tenant } from './tenant.ts';

/** Who wants a piece of text work done, and until when. */
export type TextTaskOptions = {
  /** Absent for work of our own. */
  readonly tenant?: Tenant | undefined;
  /** What it is for, for the log. */
  readonly conversionId?: string;
  /** Aborts when the result is no longer wanted. */
  readonly signal: AbortSignal;
  /** The key or person that waits for it: a full queue refuses then. Other work waits as long as it takes. */
  readonly client?: string | undefined;
};

/** Functions of plain values to plain values, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** Runs one of these tasks in a text process. */
export type RunTextTask<T extends Tasks> = <Name extends keyof T & string>(
  name: Name,
  input: Parameters<T[Name]>[0],
  taskOptions: TextTaskOptions,
) => Promise<Awaited<ReturnType<T[Name]>>>;
