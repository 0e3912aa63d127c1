import type { EmphasisStyle } from '../../domain/voice-settings.ts';

/** A part of a sentence that is said differently from the rest. */
export type Phrase = { readonly spoken: string; readonly kind: 'plain' | 'key' | 'aside' };

/** What listeners of release notes must not miss. */
const keyPhrase =
  /\b(breaking|security|vulnerabilit(?:y|ies)|critical|important|warning|must|never|required?|removed|deprecated|urgent|for the first time|no longer|attention)\b/i;

const clauseEnd = /[,;:](?=\s)|\s[–—](?=\s)/g;

/** Splits at the clauses that hold a key phrase. A sentence of one clause stays whole. */
export function splitAtKeyPhrases(spoken: string): Phrase[] {
  const clauses: string[] = [];
  let start = 0;
  for (const match of spoken.matchAll(clauseEnd)) {
    const end = match.index + match[0].length;
    // A scrap of a clause sounds chopped when it is spoken alone.
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

/** Splits a written sentence at its parentheses. Each phrase is brought into its spoken form on its own. */
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
