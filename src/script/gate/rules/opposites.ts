import type { Claim } from '../claim.ts';
import { type Fault, fault, type Rule } from '../fault.ts';

const duty = /\b(?:must|ha(?:ve|s) to|needs? to|required|requires?|mandatory|shall)\b/;
const chance = /\b(?:may|might|could|possibly|perhaps)\b/;

/** What a sentence says, and what its units say instead of it. */
const rows: readonly (readonly [Rule, RegExp, RegExp])[] = [
  ['swap', /\bbefore\b/, /\b(?:after|since|once|following)\b/],
  ['swap', /\bafter\b/, /\b(?:before|until)\b/],
  ['swap', /\bmore\b/, /\b(?:less|fewer)\b/],
  ['swap', /\b(?:less|fewer)\b/, /\bmore\b/],
  ['limit', /\b(?:all|every|each|any)\b/, /\b(?:some|certain|several|many|most)\b/],
  ['limit', /\b(?:some|certain)\b/, /\b(?:all|every|each)\b/],
  ['negation', /\bwithout\b/, /\bwith\b/],
  ['modality', duty, /\b(?:can|may|could|optional(?:ly)?|allows?)\b/],
  ['modality', /\b(?:will|has been|have been)\b/, chance],
  ['modality', chance, /\b(?:must|will)\b/],
];

/** "Before" where its units have "after" and no "before": a word or two may have been exchanged. */
export function opposites({ lower, cited }: Claim): Fault[] {
  const wrong = rows.find(
    ([, said, other]) =>
      said.test(lower) &&
      !other.test(lower) &&
      !cited.some((unit) => said.test(unit.lower)) &&
      cited.some((unit) => other.test(unit.lower)),
  );
  if (wrong === undefined) return [];
  const [rule, said] = wrong;
  return [fault(rule, said.exec(lower)?.[0] ?? '', 'may be the opposite of what its units say')];
}
