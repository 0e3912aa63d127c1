/** A wish of the author: wherever the term stands, the voice says something else. */
export type Pronunciation = {
  readonly term: string;
  readonly spoken: string;
};
