import type { Installation } from './installation.ts';

/** Something an operator may have to do one day, done from start to end by command. */
export type Drill = {
  readonly name: string;
  readonly about: string;
  /** Returns what was found; throws if something is not as it should be. */
  run(context: DrillContext): Promise<string>;
};

export type DrillContext = {
  /** A directory of this drill. */
  readonly directory: string;
  /** An installation that runs, with two episodes, and its backup, which was made while it converted. */
  readonly original: () => Promise<Original>;
  readonly say: (message: string) => void;
};

export type Original = {
  readonly installation: Installation;
  readonly backup: { readonly file: string; readonly bytes: number; readonly seconds: number };
  /** The SHA-256 of the audio of each episode before the backup, by its id. */
  readonly audio: Readonly<Record<string, string>>;
  /** Conversions that were made during the backup: it may have them as finished, as begun, or not. */
  readonly during: readonly string[];
};
