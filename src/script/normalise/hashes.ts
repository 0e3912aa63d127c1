import { inAnyCase, oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

type Groups = readonly (string | undefined)[];

const edge = '(?![\\p{L}\\p{N}_-])';
const hexadecimal = `digit${inAnyCase('abcdef')}`;
const alphanumeric = `digit${inAnyCase('abcdefghijklmnopqrstuvwxyz')}`;

const byColons = String.raw`[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\2){4}[0-9a-f]{2}`;
const byStops = String.raw`(?=[0-9a-f.]{0,13}\d)[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}`;
const hardwareAddress = String.raw`(?<=(\baddress:? )?)(?:${byColons}|${byStops})(?![:.]?[\p{L}\p{N}_])`;

const secretKeys = [
  '(?:sk|pk|rk|whsec)_(?:live_|test_)?[0-9A-Za-z]{10,120}',
  'gh[opsu]_[0-9A-Za-z]{20,80}',
  String.raw`github_pat_\w{20,120}`,
  'xox[abp]-[0-9A-Za-z-]{10,120}',
  'A[KS]IA[0-9A-Z]{12,20}',
].join('|');

const encoded = ['[0-9A-Za-z+/]{10,2000}={1,2}', '[0-9A-Za-z]{8,60}[+/][0-9A-Za-z+/]{24,2000}'].join('|');
const mixedCase = '(?=[0-9A-Z+/]{0,40}[a-z])(?=[0-9a-z+/]{0,40}[A-Z])';

/** Matches words after which a commit is the topic of the sentence and must be spoken. */
const leadsToCommit = oneOf('in from by of to at see with since and or revert reverts than'.split(' '));

/**
 * Replaces a UUID, digest or commit id with its kind, or drops it if the text names the kind. Listeners do not need
 * it.
 */
export const hashes: readonly SpokenPattern[] = [
  {
    starts: hexadecimal,
    needs: '-',
    pattern: new RegExp(
      `(?<=(\\b(?:id|uuid|guid|identifier):? )?)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${edge}`,
      'iuy',
    ),
    say: ([, named]: Groups) => (named === undefined ? 'a unique I D' : ''),
  },
  {
    starts: hexadecimal,
    pattern: new RegExp(hardwareAddress, 'iuy'),
    say: ([, named]: Groups) => (named === undefined ? 'a hardware address' : ''),
  },
  {
    starts: 'sprwgxA',
    pattern: new RegExp(`(?:${secretKeys})(?![\\p{L}\\p{N}_])`, 'uy'),
    say: () => 'a secret key',
  },
  {
    starts: 'e',
    pattern: /(?<=(\btoken:? )?)eyJ[0-9A-Za-z_-]{8,2000}(?:\.[0-9A-Za-z_-]{4,2000}){1,2}(?![\p{L}\p{N}_])/uy,
    say: ([, named]: Groups) => (named === undefined ? 'a token' : ''),
  },
  {
    starts: alphanumeric,
    pattern: new RegExp(`${mixedCase}(?:${encoded})(?![\\p{L}\\p{N}_=])`, 'uy'),
    say: ([whole = '']: Groups) => (isScrambled(whole) ? 'an encoded value' : null),
  },
  {
    starts: alphanumeric,
    pattern: /(?=(?:[A-Z]{0,9}\d){5})(?=\d{0,9}[A-Z])[0-9A-Z]{20,64}(?![\p{L}\p{N}_-])/uy,
    say: () => 'a unique I D',
  },
  {
    starts: hexadecimal,
    pattern: new RegExp(`(?<=(?:commits?|revision|rev|sha) )(?=[a-f]{0,40}\\d)[0-9a-f]{6,64}${edge}`, 'iuy'),
    say: ([whole = '']) => (isHash(whole) ? '' : null),
  },
  {
    starts: hexadecimal,
    pattern: /(?<=[([]\s?|^[\s,[]{0,4})([0-9a-f]{7,64})(?=\s?[)\]]|[\]:]?\s[-\p{L}])/uy,
    say: ([, hash = '']) => (isHash(hash) ? ' ' : null),
  },
  {
    starts: hexadecimal,
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\p{N}).] )(?<!\b${leadsToCommit} )([0-9a-f]{7,64})(?=\s*$)`,
      'iuy',
    ),
    say: ([, hash = '']) => (isHash(hash) ? ' ' : null),
  },
  {
    starts: 'digit',
    pattern: /(?<=^[\s,]{0,4})\d{7}(?=: \p{L})/uy,
    say: () => ' ',
  },
  {
    starts: hexadecimal,
    pattern: new RegExp(`([0-9a-f]{7,64})(?:\\.{2,3}([0-9a-f]{7,64}))?${edge}`, 'uy'),
    say: ([, first = '', second = '']) => {
      if (!isHash(first)) return null;
      return second === '' ? 'a commit' : 'a range of commits';
    },
  },
  {
    starts: 's',
    pattern: /sha(?:1|256|384|512)[-:][0-9A-Za-z+/]{16,120}={0,2}(?![\p{L}\p{N}])/uy,
    say: () => 'a checksum',
  },
];

/**
 * Whether a text is hexadecimal with letters and at least two digits, unlike plain numbers and words such as
 * "defaced".
 */
function isHash(text: string): boolean {
  return /[a-f]/i.test(text) && /\d[^\d]*\d/.test(text);
}

/** Whether figures and capitals are mixed into lower-case letters as they never are in a name. */
export function isScrambled(text: string): boolean {
  const parts = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  const mixed = /\d/.test(text) && /[a-z][A-Z]/.test(text);
  return mixed && parts.length >= 6 && text.length / parts.length < 2.9;
}
