import { currencySigns, measures, scales } from './lists/measures.ts';
import { limitOf, type Quantity, rateOf } from './quantity.ts';
import { type Clock, readClocks } from './read-clocks.ts';
import { type DateFact, readDates } from './read-dates.ts';
import { readNumberWords } from './read-number-words.ts';
import type { Token } from './tokens.ts';

type Span = { readonly at: number; readonly end: number };
type Version = { readonly version: string; readonly at: number };

export type Figures = {
  readonly dates: readonly DateFact[];
  readonly versions: readonly Version[];
  readonly clocks: readonly Clock[];
  readonly quantities: readonly Quantity[];
  /** Numbers in words such as "an hour" and "twice". They support other numbers but are not checked themselves. */
  readonly implied: readonly Quantity[];
};

const dottedVersion =
  /(?<![\p{Script=Latin}\p{N}.,])v?(\d{1,4}(?:\.\d{1,6}){2,3}(?:[.-]?(?:alpha|beta|rc|pre)[.\d]{0,6}(?:[.-]?\p{Ll}{2,10}\d{0,3})?| (?:alpha|beta|rc) \d{1,3}|[a-z]\d{1,4})?)(?![\p{Script=Latin}\p{N}])/giu;
const namedVersion =
  /\b(?:versions?|releases?|v\.?)\s?(\d{1,5}(?:\.\d{1,6}){0,3}(?:[.-]?(?:alpha|beta|rc)[.\d]{0,6}(?:[.-]?\p{Ll}{2,10}\d{0,3})?| (?:alpha|beta|rc) \d{1,3}|[a-z]\d{0,4})?)(?![\p{Script=Latin}\p{N}%]|\.\d)/giu;
/** "2h15": a duration. */
const hoursAndMinutes = /(?<![\p{L}\p{N}.])(\d{1,3})\s?h\s?(\d{2})(?!\d)/gu;
/** "1270x800mm": two lengths. */
const timesSign = /(?<=[1-9]|\d\d)[x×](?=[1-9])/g;
const digits =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}.])(US\$|[£$€¥₹₩])?\s?(\d{1,20}(?:[.,'’\u00a0\u202f]\d{1,20}){0,7})/gu;

/** Reads dates, versions, times of day and all other numbers of a text, each of them once. */
export function readFigures(source: string, tokens: readonly Token[], language: string): Figures {
  const text = source.replace(timesSign, ' ');
  const rest = [...text];
  const dates = readDates(text, language);
  for (const { at, end } of dates) blank(text, rest, at, end);
  const versions: Version[] = [];
  const places = new Set<number>();
  for (const pattern of [dottedVersion, namedVersion]) {
    for (const match of text.matchAll(pattern)) {
      const version = normalVersion(match[1] ?? '');
      if (!places.has(match.index)) versions.push({ version, at: match.index });
      places.add(match.index);
      blank(text, rest, match.index, match.index + match[0].length);
    }
  }
  const clocks = readClocks(restOf(text, rest), language);
  for (const { at, end } of clocks) blank(text, rest, at, end);
  const durations = [...restOf(text, rest).matchAll(hoursAndMinutes)].map((match): Quantity => {
    blank(text, rest, match.index, match.index + match[0].length);
    const values = [Number(match[1]) * 60 + Number(match[2])];
    const measure = { kind: 'time', factor: 60 };
    return { values, measure, rate: null, limit: null, said: false, text: match[0], at: match.index };
  });
  const left = restOf(text, rest);
  const written = [...left.matchAll(digits)].flatMap((match) => quantityOf(left, match, language));
  const quantities = [...written, ...durations, ...readNumberWords(left, tokens, language)];
  const { true: implied = [], false: counted = [] } = Object.groupBy(
    joinDurations(quantities, left),
    (each) => (each.implied ? 'true' : 'false'),
  );
  const inOrder = versions.toSorted((one, other) => one.at - other.at);
  return { dates, versions: inOrder, clocks, quantities: counted, implied };
}

const joins = /^\s{0,2}(?:(?:,|and|und|y|et|e)\s{0,2})?$/;

/** Joins "an hour and 23 minutes" into one figure. */
function joinDurations(quantities: readonly Quantity[], text: string): Quantity[] {
  const joined: Quantity[] = [];
  for (const next of quantities.toSorted((left, right) => left.at - right.at)) {
    const last = joined.at(-1);
    const between = last === undefined ? '' : text.slice(last.at + last.text.length, next.at);
    const [whole, part] = [last?.measure, next.measure];
    if (
      last === undefined ||
      whole?.kind !== 'time' ||
      part?.kind !== 'time' ||
      part.factor >= whole.factor ||
      !joins.test(between)
    ) {
      joined.push(next);
      continue;
    }
    const value = (last.values[0] ?? 0) * (whole.factor / part.factor) + (next.values[0] ?? 0);
    const end = next.at + next.text.length;
    joined[joined.length - 1] = {
      ...last,
      values: [value],
      measure: part,
      text: text.slice(last.at, end),
      implied: false,
    };
  }
  return joined;
}

/** Where a text has figures. */
export function spansOf({ dates, clocks, quantities }: Figures): Span[] {
  return [...dates, ...clocks, ...quantities.map(({ at, text }) => ({ at, end: at + text.length }))];
}

export function isWithin({ at }: Token, spans: readonly Span[]): boolean {
  return spans.some((span) => at >= span.at && at < span.end);
}

/** Replaces what has been read with spaces, so that positions stay the same. */
function blank(text: string, rest: string[], from: number, to: number): void {
  if (rest.length !== text.length) rest.splice(0, rest.length, ...text.split(''));
  for (let index = from; index < Math.min(to, rest.length); index += 1) rest[index] = ' ';
}

function restOf(text: string, rest: readonly string[]): string {
  return rest.length === text.length ? rest.join('') : text;
}

export const preRelease = /(?:\.0){0,3}-?(?:alpha|beta|rc|pre)[.-]?(?<candidate>\d{0,4})$/;
export const preReleaseWords = /\b(?:release candidate|rc|beta|alpha|preview|pre-?release)\b/;

/** "23.1.0" and "23.1" are the same release. */
export function normalVersion(version: string): string {
  return version
    .toLowerCase()
    .replace(/^v/, '')
    .replace(/[. ](?=alpha|beta|rc|pre)/, '-')
    .replace(/(?<=-(?:alpha|beta|rc))[. ](?=\d)/, '')
    .replace(/(?:\.0){1,3}$/, '');
}

/** "4.0.0" as "4.0": a version loses trailing zeros, but not its minor number. */
export function withoutTrailingZeros(version: string): string {
  return version.replace(/(?<!\.0)(?:\.0)+$/, '');
}

/** Whether the sign after a number means inches (16", 16”) and does not close a quotation. */
function isInches(text: string, end: number): boolean {
  const sign = text.charAt(end);
  if (!/["”″]/.test(sign)) return false;
  const before = text.slice(Math.max(0, end - maxQuotation), end);
  if (sign === '”') return before.lastIndexOf('“') <= before.lastIndexOf('”');
  return sign === '″' || (before.match(/(?<!\d)"/g)?.length ?? 0) % 2 === 0;
}

const maxQuotation = 200;

function quantityOf(text: string, match: RegExpExecArray, language: string): Quantity[] {
  const end = match.index + match[0].length;
  const attached =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}%°]{1,12}/u.exec(text.slice(end, end + 12))?.[0] ??
    '';
  const following = attached === '' ? /^[\s-]?([\p{L}%°]{1,14})/u.exec(text.slice(end, end + 16)) : null;
  // "2.9in" is a size, "2in9" a name.
  const size = attached === 'in' && !/\d/.test(text.charAt(end + 2));
  const unit =
    size || isInches(text, end) ? 'inch' : attached === 'A' && /[.,]/.test(match[0]) ? 'amp' : attached;
  const next = (unit || following?.[1] || '').toLowerCase();
  const ordinal = /^(?:st|nd|rd|th|\.)$/.test(attached.toLowerCase());
  const scale = scaleOf(next, attached !== '');
  // "3D" has no days, but "5V" has volts.
  const known = (scale !== 1 || measures.has(next) || ordinal) && !/^[A-UX-Z]$/.test(unit);
  // Other letters make it a name: "78ab", "3DS".
  if (attached !== '' && !known) return [];
  const second = scale === 1 ? next : secondWord(text, end);
  // "50$"
  const trailing = /^\s?([£$€¥₹₩])(?!\d)/.exec(text.slice(end, end + 3))?.[1];
  const sign = currencySigns.get((match[1] ?? trailing ?? '').replace('US', ''));
  const measure = sign === undefined ? (measures.get(second) ?? null) : { kind: sign, factor: 1 };
  return [
    {
      values: valuesOf(match[2] ?? '', language).map((value) => value * scale),
      measure,
      rate: rateOf(text.slice(end, end + 48)),
      limit: limitOf(text, match.index, end),
      said: false,
      text: text.slice(match.index, end).trim() + (known ? attached || (following?.[0] ?? '') : ''),
      at: match.index,
    },
  ];
}

/** The factor of a word such as "million". Short forms such as "m" count only directly after the number. */
function scaleOf(word: string, attached: boolean): number {
  if (!attached && word.length < 3) return 1;
  return scales.get(word) ?? 1;
}

function secondWord(text: string, end: number): string {
  return /^[\s-]?\p{L}{1,12}[\s-](\p{L}{1,14}|%)/u.exec(text.slice(end, end + 32))?.[1]?.toLowerCase() ?? '';
}

/** The possible values of a number. In most languages other than English, a point separates thousands. */
function valuesOf(written: string, language: string): number[] {
  const plain = written.replace(/['’\u00a0\u202f]/g, '');
  const english = Number(plain.replaceAll(',', ''));
  const other = Number(plain.replaceAll('.', '').replace(',', '.'));
  // In "49,02" the comma is a decimal separator.
  if (language === 'en')
    return /^\d+,(?:\d{1,2}|\d{4,})$/.test(plain) ? [other] : [english].filter(Number.isFinite);
  return [...new Set([other, english])].filter((value) => Number.isFinite(value));
}
