/** So many neighbours in one sentence, and the ways to say it. */
export type Grouped = { readonly count: number; readonly ways: readonly string[] };
