import { englishNumberWords, spokenWords } from './lists/number-words.ts';

/** A date, as complete as the text gives it. */
export type DateFact = {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly at: number;
  readonly end: number;
};

const iso = /(?<!\d)(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?|\.(\d{1,2})\.(\d{1,2}))(?![\d.]*\d)/g;
/** "2024.10" is a month. */
const yearMonth = /(?<![\d.])((?:19|20)\d\d)\.(0[1-9]|1[0-2])(?![\d.]*\d)/g;
const dotted = /(?<![\d.-])(\d{1,2})(?:[./](\d{1,2})[./](\d{4}|\d{2})|-(\d{1,2})-(\d{4}))(?![\d-]|\.\d)/g;
const before = /(?:^|[\s(])(?:the\s+)?([\p{L}\d-]{1,14})(?:st|nd|rd|th|\.|º|,)?(?:\s+(?:of|de|di))?\s+$/u;
const after =
  /^[.,]?\s+(?:the\s+)?(\d{1,2}(?!\d|\s?[ap]\.?m\b)|[a-z]+(?:-[a-z]+)?)?(?:st|nd|rd|th)?(?:,?\s+(?:de\s+)?(\d{4}))?(?!\d)/iu;
/** "May" and "March" are also verbs. They are months next to a number or after one of these words. */
const monthContext =
  /(?:\d|\b(?:in|of|by|until|from|since|last|next|early|late|mid|during|before|after|on|through))[\s.,-]*$/i;

/** Reads all dates of a text, with one pass for each format. */
export function readDates(written: string, language: string): DateFact[] {
  // The replacements have the same length, so positions stay the same.
  const text = written
    .replace(/\b(\d{1,2})-(\p{L}{3,9})-(\d{4})\b/gu, '$1 $2 $3')
    .replace(/\b(\d{1,2})\.-(\d{1,2})\.(?= \p{L})/gu, '$1  $2 ');
  const facts: DateFact[] = [];
  for (const [whole, year, month, day, dottedMonth, dottedDay] of matches(text, iso)) {
    const last = day ?? dottedDay;
    facts.push(
      fact(whole, Number(year), Number(month ?? dottedMonth), last === undefined ? null : Number(last)),
    );
  }
  for (const [whole, year, month] of matches(text, yearMonth))
    facts.push(fact(whole, Number(year), Number(month), null));
  for (const [whole, first, dottedSecond, dottedYear, dashedSecond, dashedYear] of matches(text, dotted)) {
    const [second, year] = [dottedSecond ?? dashedSecond, dottedYear ?? dashedYear];
    const full = Number(year) + (String(year).length === 2 ? 2000 : 0);
    const [one, other] = [Number(first), Number(second)];
    if (other <= 12) facts.push(fact(whole, full, other, one));
    // "7/4/2016" is in July or in April.
    if (other > 12 || (one <= 12 && text.slice(whole.at, whole.end).includes('/')))
      facts.push(fact(whole, full, one, other));
  }
  const names = monthNames(language);
  for (const match of text.matchAll(/\p{L}{3,12}/gu)) {
    const month = names.get(match[0].toLowerCase());
    if (month === undefined || !isMonth(text, match, language)) continue;
    facts.push(around(text, match, month));
  }
  // "2.63.17" is a version.
  return facts.filter(
    ({ month, day }) => (month === null || (month >= 1 && month <= 12)) && (day ?? 1) <= 31,
  );
}

type Found = { readonly at: number; readonly end: number };

function* matches(text: string, pattern: RegExp): Generator<[Found, ...(string | undefined)[]]> {
  for (const match of text.matchAll(pattern))
    yield [{ at: match.index, end: match.index + match[0].length }, ...match.slice(1)];
}

function fact({ at, end }: Found, year: number | null, month: number | null, day: number | null): DateFact {
  return { year, month, day, at, end };
}

function isMonth(text: string, match: RegExpExecArray, language: string): boolean {
  // Seven, in French.
  if (language === 'fr' && match[0] === 'sept') return /\d\s$/.test(text.slice(0, match.index).slice(-2));
  if (!/^(?:may|march|mar|sun|sat|dec|jan|ago|set|out|mai|mars)$/i.test(match[0])) return true;
  if (!/^\p{Lu}/u.test(match[0])) return false;
  const following = text.slice(match.index + match[0].length, match.index + match[0].length + 24);
  const second =
    /^(?: (?:through|to|until|till|and|or) |\s?[–—/-]\s?)(\p{Lu}\p{Ll}{2,8})/u.exec(following)?.[1] ?? '';
  return (
    /^\.?,?\s\d/.test(following) ||
    monthNames(language).has(second.toLowerCase()) ||
    monthContext.test(text.slice(Math.max(0, match.index - 12), match.index))
  );
}

/** Reads the day before or after the name of a month, and the year. */
function around(text: string, match: RegExpExecArray, month: number): DateFact {
  const end = match.index + match[0].length;
  const lead = before.exec(text.slice(Math.max(0, match.index - 24), match.index));
  const dayBefore = dayOf(lead?.[1]);
  const tail = after.exec(text.slice(end, end + 24));
  const dayAfter = dayBefore === null ? dayOf(tail?.[1]) : null;
  const yearAfter = tail?.[2] ?? (/^\d{4}$/.test(tail?.[1] ?? '') ? tail?.[1] : undefined);
  const plainYear = /^\.?,?\s+(\d{4})(?!\d)/.exec(text.slice(end, end + 8))?.[1];
  // "2031, May 4"
  const yearBefore = /(?<!\d)((?:19|20)\d\d),?\s$/.exec(
    text.slice(Math.max(0, match.index - 7), match.index),
  )?.[1];
  const year = yearAfter ?? plainYear ?? yearBefore;
  const length = dayAfter !== null || yearAfter !== undefined ? (tail?.[0].length ?? 0) : 0;
  return {
    year: year === undefined ? null : Number(year),
    month,
    day: dayBefore ?? dayAfter,
    at: dayBefore === null ? match.index : match.index - (lead?.[0].trimStart().length ?? 0),
    end: end + Math.max(length, plainYear === undefined ? 0 : plainYear.length + 2),
  };
}

const ordinalWords = new Map(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth
  twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`
    .split(/\s+/)
    .map((form, index) => [form, index + 1] as const),
);

function dayOf(written: string | undefined): number | null {
  if (written === undefined) return null;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(written)?.[1];
  const plain = written.toLowerCase();
  const day = digits === undefined ? (ordinalWords.get(plain) ?? null) : Number(digits);
  const said = day ?? englishNumberWords.get(spokenWords(plain)) ?? 0;
  return said >= 1 && said <= 31 ? said : null;
}

const known = new Map<string, ReadonlyMap<string, number>>();

/** Long and short names of months, in the language of the script and in English. */
function monthNames(language: string): ReadonlyMap<string, number> {
  const cached = known.get(language);
  if (cached !== undefined) return cached;
  const names = new Map<string, number>();
  for (const locale of ['en', language]) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        const name = format.format(new Date(Date.UTC(2024, index, 15))).toLowerCase();
        if (/^\p{L}{3,12}\.?$/u.test(name)) names.set(name.replace('.', ''), index + 1);
      }
    }
  }
  names.set('sept', 9);
  known.set(language, names);
  return names;
}
