import { numberPhrases, spokenWords } from './lists/number-words.ts';

/** A time of day. It has several values if morning or evening is unclear. */
export type Clock = { readonly times: readonly string[]; readonly at: number; readonly end: number };

const written =
  /(?<![\d.])(\d{1,2})(?::(\d{2}))?\s?(a\.?m\.?|p\.?m\.?|uhr)(?!\p{L})|(?<![\d.])(\d{1,2}):(\d{2})(?!\d)/giu;
/** "Half past six", "a quarter to nine", "at two minutes to six", "eleven o'clock", "halb sieben". */
const said =
  /(?<!\p{L})(?:(half|(?:a )?quarter|(?<=\b(?:at|until|till|by|before|since|around|about) )(?:\p{L}{2,8}-)?\p{L}{2,9}(?: minutes?)?) (past|to|after|before) (\p{L}{3,6})(?: o['’]clock)?(?! (?:minute|hour|day|week|month|year|percent|time|of|more|or)\p{L}{0,2}\b)|(\p{L}{3,6}) o['’]clock|(?:halb|viertel (?:vor|nach)) \p{L}{3,8})(?!\p{L})/giu;
/** "6:30 to 8:30 pm": both times are in the afternoon. */
const toPartOfDay = /^\s?(?:to|until|till|and|-|–) ?\d{1,2}(?::\d{2})? ?([ap])\.?m\b/i;
const partOfDay = /^,? (?:in the |at )?(morning|afternoon|evening|night|a\.?m\b|p\.?m\b)/i;

export function readClocks(text: string, language: string): Clock[] {
  const inDigits = [...text.matchAll(written)].map((match): Clock => {
    const [, hour, minute, half, plainHour, plainMinute] = match;
    const end = match.index + match[0].length;
    const hours = Number(half === undefined ? plainHour : hour);
    const late = /^p/i.test(half ?? '') && hours < 12 ? 12 : 0;
    const midnight = /^a/i.test(half ?? '') && hours === 12 ? -12 : 0;
    const minutes = (half === undefined ? plainMinute : minute) ?? '00';
    const time = `${hours + late + midnight}:${minutes}`;
    const part = half === undefined && hours <= 12 ? dayPart(text, end) : undefined;
    const shared = half === undefined && hours <= 12 ? toPartOfDay.exec(text.slice(end, end + 24)) : null;
    const named = part?.[1] ?? (shared === null ? undefined : `${shared[1]}m`);
    const times = named === undefined ? [time] : timesOf(hours, Number(minutes), named);
    return { times, at: match.index, end: end + (part?.[0].length ?? 0) };
  });
  const inWords = [...text.matchAll(said)].flatMap((match): Clock[] => {
    const end = match.index + match[0].length;
    const [hour, minute] = saidTime(match, language) ?? [];
    if (hour === undefined || minute === undefined) return [];
    const part = dayPart(text, end);
    return [{ times: timesOf(hour, minute, part?.[1]), at: match.index, end: end + (part?.[0].length ?? 0) }];
  });
  return [...inDigits, ...inWords];
}

function dayPart(text: string, end: number): RegExpExecArray | undefined {
  return partOfDay.exec(text.slice(end, end + 24)) ?? undefined;
}

function saidTime(
  [whole, part, side, toHour, hourAlone]: RegExpExecArray,
  language: string,
): [number, number] | null {
  const phrases = numberPhrases(language);
  const numberOf = (words = '') => phrases.get(spokenWords(words.replace(/ minutes?$/i, '')));
  const german = /^(halb|viertel (?:vor|nach)) (\p{L}+)/iu.exec(whole);
  const name = (german?.[1] ?? part ?? '').toLowerCase();
  const hour = numberOf(german?.[2] ?? toHour ?? hourAlone);
  if (hour === undefined || hour < 1 || hour > 12) return null;
  if (hourAlone !== undefined) return [hour, 0];
  const minute = /^hal/.test(name) ? 30 : /quarter|viertel/.test(name) ? 15 : numberOf(name);
  if (minute === undefined || minute > 59) return null;
  const isBefore = /^(?:to|before)$/i.test(side ?? '') || /^(?:halb|viertel vor)$/.test(name);
  return isBefore ? [(hour + 11) % 12, 60 - minute] : [hour, minute];
}

/** The time in both halves of the day, or in the one that `part` names. */
function timesOf(hour: number, minute: number, part: string | undefined): string[] {
  const isIn = (hours: number) => {
    if (part === undefined) return true;
    if (/^(?:morning|a\.?m)/i.test(part)) return hours < 12;
    return /^night/i.test(part) ? hours >= 18 || hours < 6 : hours >= 12;
  };
  return [hour % 12, (hour % 12) + 12]
    .filter(isIn)
    .map((hours) => `${hours}:${String(minute).padStart(2, '0')}`);
}
