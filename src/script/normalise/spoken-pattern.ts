/** Says the words and names inside a larger shape. The listener's own pronunciations come first. */
export type Speech = {
  readonly word: (written: string) => string;
  readonly phrase: (written: string) => string;
  /** Whether the text contains this part. */
  readonly holds: (part: string) => boolean;
};

type Groups = readonly (string | undefined)[];

/** Matches one written shape and says it. */
export type SpokenPattern = {
  /** Where the pattern is tried: at any `letter`, at these characters, or at a `digit` and further characters. */
  readonly starts: string;
  /** A part that a text must have to match. */
  readonly needs?: string;
  /** Sticky, with bounded repeats: the cost does not depend on the length of the text. */
  readonly pattern: RegExp;
  /** Returns the spoken form; null leaves the text to the next pattern. */
  readonly say: (groups: Groups, speech: Speech) => string | null;
};
