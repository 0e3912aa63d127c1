/** What a sentence of a script can be guilty of. */
export const rules = [
  'number',
  'unit',
  'version',
  'name',
  'date',
  'negation',
  'modality',
  'limit',
  'swap',
  'release',
  'invention',
  'order',
  'address',
  'form',
  'reference',
] as const;
export type Rule = (typeof rules)[number];

export type Fault = {
  readonly rule: Rule;
  /** The words of the sentence that are at fault. */
  readonly words: string;
  /** Why, in a clause that continues the words. */
  readonly why: string;
};

export function fault(rule: Rule, words: string, why: string): Fault {
  return { rule, words: words.trim().slice(0, 120), why };
}
