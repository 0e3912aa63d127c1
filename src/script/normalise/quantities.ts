import { cardinal, decimal, year } from './number-words.ts';
import { oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';
import { ratePattern, sayRate, sayUnit, unitPattern } from './units.ts';

const withCommas = String.raw`\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,12})?`;
const withoutWhole = String.raw`(?<![\p{L}\p{N}_])\.\d{1,12}`;
export const numberPattern = String.raw`${withCommas}|\d{1,18}(?:\.\d{1,12})?|${withoutWhole}`;
const range = String.raw`(?:\s?[-–—~…]\s?|\.\.|\s?-\s?)`;
const magnitudes: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  M: 'million',
  mn: 'million',
  bn: 'billion',
  B: 'billion',
  T: 'trillion',
};

const measured = oneOf(
  (
    'timeout limit window delay interval file cap budget buffer cache heap default threshold period grace build chunk ' +
    'payload maximum minimum ceiling sample pause video clip image box gap margin sprint race cable radius resolution ' +
    'tower antenna rope cord read'
  ).split(' '),
);

/** Captures an article, which makes the measure singular: `a 5 GB download`, but `5 GB` have five. */
export const afterArticle = String.raw`(?<=(\b[Aa]n? )?)`;

const quantity = new RegExp(
  `${afterArticle}(${numberPattern})(?:${range}(${numberPattern}))?` +
    String.raw`(\s?)${unitPattern}(\+?)(?=(\s${measured}\b)?(\s\p{Ll})?)`,
  'uy',
);
const multiple = new RegExp(
  String.raw`(${numberPattern})(?:${range}(${numberPattern}))?(?:\s?[x×]|X)(?![\p{L}\p{N}]|(?<=\d{3} [x×]) \d{3})`,
  'uy',
);
const manyOfUnit = new RegExp(String.raw`(${numberPattern})([kKMB])\s${unitPattern}`, 'uy');
const magnitude = new RegExp(
  String.raw`(${numberPattern})(?:${range}(${numberPattern}))?(k|K|M|mn|bn|B|T)(\+?)(?![\p{L}\p{N}_])`,
  'uy',
);
const numberRange = new RegExp(
  String.raw`(?<![\p{L}\p{N}]-)(${numberPattern})(?:\s?[–—]\s?|-|\.\.\.?)(${numberPattern})(\+?)(?![\p{L}\p{N}_]|[-.]\d)`,
  'uy',
);

const counted = oneOf(
  (
    'users rows downloads records requests people customers events messages tokens parameters items documents vectors ' +
    'views installs subscribers lines members visits transactions points'
  ).split(' '),
);
const spacedMagnitude = new RegExp(
  String.raw`(${numberPattern}) ([KMBm])(\+?)(?= (?:active |daily |monthly |unique |new )?${counted}\b)`,
  'uy',
);
const sides = oneOf(
  'wide long tall high deep thick away apart sprint dash race cable radius resolution range altitude tower antenna'.split(
    ' ',
  ),
);
const length = new RegExp(String.raw`${afterArticle}(${numberPattern})m(?= ${sides}\b)`, 'uy');
const beforeSpan = oneOf([
  ...'wait waits every after for lasts last sleeps sleep past next'.split(' '),
  'timeout of',
]);
const afterSpan = oneOf('ago later timeout interval before delay'.split(' '));
const minutes = new RegExp(
  String.raw`(?<=\b${beforeSpan} )(${numberPattern}) m(?![\p{L}\p{N}_²³])|(${numberPattern}) m(?= ${afterSpan}\b)`,
  'uy',
);
const days = new RegExp(
  String.raw`(${numberPattern}) d(?= (?:ago|later|retention|old|of|and)\b|[.,;)]|$)`,
  'uy',
);

/** Says numbers with a unit, a factor or a magnitude, alone or as a range. */
export const quantities: readonly SpokenPattern[] = [
  {
    starts: 'digit',
    pattern: spacedMagnitude,
    say: ([, number = '', scale = '', plus = '']) =>
      `${sayNumber(number)} ${magnitudes[scale.toUpperCase()]}${plus === '' ? '' : ' plus'}`,
  },
  {
    starts: 'digit',
    pattern: length,
    say: ([, article, number = '']) =>
      `${sayNumber(number)} ${article !== undefined || number === '1' ? 'metre' : 'metres'}`,
  },
  {
    starts: 'digit',
    pattern: minutes,
    say: ([, one, two = '']) => `${sayNumber(one ?? two)} ${(one ?? two) === '1' ? 'minute' : 'minutes'}`,
  },
  {
    starts: 'digit',
    pattern: days,
    say: ([, number = '']) => `${sayNumber(number)} ${number === '1' ? 'day' : 'days'}`,
  },
  {
    starts: 'digit.',
    pattern: quantity,
    say: ([, article, first = '', second = '', space = '', unit = '', base = '', plus = '', noun, word]) => {
      if (unit === 'B' && space === '' && !isByteCount(first)) return null;
      const describes = noun !== undefined || (article !== undefined && word !== undefined);
      const name = sayUnit(unit, base, !describes && (second || first) !== '1', space !== '');
      return name === null ? null : `${sayRange(first, second)} ${name}${plus === '' ? '' : ' or more'}`;
    },
  },
  {
    starts: 'digit',
    pattern: manyOfUnit,
    say: ([, number = '', scale = '', unit = '', base = '']) => {
      const name = sayUnit(unit, base, true, true);
      return name === null ? null : `${sayNumber(number)} ${magnitudes[scale]} ${name}`;
    },
  },
  {
    starts: 'digit.',
    pattern: new RegExp(`(${numberPattern})${ratePattern}`, 'uy'),
    say: ([, number = '', base = '']) => `${sayNumber(number)} ${sayRate(base)}`,
  },
  {
    starts: 'digit.',
    pattern: multiple,
    say: ([, first = '', second = '']) => `${sayRange(first, second)} times`,
  },
  {
    starts: 'digit.',
    pattern: magnitude,
    say: ([, first = '', second = '', scale = '', plus = '']) => {
      if (/^[48]$/.test(first) && scale === 'K') return `${cardinal(first)} K`;
      return `${sayRange(first, second)} ${magnitudes[scale]}${plus === '' ? '' : ' plus'}`;
    },
  },
  {
    starts: 'digit.',
    pattern: numberRange,
    say: ([, first = '', second = '', plus = '']) =>
      `${sayRange(first, second)}${plus === '' ? '' : ' plus'}`,
  },
];

export function sayNumber(written: string): string {
  if (/^0\d+$/.test(written)) return Array.from(written, (digit) => cardinal(digit)).join(' ');
  return decimal(written);
}

function sayRange(first: string, second: string): string {
  if (second === '') return sayNumber(first);
  const isYear = /^(?:1[89]|20)\d\d$/;
  if (isYear.test(first) && isYear.test(second)) return `${year(first)} to ${year(second)}`;
  const nextYear = /^(?:19|20)\d\d$/.test(first) && /^\d\d$/.test(second) && second > first.slice(2);
  if (nextYear) return `${year(first)} to ${cardinal(second)}`;
  return `${sayNumber(first)} to ${sayNumber(second)}`;
}

/** Whether `B` means bytes, as in `512B`. `7B` and `70B` are billions of model parameters. */
function isByteCount(written: string): boolean {
  const number = Number(written.replaceAll(',', ''));
  return number > 500 || (number >= 16 && Number.isInteger(Math.log2(number)));
}
