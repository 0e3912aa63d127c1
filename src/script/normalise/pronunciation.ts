/** A wish of the author: wherever the term is, the voice says something else. */
export type Pronunciation = {
  readonly term: string;
  readonly spoken: string;
  /** Whether it is meant only in this case; by default that depends on the term. */
  readonly exactCase?: boolean;
};
