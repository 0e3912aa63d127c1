import { cardinal, digitByDigit } from './number-words.ts';
import { oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const phoned = oneOf('call dial phone text tel telephone fax number hotline'.split(' '));

/** Says the figures of each group one by one, with a pause between the groups. */
export const phoneNumbers: readonly SpokenPattern[] = [
  {
    starts: 'digit+(',
    pattern:
      /(?<![\p{L}\p{N}_])(\+?)(?:\d{1,3}[ -]?)?\(\d{1,5}\)[ -]?\d{2,4}(?:[ -]\d{2,8}){1,3}(?![\p{L}\p{N}_])/uy,
    say: ([whole = '', plus = '']) => sayGroups(whole, plus),
  },
  {
    starts: '+',
    pattern: /(\+)(?:\d{1,3}(?:[ -]\d{2,8}){2,5}|\d{9,15})(?![\p{L}\p{N}_])/uy,
    say: ([whole = '', plus = '']) => sayGroups(whole, plus),
  },
  {
    starts: 'digit',
    pattern: /(?:1-)?8\d\d-[A-Z]{2,8}(?:-[A-Z]{2,8})?(?![\p{L}\p{N}_-])/uy,
    say: ([whole = '']) =>
      whole
        .split('-')
        .map((part) =>
          /^\d00$/.test(part) ? cardinal(part) : /^\d/.test(part) ? digitByDigit(part) : part.toLowerCase(),
        )
        .join(', '),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<=\b${phoned}(?: us)?(?: (?:at|on|is))?:? )\d{3}-\d{4}(?![\p{L}\p{N}_-])`,
      'iuy',
    ),
    say: ([whole = '']) => sayGroups(whole, ''),
  },
  {
    starts: 'digit',
    pattern: /0\d{2,4}(?: \d{3,4}){2}(?![\p{L}\p{N}_]| \d)/uy,
    say: ([whole = '']) => sayGroups(whole, ''),
  },
  {
    starts: 'digit',
    pattern: /(?:\d{1,6}(?:-\d{2,6}){2,5}|\d{3}-0\d{3}|\d{3}\.\d{3}\.\d{4})(?![\p{L}\p{N}_-])/uy,
    say: ([whole = '']) => sayGroups(whole, ''),
  },
];

function sayGroups(written: string, plus: string): string {
  const groups = written.match(/\d+/g) ?? [];
  return `${plus === '' ? '' : 'plus '}${groups.map(digitByDigit).join(', ')}`;
}
