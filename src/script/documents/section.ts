/** A sentence of a document that could be told. */
export type Candidate = {
  readonly text: string;
  /** The same in sentences: a list may take several. */
  readonly sentences: readonly string[];
  readonly order: number;
  readonly section: number;
  readonly words: number;
  readonly keys: ReadonlySet<string>;
};

export type Section = { readonly title: string | null; readonly candidates: readonly Candidate[] };
