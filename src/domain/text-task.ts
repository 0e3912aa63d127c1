import type { Tenant } from './tenant.ts';

/** The client of a text task, and the signal that cancels it. */
export type TextTaskOptions = {
  /** Absent for tasks of the service itself. */
  readonly tenant?: Tenant | undefined;
  /** The conversion that the log names. */
  readonly conversionId?: string;
  /** Aborts when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** The key or person that waits for the result. A full queue refuses such a task; other tasks wait for as long as it takes. */
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
