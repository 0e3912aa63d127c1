/** A stretch of a script under one title, before it is given to one voice or two. */
export type Passage = {
  readonly section: string | null;
  /** The sentence that leads in when one narrator speaks. */
  readonly lead: string | null;
  /** What the other host asks to lead in, in a dialogue. */
  readonly question: string | null;
  readonly sentences: readonly string[];
};
