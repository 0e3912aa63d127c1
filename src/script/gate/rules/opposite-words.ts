import type { Claim } from '../claim.ts';
import { type Finding, finding, type Rule } from '../finding.ts';

const duty = /\b(?:must|ha(?:ve|s) to|needs? to|required|requires?|mandatory|shall)\b/;
const chance = /\b(?:may|might|could|possibly|perhaps)\b/;

/** Words of a sentence, and opposite words in its units. */
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

/** Finds a word whose opposite is in the units, while the word itself is not: "before" for "after". */
export function checkOppositeWords({ lower, cited }: Claim): Finding[] {
  const wrong = rows.find(
    ([, said, other]) =>
      said.test(lower) &&
      !other.test(lower) &&
      !cited.some((unit) => said.test(unit.lower)) &&
      cited.some((unit) => other.test(unit.lower)),
  );
  if (wrong === undefined) return [];
  const [rule, said] = wrong;
  return [finding(rule, said.exec(lower)?.[0] ?? '', 'may be the opposite of what its units say')];
}
