/** Items that one sentence tells: how many, and the ways to say it. */
export type Grouped = { readonly count: number; readonly ways: readonly string[] };
