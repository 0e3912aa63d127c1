/** A stretch of a script under one title, before it is given to one voice or two. */
export type Passage = {
  readonly section: string | null;
  /** The sentence that leads in, said by whoever tells the passage. */
  readonly lead: string | null;
  /** What the other host may ask instead, in a dialogue. */
  readonly question: string | null;
  /** The first sentence as it answers the question, where it is put otherwise then. */
  readonly answer?: string;
  readonly sentences: readonly string[];
};

/** A question, and the sentence that answers it as it is said once the question was asked. */
export type Exchange = { readonly question: string; readonly answer: string };

/** Finds the question that a sentence answers, if any. */
export type Asker = (sentence: string) => Exchange | null;
