import { type Measure, measures } from './lists/measures.ts';
import { anyPhrase } from './phrase-pattern.ts';

/** A number with its unit of measure. It has several values if its separators are ambiguous. */
export type Quantity = {
  readonly values: readonly number[];
  readonly measure: Measure | null;
  /** The unit after "per": "a month", "per user". */
  readonly rate: string | null;
  readonly limit: 'most' | 'least' | 'about' | null;
  /** Written as a word. */
  readonly said: boolean;
  /** "An hour", "twice": a number without a number word. */
  readonly implied?: boolean;
  /** "The twenty-seventh", which may be a day. */
  readonly ordinal?: boolean;
  readonly text: string;
  readonly at: number;
};

const rateWords = 'month|year|day|week|hour|user|seat|minute|second|monat|jahr|mois|mes|mese|trip';
const rates = new RegExp(
  String.raw`^[^.;,]{0,18}?\b(?:a|an|per|each|every|pro|par|por|al|im|je|en)\s(${rateWords})\b`,
  'i',
);

export function rateOf(following: string): string | null {
  const word = rates.exec(following)?.[1]?.toLowerCase();
  // The factor is the same in every language.
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

/** In "goes up to 90" the number is a result, not a limit. */
const rising =
  /\b(?:go|goes|went|going|gone|rises?|rose|rising|raised|increased?|increases|moves?|moved|ramps?|ramping|bumped|climbs|climbed) up to\s*$/i;

export function limitOf(text: string, at: number, end: number): Quantity['limit'] {
  const lead = text.slice(Math.max(0, at - 24), at).replace(/[£$€]\s?$/, '');
  if (rising.test(lead)) return null;
  if (most.test(lead) || /≤\s?$/.test(lead)) return 'most';
  if (least.test(lead) || /≥\s?$/.test(lead)) return 'least';
  if (about.test(lead)) return 'about';
  const tail = text.slice(end, end + 28);
  if (/^[^.;,]{0,16}\b(?:or more|oder mehr|at least(?=[.,;)]|$))\b/i.test(tail)) return 'least';
  return /^[^.;,]{0,16}\b(?:at most|at the most|or fewer|or less|maximum|tops)\b/i.test(tail) ? 'most' : null;
}
