import type { EmphasisStyle } from '../../domain/voice-settings.ts';

/** A part of a sentence with its own manner of speaking. */
export type Phrase = { readonly spoken: string; readonly kind: 'plain' | 'key' | 'aside' };

/** Words that listeners of release notes must not miss. */
const keyPhrase =
  /\b(breaking|security|vulnerabilit(?:y|ies)|critical|important|warning|must|never|required?|removed|deprecated|urgent|for the first time|no longer|attention)\b/i;

const clauseEnd = /[,;:](?=\s)|\s[–—](?=\s)/g;

/** Separates clauses with a key phrase from the others. A sentence of one clause stays whole. */
export function splitAtKeyPhrases(spoken: string): Phrase[] {
  const clauses: string[] = [];
  let start = 0;
  for (const match of spoken.matchAll(clauseEnd)) {
    const end = match.index + match[0].length;
    // A very short clause sounds chopped when spoken alone.
    if (end - start < 12 || spoken.length - end < 12) continue;
    clauses.push(spoken.slice(start, end).trim());
    start = end;
  }
  clauses.push(spoken.slice(start).trim());
  const phrases: Phrase[] = [];
  for (const clause of clauses) {
    const kind = keyPhrase.test(clause) ? 'key' : 'plain';
    const last = phrases.at(-1);
    if (last && last.kind === kind)
      phrases[phrases.length - 1] = { kind, spoken: `${last.spoken} ${clause}` };
    else phrases.push({ kind, spoken: clause });
  }
  return phrases;
}

/** Splits a written sentence at its parentheses. Each phrase gets its own spoken form. */
export function splitAtAsides(text: string, toSpoken: (text: string) => string): Phrase[] {
  const pieces = text.split(/\(([^()]{3,160})\)/);
  if (pieces.length === 1) return [];
  return pieces.flatMap((piece, index): Phrase[] => {
    const spoken = toSpoken(piece.trim()).trim();
    if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
    return [{ spoken, kind: index % 2 === 1 ? 'aside' : 'plain' }];
  });
}

/** Milliseconds of silence between two phrases. */
export function pauseBetween(before: Phrase, after: Phrase, style: EmphasisStyle | undefined): number {
  if (before.kind === 'aside' || after.kind === 'aside') return 160;
  return style === undefined ? 120 : 320;
}

/** The characters an English voice can say: Latin and Greek letters, digits and the punctuation of prose. */
const unsayable = /[^\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}\s.,;:!?'"’‘“”()\-–—…%&+=/@#$€£*]/gu;

/** Drops characters that the engine would spell as "Chinese letter" or fail on. Empty if nothing is left to say. */
export function sayableText(spoken: string): string {
  const kept = spoken.replaceAll(unsayable, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{Nd}]/u.test(kept) ? kept : '';
}

/** Whether the voice can say every letter of a text. */
export function isWhollySayable(spoken: string): boolean {
  return !/\p{L}/u.test((spoken.match(unsayable) ?? []).join(''));
}
