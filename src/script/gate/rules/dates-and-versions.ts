import type { Claim } from '../claim.ts';
import { type Compiled, compile } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { anyPhrase } from '../phrase-pattern.ts';
import type { DateFact } from '../read-dates.ts';
import { type Figures, normalVersion, preRelease, preReleaseWords } from '../read-figures.ts';

/** Days, months, years and times of day must match the units. */
export function checkDates(claim: Claim): Fault[] {
  const { cited, grounds, figures, text } = claim;
  // What rests on no unit may lead over to any of them.
  const texts = [...(cited.length === 0 ? grounds.units.values() : cited), grounds.background];
  const known = texts.flatMap((each) => [...each.figures.dates, ...shortDates(each.text)]);
  const clocks = new Set(texts.flatMap((each) => each.figures.clocks.flatMap(({ times }) => times)));
  const wrongDates = figures.dates.filter(
    (said) =>
      // "6.8.51" may be a version.
      !grounds.versions.has(normalVersion(text.slice(said.at, said.end))) &&
      !known.some((date) => agrees(said, date, grounds.years)),
  );
  const wrongClocks = figures.clocks.filter(({ times }) => !times.some((time) => clocks.has(time)));
  return [
    ...wrongDates.map(({ at, end }) => fault('date', text.slice(at, end), 'is in none of its units')),
    ...wrongClocks.map(({ at, end }) => fault('date', text.slice(at, end), 'is in none of its units')),
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
function checkCalendarWords({ lower, cited, grounds, question }: Claim): Fault[] {
  if (question) return [];
  return [...lower.matchAll(weekdays)].flatMap(([found]) => {
    // "Next spring" may be the spring that the unit names.
    const plain = found
      .replace(/s$/, '')
      .replace(/^(?:last|next|this) (?=spring|summer|autumn|fall|winter)/, '');
    const known = [...cited, grounds.background].some(
      (each) => each.lower.includes(plain) || isShortened(plain, each.lower),
    );
    return known ? [] : [fault('date', found, 'is in none of its units')];
  });
}

/** "Wed 2 May" names a Wednesday. */
function isShortened(weekday: string, lower: string): boolean {
  return (lower.match(shortWeekdays) ?? []).some(
    (found) => weekday.endsWith('day') && weekday.startsWith(found.slice(0, 3)),
  );
}

const shortWeekdays = /\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b/g;

/** Versions are those of the units, of their release, or of the release that is news. */
export function checkVersions(claim: Claim): Fault[] {
  const { cited, grounds, figures } = claim;
  const written = new Set(
    [...cited, grounds.background].flatMap((each) => [
      ...each.figures.versions.map(({ version }) => version),
      ...each.figures.quantities.map(({ text }) => text.replace(/(?<!\.0)(?:\.0)+$/, '')),
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
    if (releases.has(version) || version === grounds.version) return [];
    const announced = grounds.version?.replace(preRelease, '');
    if (version === announced && preReleaseWords.test(claim.lower)) return [];
    if (cited.length === 0 && grounds.versions.has(version)) return [];
    return [fault('version', version, 'is the version of none of its units')];
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

/** "Requires Ruby 3.1.4" sounds as if 3.2 would not do, where the unit says "3.1.4 or later". */
export function checkLowest({ cited, figures, lower }: Claim): Fault[] {
  if (!/\b(?:requires?|needs?)\b/.test(lower) || keepsLowest.test(lower)) return [];
  const bounds = new Set(
    cited.flatMap((each) => Array.from(each.lower.matchAll(lowest), ([, after, before]) => after ?? before)),
  );
  return numbersOf(figures)
    .filter((version) => bounds.has(version))
    .map((version) => fault('limit', version, 'is only the lowest that will do in its units'));
}

/** The releases that the units belong to; a pre-release also by the version that it precedes: "the beta of 2.0.0". */
function releasesOf({ cited, grounds, lower }: Claim): Set<string> {
  const versions = cited.map(({ unit }) => normalVersion(grounds.releases.get(unit.id)?.version ?? ''));
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

/** What an earlier release brought is not said as news, nor under the version of another. */
export function checkRelease(claim: Claim): Fault[] {
  const { cited, grounds, figures, lower, before } = claim;
  if (cited.length === 0 || cited.some(({ unit }) => unit.news)) {
    return announcesAnother(claim);
  }
  const own = releasesOf(claim);
  const written = writtenVersions(cited);
  const named = numbersOf(figures).find(
    (version) => grounds.versions.has(version) && !own.has(version) && !written.includes(version),
  );
  if (named !== undefined) return [fault('release', named, 'is not the release of its units')];
  const isSaid = [lower, ...before.map((each) => each.lower)].some((text) => earlierCues.test(text));
  return isSaid || isDated(claim)
    ? []
    : [fault('release', claim.text, 'tells as news what an earlier release brought')];
}

/** "On 24 June, …", in this sentence or one before it in the turn: the day of the release that its units belong to. */
function isDated({ cited, grounds, figures, before }: Claim): boolean {
  const days = cited.flatMap(({ unit }) => {
    const date = grounds.releases.get(unit.id)?.date ?? '';
    return date === '' ? [] : compile(date, grounds.language).figures.dates;
  });
  return [figures, ...before.map((each) => each.figures)].some(({ dates }) =>
    dates.some((said) => days.some((day) => agrees(said, day, grounds.years))),
  );
}

function writtenVersions(texts: readonly Compiled[]): string[] {
  return texts.flatMap(({ figures }) => numbersOf(figures));
}

/** Versions, and numbers with a point that may be one: "Slate 9.3". */
function numbersOf({ versions, quantities }: Figures): string[] {
  const plain = quantities.filter(({ measure, said }) => measure === null && !said).map(({ text }) => text);
  return [...versions.map(({ version }) => version), ...plain.filter((text) => /^\d+\.\d/.test(text))];
}

/** Units of the newest release under the version of an older one. */
function announcesAnother(claim: Claim): Fault[] {
  const { cited, grounds, figures } = claim;
  if (cited.length === 0 || !cited.every(({ unit }) => unit.news) || grounds.version === null) return [];
  const own = new Set([grounds.version, ...releasesOf(claim), ...writtenVersions(cited)]);
  const wrong = numbersOf(figures).find((version) => grounds.versions.has(version) && !own.has(version));
  return wrong === undefined ? [] : [fault('release', wrong, 'is not the release of its units')];
}
