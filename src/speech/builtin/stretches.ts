import type { EmphasisStyle } from '../../domain/voice-settings.ts';

/** A part of a sentence that is said differently from the rest. */
export type Stretch = { readonly spoken: string; readonly kind: 'plain' | 'key' | 'aside' };

/** What listeners of release notes must not miss. */
const keyPhrase =
  /\b(breaking|security|vulnerabilit(?:y|ies)|critical|important|warning|must|never|required?|removed|deprecated|urgent|for the first time|no longer|attention)\b/i;

const clauseEnd = /[,;:](?=\s)|\s[–—](?=\s)/g;

/** Splits at the clauses that hold a key phrase. A sentence of one clause stays whole. */
export function splitAtKeyPhrases(spoken: string): Stretch[] {
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
  const stretches: Stretch[] = [];
  for (const clause of clauses) {
    const kind = keyPhrase.test(clause) ? 'key' : 'plain';
    const last = stretches.at(-1);
    if (last && last.kind === kind)
      stretches[stretches.length - 1] = { kind, spoken: `${last.spoken} ${clause}` };
    else stretches.push({ kind, spoken: clause });
  }
  return stretches;
}

/** Splits a written sentence at its parentheses. Each stretch is brought into its spoken form on its own. */
export function splitAtAsides(text: string, toSpoken: (text: string) => string): Stretch[] {
  const pieces = text.split(/\(([^()]{3,160})\)/);
  if (pieces.length === 1) return [];
  return pieces.flatMap((piece, index): Stretch[] => {
    const spoken = toSpoken(piece.trim()).trim();
    if (!/[\p{L}\p{N}]/u.test(spoken)) return [];
    return [{ spoken, kind: index % 2 === 1 ? 'aside' : 'plain' }];
  });
}

/** Milliseconds of silence between two stretches. */
export function pauseBetween(before: Stretch, after: Stretch, style: EmphasisStyle | undefined): number {
  if (before.kind === 'aside' || after.kind === 'aside') return 160;
  return style === undefined ? 120 : 320;
}
