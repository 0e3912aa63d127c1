import type { Installation, InstallationOptions } from './installation.ts';
import type { Random } from './random.ts';

/** One process with its own database, or several on one PostgreSQL and one bucket. */
export type Topology = 'embedded' | 'cluster';

/** One row of the table: something bad that is done to the service, and what must hold all the same. */
export type Fault = {
  readonly name: string;
  readonly about: string;
  readonly goal: string;
  /** Where it makes a difference. */
  readonly topologies: readonly Topology[];
  /** It takes time rather than processors: it goes side by side with its neighbours of the kind, on both topologies. */
  readonly mostlyWaits?: true;
  /** Only when it is asked for by name. */
  readonly onDemand?: boolean;
  run(context: ChaosContext): Promise<Finding>;
};

/** What was seen. */
export type Finding = {
  readonly found: string;
  /** Each promise that was broken, in words. None when all hold. */
  readonly broken: readonly string[];
  /** Why it could not be tried here; then it counts neither way. */
  readonly leftOut?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type ChaosContext = {
  readonly topology: Topology;
  /** A fraction of the work, for `npm test`. */
  readonly short: boolean;
  readonly seed: number;
  /** Follows from the seed and the name of the row, whichever rows ran before. */
  readonly random: Random;
  /** For temporary files; removed at the end. */
  readonly directory: string;
  /** Minutes of the soak. */
  readonly minutes: number;
  /** An installation of the row's own; it is closed when the row has ended. */
  open(options?: InstallationOptions): Promise<Installation>;
  /** One that rows share which leave it as they found it. */
  shared(): Promise<Installation>;
  say(message: string): void;
};
