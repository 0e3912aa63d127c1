/** A spoken form that the author wants for a term. */
export type Pronunciation = {
  readonly term: string;
  readonly spoken: string;
  /** Whether it only applies in this case. The default depends on the term. */
  readonly exactCase?: boolean;
};
