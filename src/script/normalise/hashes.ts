import type { Recogniser } from './recogniser.ts';

type Groups = readonly (string | undefined)[];

const edge = '(?![\\p{L}\\p{N}_-])';

/** A UUID, digest or commit id means nothing to an ear: it is named, or dropped where it is named already. */
export const hashes: readonly Recogniser[] = (['letter', 'digit'] as const).flatMap((starts) => [
  {
    starts,
    needs: '-',
    pattern: new RegExp(
      `(?<=(\\b(?:id|uuid|guid|identifier):? )?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${edge}`,
      'iuy',
    ),
    say: ([, named]: Groups) => (named === undefined ? 'a unique I D' : ''),
  },
  {
    starts,
    pattern:
      /(?<=(\baddress:? )?)(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\2){4}[0-9a-f]{2}|(?=[0-9a-f.]{0,13}\d)[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![:.]?[\p{L}\p{N}_])/iuy,
    say: ([, named]: Groups) => (named === undefined ? 'a hardware address' : ''),
  },
  {
    starts,
    pattern:
      /(?:(?:sk|pk|rk|whsec)_(?:live_|test_)?[0-9A-Za-z]{10,120}|gh[opsu]_[0-9A-Za-z]{20,80}|github_pat_\w{20,120}|xox[abp]-[0-9A-Za-z-]{10,120}|A[KS]IA[0-9A-Z]{12,20})(?![\p{L}\p{N}_])/uy,
    say: () => 'a secret key',
  },
  {
    starts,
    pattern: /(?<=(\btoken:? )?)eyJ[0-9A-Za-z_-]{8,2000}(?:\.[0-9A-Za-z_-]{4,2000}){1,2}(?![\p{L}\p{N}_])/uy,
    say: ([, named]: Groups) => (named === undefined ? 'a token' : ''),
  },
  {
    starts,
    pattern:
      /(?=[0-9A-Z+/]{0,40}[a-z])(?=[0-9a-z+/]{0,40}[A-Z])(?:[0-9A-Za-z+/]{10,2000}={1,2}|[0-9A-Za-z]{8,60}[+/][0-9A-Za-z+/]{24,2000})(?![\p{L}\p{N}_=])/uy,
    say: ([whole = '']: Groups) => (isScrambled(whole) ? 'an encoded value' : null),
  },
  {
    starts,
    pattern: /(?=(?:[A-Z]{0,9}\d){5})(?=\d{0,9}[A-Z])[0-9A-Z]{20,64}(?![\p{L}\p{N}_-])/uy,
    say: () => 'a unique I D',
  },
  {
    starts,
    pattern: new RegExp(`(?<=(?:commits?|revision|rev|sha) )(?=[a-f]{0,40}\\d)[0-9a-f]{6,64}${edge}`, 'iuy'),
    say: ([whole = '']) => (isHash(whole) ? '' : null),
  },
  {
    starts,
    pattern: /(?<=[([]\s?|^[\s,[]{0,4})([0-9a-f]{7,64})(?=\s?[)\]]|[\]:]?\s[-\p{L}])/uy,
    say: ([, hash = '']) => (isHash(hash) ? ' ' : null),
  },
  {
    starts,
    pattern:
      /(?<=[\p{L}\p{N}).] )(?<!\b(?:in|from|by|of|to|at|see|with|since|and|or|reverts?|than) )([0-9a-f]{7,64})(?=\s*$)/iuy,
    say: ([, hash = '']) => (isHash(hash) ? ' ' : null),
  },
  {
    starts,
    pattern: /(?<=^[\s,]{0,4})\d{7}(?=: \p{L})/uy,
    say: () => ' ',
  },
  {
    starts,
    pattern: new RegExp(`([0-9a-f]{7,64})(?:\\.{2,3}([0-9a-f]{7,64}))?${edge}`, 'uy'),
    say: ([, first = '', second = '']) => {
      if (!isHash(first)) return null;
      return second === '' ? 'a commit' : 'a range of commits';
    },
  },
  {
    starts,
    pattern: /sha(?:1|256|384|512)[-:][0-9A-Za-z+/]{16,120}={0,2}(?![\p{L}\p{N}])/uy,
    say: () => 'a checksum',
  },
]);

/** Hexadecimal with letters and at least two digits: a plain number or a word like "defaced" is none. */
function isHash(text: string): boolean {
  return /[a-f]/i.test(text) && /\d[^\d]*\d/.test(text);
}

/** Figures and capitals stand among small letters as they never do in a name. */
export function isScrambled(text: string): boolean {
  const parts = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  const mixed = /\d/.test(text) && /[a-z][A-Z]/.test(text);
  return mixed && parts.length >= 6 && text.length / parts.length < 2.9;
}
