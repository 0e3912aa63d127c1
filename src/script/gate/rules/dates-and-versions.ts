import { type AnalyzedText, analyzeText } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { anyPhrase } from '../phrase-pattern.ts';
import type { DateFact } from '../read-dates.ts';
import {
  type Figures,
  normalVersion,
  preRelease,
  preReleaseWords,
  withoutTrailingZeros,
} from '../read-figures.ts';

/** Dates and times of day must match the units. */
export function checkDates(claim: Claim): Finding[] {
  const { cited, evidence, figures, text } = claim;
  // A sentence without units may introduce any of them.
  const texts = [...(cited.length === 0 ? evidence.units.values() : cited), evidence.background];
  const known = texts.flatMap((each) => [...each.figures.dates, ...shortDates(each.text)]);
  const clocks = new Set(texts.flatMap((each) => each.figures.clocks.flatMap(({ times }) => times)));
  const wrongDates = figures.dates.filter(
    (said) =>
      // "6.8.51" may be a version.
      !evidence.versions.has(normalVersion(text.slice(said.at, said.end))) &&
      !known.some((date) => agrees(said, date, evidence.years)),
  );
  const wrongClocks = figures.clocks.filter(({ times }) => !times.some((time) => clocks.has(time)));
  return [
    ...wrongDates.map(({ at, end }) => finding('date', text.slice(at, end), 'is in none of its units')),
    ...wrongClocks.map(({ at, end }) => finding('date', text.slice(at, end), 'is in none of its units')),
    ...checkCalendarWords(claim),
  ];
}

/** "8/3" is the third of August, or the eighth of March. */
function shortDates(text: string): DateFact[] {
  return [...text.matchAll(/(?<![\d./])(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/g)].flatMap(
    ({ 1: one, 2: two, index }) =>
      [
        [Number(one), Number(two)],
        [Number(two), Number(one)],
      ].map(([month = 0, day = 0]) => ({ year: null, month, day, at: index, end: index })),
  );
}

function agrees(said: DateFact, known: DateFact, years: ReadonlySet<number>): boolean {
  if (said.month !== null && said.month !== known.month) return false;
  if (said.day !== null && said.day !== known.day) return false;
  if (said.year === null || said.year === known.year) return true;
  return known.year === null && years.has(said.year);
}

const periods = 'week|month|year|spring|summer|autumn|fall|winter|quarter'.split('|');
const weekdays = anyPhrase(
  [
    'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|yesterday|tomorrow|tonight|q1|q2|q3|q4',
    ...periods.map((period) => `last ${period}|next ${period}|this ${period}`),
  ].join('|'),
  { flags: 'gi' },
);

/** Weekdays and words such as "next week" are dates too. */
function checkCalendarWords({ lower, cited, evidence, question }: Claim): Finding[] {
  if (question) return [];
  return [...lower.matchAll(weekdays)].flatMap(([found]) => {
    // "Next spring" may be the spring in the unit.
    const plain = found
      .replace(/s$/, '')
      .replace(/^(?:last|next|this) (?=spring|summer|autumn|fall|winter)/, '');
    const known = [...cited, evidence.background].some(
      (each) => each.lower.includes(plain) || isShortened(plain, each.lower),
    );
    return known ? [] : [finding('date', found, 'is in none of its units')];
  });
}

/** "Wed 2 May" names a Wednesday. */
function isShortened(weekday: string, lower: string): boolean {
  return (lower.match(shortWeekdays) ?? []).some(
    (found) => weekday.endsWith('day') && weekday.startsWith(found.slice(0, 3)),
  );
}

const shortWeekdays = /\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b/g;

/** Versions must be in the units, or be those of their release or of the newest release. */
export function checkVersions(claim: Claim): Finding[] {
  const { cited, evidence, figures } = claim;
  const written = new Set(
    [...cited, evidence.background].flatMap((each) => [
      ...each.figures.versions.map(({ version }) => version),
      ...each.figures.quantities.map(({ text }) => withoutTrailingZeros(text)),
      // "ApiV1Controller", "/v2/", "TLSv1.3".
      ...Array.from(
        each.text.matchAll(/v(\d{1,3}(?:\.\d{1,5}){0,3})(?![\d.]*\d)/gi),
        ([, version = '']) => version,
      ),
      ...each.words,
    ]),
  );
  const releases = releasesOf(claim);
  return figures.versions.flatMap(({ version }) => {
    if (written.has(version)) return [];
    if (releases.has(version) || version === evidence.version) return [];
    const announced = evidence.version?.replace(preRelease, '');
    if (version === announced && preReleaseWords.test(claim.lower)) return [];
    if (cited.length === 0 && evidence.versions.has(version)) return [];
    return [finding('version', version, 'is the version of none of its units')];
  });
}

const later = String.raw`(?:or|and) (?:later|newer|higher|above|greater|up|more)\b`;
const lowest = new RegExp(
  String.raw`(?:>=|≥|=>|\bat least)\s?v?(\d[\d.]{0,20}\d)|(\d[\d.]{0,20}\d)\s?(?:\+|${later})`,
  'g',
);
const keepsLowest = new RegExp(
  String.raw`${later}|\bat least\b|\bminimum\b|\bfrom\b|\bsince\b|\blowest\b|[\d.]\+`,
);

/** A minimum version must stay a minimum: "requires Ruby 3.1.4" excludes 3.2, where the unit says "3.1.4 or later". */
export function checkMinimumVersions({ cited, figures, lower }: Claim): Finding[] {
  if (!/\b(?:requires?|needs?)\b/.test(lower) || keepsLowest.test(lower)) return [];
  const bounds = new Set(
    cited.flatMap((each) => Array.from(each.lower.matchAll(lowest), ([, after, before]) => after ?? before)),
  );
  return numbersOf(figures)
    .filter((version) => bounds.has(version))
    .map((version) => finding('limit', version, 'is only the lowest that will do in its units'));
}

/** Versions of the units' releases. A pre-release also has the version that it precedes: "the beta of 2.0.0". */
function releasesOf({ cited, evidence, lower }: Claim): Set<string> {
  const versions = cited.map(({ unit }) => normalVersion(evidence.releases.get(unit.id)?.version ?? ''));
  const preceded = versions.map((version) => normalVersion(version.replace(preRelease, '')));
  // "Version 3" for 3.0.0, and not "4.0.0" for 4.1.0.
  const [, named = ''] = /\bversion (\d+)(?![\d.]*\d)/.exec(lower) ?? [];
  const series = versions
    .filter((version) => named !== '' && version.startsWith(`${named}.`))
    .map(() => named);
  return new Set([...versions, ...series, ...(preReleaseWords.test(lower) ? preceded : [])]);
}

const earlierCues = anyPhrase(
  'earlier|previous|previously|before|skipped|last|already|since|back|older|came|first|then|notes also|catch|coming|next|upcoming|development|later|will|\\d+\\.\\d+',
);

/** A change of an earlier release must not be announced as news, or under another version. */
export function checkRelease(claim: Claim): Finding[] {
  const { cited, evidence, figures, lower, before } = claim;
  if (cited.length === 0 || cited.some(({ unit }) => unit.news)) {
    return checkAnnouncedRelease(claim);
  }
  const own = releasesOf(claim);
  const written = writtenVersions(cited);
  const named = numbersOf(figures).find(
    (version) => evidence.versions.has(version) && !own.has(version) && !written.includes(version),
  );
  if (named !== undefined) return [finding('release', named, 'is not the release of its units')];
  const isSaid = [lower, ...before.map((each) => each.lower)].some((text) => earlierCues.test(text));
  return isSaid || isDated(claim)
    ? []
    : [finding('release', claim.text, 'tells as news what an earlier release brought')];
}

/** Whether this sentence or one before it in the turn gives the day of the units' release: "On 24 June, …". */
function isDated({ cited, evidence, figures, before }: Claim): boolean {
  const days = cited.flatMap(({ unit }) => {
    const date = evidence.releases.get(unit.id)?.date ?? '';
    return date === '' ? [] : analyzeText(date, evidence.language).figures.dates;
  });
  return [figures, ...before.map((each) => each.figures)].some(({ dates }) =>
    dates.some((said) => days.some((day) => agrees(said, day, evidence.years))),
  );
}

function writtenVersions(texts: readonly AnalyzedText[]): string[] {
  return texts.flatMap(({ figures }) => numbersOf(figures));
}

/** Versions, and decimal numbers that may be one: "Slate 9.3". */
function numbersOf({ versions, quantities }: Figures): string[] {
  const plain = quantities.filter(({ measure, said }) => measure === null && !said).map(({ text }) => text);
  return [...versions.map(({ version }) => version), ...plain.filter((text) => /^\d+\.\d/.test(text))];
}

/** Changes of the newest release must not have the version of an older one. */
function checkAnnouncedRelease(claim: Claim): Finding[] {
  const { cited, evidence, figures } = claim;
  if (cited.length === 0 || !cited.every(({ unit }) => unit.news) || evidence.version === null) return [];
  const own = new Set([evidence.version, ...releasesOf(claim), ...writtenVersions(cited)]);
  const wrong = numbersOf(figures).find((version) => evidence.versions.has(version) && !own.has(version));
  return wrong === undefined ? [] : [finding('release', wrong, 'is not the release of its units')];
}
