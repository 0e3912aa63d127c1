/** Says the words and names inside something larger, with the listener's own pronunciations first. */
export type Speech = {
  readonly word: (written: string) => string;
  readonly phrase: (written: string) => string;
  /** Whether this part is anywhere in the text. */
  readonly holds: (part: string) => boolean;
};

type Groups = readonly (string | undefined)[];

/** Knows one written shape and how it is said. */
export type SpokenPattern = {
  /** `letter` for any, the characters it can start with, or `digit` with more characters behind: tried only there. */
  readonly starts: string;
  /** A text without this cannot match. */
  readonly needs?: string;
  /** Sticky, with bounded repeats: trying it costs the same however long the text is. */
  readonly pattern: RegExp;
  /** The spoken form; null leaves the text to the next pattern. */
  readonly say: (groups: Groups, speech: Speech) => string | null;
};
