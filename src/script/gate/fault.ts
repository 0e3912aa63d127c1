/**
 * What a sentence of a script can be guilty of, and how sure the rule is. A sentence with a fault is never said as it
 * stands. A doubt is a suspicion from words alone, which the model may confirm or clear.
 */
const strengths = {
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
export type Rule = keyof typeof strengths;

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

export function isDoubt({ rule }: Fault): boolean {
  return strengths[rule] === 'doubt';
}
