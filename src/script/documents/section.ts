/** A sentence of a document, or a list told as a few, that could be told. */
export type Candidate = {
  readonly text: string;
  /** The same in sentences: a list may take several. */
  readonly sentences: readonly string[];
  readonly order: number;
  readonly section: number;
  readonly words: number;
  readonly keys: ReadonlySet<string>;
  /** It tells the listener what to do, and so is told before all else. */
  readonly needed: boolean;
};

export type Section = {
  readonly title: string | null;
  /** Of its heading: 1 is the shallowest. */
  readonly level: number;
  /** The title as it stands inside a sentence: names keep their capitals, other words lose them. */
  readonly phrase: string | null;
  readonly candidates: readonly Candidate[];
  /** Blocks of code below its heading. */
  readonly samples?: number;
};
