import { currencySigns, type Measure, measures, numberWordsOf, scales } from './lists/measures.ts';
import { anyPhrase } from './phrase-pattern.ts';
import { type DateFact, readDates } from './read-dates.ts';
import type { Token } from './tokens.ts';

/** A number with what it counts. Several values where its separators can be read in two ways. */
export type Quantity = {
  readonly values: readonly number[];
  readonly measure: Measure | null;
  /** "a month", "per user": what it is paid or counted by. */
  readonly rate: string | null;
  readonly limit: 'most' | 'least' | 'about' | null;
  /** Said as a word: such small numbers may count what the script itself says. */
  readonly said: boolean;
  readonly text: string;
  readonly at: number;
};

type Version = { readonly version: string; readonly at: number };

export type Figures = {
  readonly dates: readonly DateFact[];
  readonly versions: readonly Version[];
  readonly clocks: readonly { readonly time: string; readonly at: number }[];
  readonly quantities: readonly Quantity[];
};

const dottedVersion =
  /(?<![\p{Script=Latin}\p{N}.,])v?(\d{1,4}(?:\.\d{1,6}){2,3}(?:[.-]?(?:alpha|beta|rc|pre)[.\d]{0,6})?)(?![\p{Script=Latin}\p{N}])/giu;
const namedVersion =
  /\b(?:versions?|releases?|v\.?)\s?(\d{1,5}(?:\.\d{1,6}){0,3}(?:[.-]?(?:alpha|beta|rc)[.\d]{0,6}|[a-z]\d{0,4})?)(?![\p{Script=Latin}\p{N}%]|\.\d)/giu;
const clock =
  /(?<![\d.])(\d{1,2})(?::(\d{2}))?\s?(a\.?m\.?|p\.?m\.?|uhr)(?!\p{L})|(?<![\d.])(\d{1,2}):(\d{2})(?!\d)/giu;
const digits =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}_.])(US\$|[£$€¥₹₩])?\s?(\d{1,20}(?:[.,'’\u00a0\u202f]\d{1,20}){0,7})/gu;

/** Dates, versions, times of day and all other numbers of a text; none of them is read twice. */
export function readFigures(text: string, tokens: readonly Token[], language: string): Figures {
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
  const clocks = [...restOf(text, rest).matchAll(clock)].map((match) => {
    blank(text, rest, match.index, match.index + match[0].length);
    return { time: timeOf(match), at: match.index };
  });
  const left = restOf(text, rest);
  const written = [...left.matchAll(digits)].flatMap((match) => quantityOf(left, match, language));
  return { dates, versions, clocks, quantities: [...written, ...saidNumbers(left, tokens, language)] };
}

/** Blanks what has been read. The text is cut in UTF-16 units, so that places stay the same. */
function blank(text: string, rest: string[], from: number, to: number): void {
  if (rest.length !== text.length) rest.splice(0, rest.length, ...text.split(''));
  for (let index = from; index < Math.min(to, rest.length); index += 1) rest[index] = ' ';
}

function restOf(text: string, rest: readonly string[]): string {
  return rest.length === text.length ? rest.join('') : text;
}

export const preRelease = /(?:\.0){0,3}-?(?:alpha|beta|rc|pre)[.-]?(?<candidate>\d{0,4})$/;
export const preReleaseWords = /\b(?:release candidate|rc|beta|alpha|preview|pre-?release)\b/;

/** "23.1.0" and "23.1" name the same release. */
export function normalVersion(version: string): string {
  return version
    .toLowerCase()
    .replace(/^v/, '')
    .replace(/\.(?=alpha|beta|rc|pre)/, '-')
    .replace(/(?:\.0){1,3}$/, '');
}

function timeOf([, hour, minute, half, plainHour, plainMinute]: RegExpExecArray): string {
  const late = /^p/i.test(half ?? '') && Number(hour) < 12 ? 12 : 0;
  const midnight = /^a/i.test(half ?? '') && Number(hour) === 12 ? -12 : 0;
  const [h, m] = half === undefined ? [plainHour, plainMinute] : [hour, minute];
  return `${Number(h) + late + midnight}:${m ?? '00'}`;
}

function quantityOf(text: string, match: RegExpExecArray, language: string): Quantity[] {
  const end = match.index + match[0].length;
  const attached =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}%°]{1,12}/u.exec(text.slice(end, end + 12))?.[0] ??
    '';
  const following = attached === '' ? /^[\s-]?([\p{L}%°]{1,14})/u.exec(text.slice(end, end + 16)) : null;
  const next = (attached || following?.[1] || '').toLowerCase();
  const ordinal = /^(?:st|nd|rd|th|\.)$/.test(attached.toLowerCase());
  const scale = scaleOf(next, attached !== '');
  // "3D" has no days.
  const known = (scale !== 1 || measures.has(next) || ordinal) && !/^[A-Z]$/.test(attached);
  // Letters that are no unit make it a name: "78ab", "3DS".
  if (attached !== '' && !known) return [];
  const second = scale === 1 ? next : secondWord(text, end);
  const sign = currencySigns.get((match[1] ?? '').replace('US', ''));
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

/** "m" and "b" are scales only beside money; after a space they are no scale at all. */
function scaleOf(word: string, attached: boolean): number {
  if (!attached && word.length < 3) return 1;
  return scales.get(word) ?? 1;
}

function secondWord(text: string, end: number): string {
  return /^[\s-]?\p{L}{1,12}[\s-](\p{L}{1,14}|%)/u.exec(text.slice(end, end + 32))?.[1]?.toLowerCase() ?? '';
}

/** A number by its separators. In most languages but English a point parts thousands. */
function valuesOf(written: string, language: string): number[] {
  const plain = written.replace(/['’\u00a0\u202f]/g, '');
  const english = Number(plain.replaceAll(',', ''));
  const other = Number(plain.replaceAll('.', '').replace(',', '.'));
  // "49,02" has no thousands.
  if (language === 'en')
    return /^\d+,(?:\d{1,2}|\d{4,})$/.test(plain) ? [other] : [english].filter(Number.isFinite);
  return [...new Set([other, english])].filter((value) => Number.isFinite(value));
}

const rateWords = 'month|year|day|week|hour|user|seat|minute|second|monat|jahr|mois|mes|mese|trip';
const rates = new RegExp(
  String.raw`^[^.;,]{0,18}?\b(?:a|an|per|each|every|pro|par|por|al|im|je|en)\s(${rateWords})\b`,
  'i',
);

function rateOf(following: string): string | null {
  const word = rates.exec(following)?.[1]?.toLowerCase();
  // Every language has its own word for a month.
  return word === undefined ? null : String(measures.get(word)?.factor ?? word);
}

const atEnd = { after: String.raw`\s*$` };
const most = anyPhrase(
  `up to|at most|no more than|never more than|not more than|not exceeding|maximum|maximum of|as many as|as much as|within|
  bis zu|höchstens|jusqu'à|hasta|fino a|até`,
  atEnd,
);
const least = anyPhrase(
  `at least|no less than|not less than|no fewer than|minimum|minimum of|mindestens|au moins|al menos|almeno|pelo menos`,
  atEnd,
);
const about =
  /\b(?:about|around|roughly|some|nearly|almost|approximately|over|more than|dozens of|etwa|rund)\s*$/i;

/** "Goes up to 90" says where it went. */
const rising =
  /\b(?:go|goes|went|going|gone|rises?|rose|rising|raised|increased?|increases|moves?|moved|ramps?|ramping|bumped|climbs|climbed) up to\s*$/i;

function limitOf(text: string, at: number, end: number): Quantity['limit'] {
  const lead = text.slice(Math.max(0, at - 24), at).replace(/[£$€]\s?$/, '');
  if (rising.test(lead)) return null;
  if (most.test(lead) || /≤\s?$/.test(lead)) return 'most';
  if (least.test(lead) || /≥\s?$/.test(lead)) return 'least';
  if (about.test(lead)) return 'about';
  const tail = text.slice(end, end + 28);
  if (/^[^.;,]{0,16}\b(?:or more|oder mehr|at least)\b/i.test(tail)) return 'least';
  return /^[^.;,]{0,16}\b(?:at most|at the most|or fewer|or less|maximum|tops)\b/i.test(tail) ? 'most' : null;
}

/** Numbers in words. "One" is mostly a pronoun and counts only beside a unit or a larger word. */
function saidNumbers(text: string, tokens: readonly Token[], language: string): Quantity[] {
  const words = numberWordsOf(language);
  const found: Quantity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const run = readRun(tokens, index, words) ?? readHalf(tokens, index);
    if (run === null) continue;
    const [from, last] = [tokens[index], tokens[index + run.length - 1]];
    if (from === undefined || last === undefined) continue;
    const next = tokens[index + run.length]?.word ?? '';
    const measure = measures.get(next) ?? null;
    // "Three euros fifty".
    const cents = /^[A-Z]{3}$/.test(measure?.kind ?? '')
      ? readRun(tokens, index + run.length + 1, words)
      : null;
    const whole = cents !== null && cents.value < 100 && cents.length <= 2;
    const half = isHalf(tokens, index + run.length + (measure === null ? 0 : 1));
    const end = last.at + last.text.length;
    index += run.length + (whole ? cents.length : -1);
    if (run.value === 1 && measure === null) continue;
    if (text.slice(from.at, end).trim() === '') continue;
    found.push({
      values: [whole ? run.value + cents.value / 100 : run.value + (half ? 0.5 : 0)],
      measure,
      rate: rateOf(text.slice(end, end + 48)),
      limit: limitOf(text, from.at, end),
      said: true,
      text: text.slice(from.at, end) + (measure === null ? '' : ` ${next}`),
      at: from.at,
    });
  }
  return found;
}

/** "An hour and a half". */
function readHalf(tokens: readonly Token[], index: number): { value: number; length: number } | null {
  const isOne = /^an?$/.test(tokens[index]?.word ?? '') && measures.has(tokens[index + 1]?.word ?? '');
  return isOne && isHalf(tokens, index + 2) ? { value: 1, length: 1 } : null;
}

function isHalf(tokens: readonly Token[], index: number): boolean {
  return ['and', 'a', 'half'].every((word, at) => tokens[index + at]?.word === word);
}

/** "twenty-eight", "two hundred and five", "three million": how many tokens, and what they come to. */
function readRun(
  tokens: readonly Token[],
  start: number,
  words: ReadonlyMap<string, number>,
): { value: number; length: number } | null {
  let [total, current, length] = [0, 0, 0];
  for (let index = start; index < tokens.length && index < start + 9; index += 1) {
    const word = tokens[index]?.word ?? '';
    const value = words.get(word);
    const scale = word.length > 2 ? scales.get(word) : undefined;
    // "A hundred", "a thousand".
    if (word === 'a' && length === 0 && (scales.get(tokens[index + 1]?.word ?? '') ?? 0) >= 100) {
      current = 1;
      continue;
    }
    if (value !== undefined && (length === 0 || current === 0 || current % 10 === 0)) current += value;
    else if (scale !== undefined && (length > 0 || current > 0)) {
      if (scale === 100) current *= scale;
      else [total, current] = [total + current * scale, 0];
    } else if (word === 'and' && length > 0 && words.has(tokens[index + 1]?.word ?? '') && current >= 100) {
      continue;
    } else break;
    length = index - start + 1;
  }
  return length === 0 ? null : { value: total + current, length };
}
