import type { Recogniser } from './recogniser.ts';

const edge = '(?![\\p{L}\\p{N}_-])';

/** A UUID, digest or commit id means nothing to an ear: it is named, or dropped where it is named already. */
export const hashes: readonly Recogniser[] = (['letter', 'digit'] as const).flatMap((starts) => [
  {
    starts,
    pattern: new RegExp(`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${edge}`, 'iuy'),
    say: () => 'a unique I D',
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
