import type { ChangeCategory } from '../../domain/writing.ts';

/** What the English needs to know of a change. */
export type Sayable = {
  readonly category: ChangeCategory;
  readonly text: string;
  readonly scope: string | null;
  readonly breaking: boolean;
  readonly named: boolean;
  /** Written in the manner of a commit: a verb first, articles left out. */
  readonly terse?: boolean;
  /** Names in the text that came out of code. */
  readonly codes?: readonly string[];
  readonly whole?: boolean;
  /** It tells in prose what one can do: "Connect your bank." */
  readonly offers?: boolean;
  /** It asks the listener to act. */
  readonly asks?: boolean;
};
