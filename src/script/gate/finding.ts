/**
 * The rules, and how sure they are. A sentence with a fault is never used as it is. A doubt comes from comparing words
 * only, and the model may confirm the sentence.
 */
const certainty = {
  number: 'fault',
  unit: 'fault',
  version: 'fault',
  name: 'fault',
  date: 'fault',
  release: 'fault',
  order: 'fault',
  address: 'fault',
  form: 'fault',
  reference: 'fault',
  whole: 'fault',
  negation: 'doubt',
  modality: 'doubt',
  limit: 'doubt',
  swap: 'doubt',
  invention: 'doubt',
} as const;
export type Rule = keyof typeof certainty;

export type Finding = {
  readonly rule: Rule;
  /** The words of the sentence that the finding is about. */
  readonly words: string;
  /** Why, as a clause that continues `words`. */
  readonly why: string;
};

export function finding(rule: Rule, words: string, why: string): Finding {
  return { rule, words: words.trim().slice(0, 120), why };
}

export function isDoubt({ rule }: Finding): boolean {
  return certainty[rule] === 'doubt';
}
