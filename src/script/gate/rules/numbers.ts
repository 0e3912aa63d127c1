import { type Claim, isInSources } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { narrationWords } from '../lists/common-words.ts';
import { type Measure, measures } from '../lists/measures.ts';
import type { Quantity } from '../quantity.ts';
import { normalVersion, preRelease, preReleaseWords } from '../read-figures.ts';
import type { Token } from '../tokens.ts';
import { isContentWord } from '../word-classes.ts';

/** "2.9in" is a size, and not the number alone; "40C" may be a temperature. */
const isMeasure = (letters: string) =>
  !/^[CF]$/.test(letters) && (/^.{1,2}$/.test(letters) || measures.has(letters.toLowerCase()));

const many = new Set('dozens hundreds thousands millions billions'.split(' '));
/** Fractions of a whole. "Half past six" is none. */
const fractions = /\b(?:by (?:an? |one )?(?:half|third|quarter|fifth)|in half|halv(?:es?|ed|ing))\b/;

/** Listeners cannot follow more figures in one sentence. */
const maxFigures = 40;

/** Numbers must be in the units, with the same unit of measure, or be a correct count. */
export function checkNumbers(claim: Claim): Finding[] {
  const [first] = claim.figures.quantities;
  if (first !== undefined && claim.figures.quantities.length > maxFigures)
    return [finding('form', first.text, `is one of more than ${maxFigures} figures`)];
  const sources = [...claim.sources, claim.evidence.background].flatMap(({ figures }) => [
    ...figures.quantities,
    ...figures.implied,
  ]);
  const vague = claim.tokens.find(({ word, stem }) => many.has(word) && !isInSources(claim, word, stem));
  if (vague !== undefined) return [finding('number', vague.text, 'is in none of its units')];
  const [share] = fractions.exec(claim.lower) ?? [];
  if (
    share !== undefined &&
    !claim.cited.some(({ lower }) => /\bhal[fv]|third|quarter|fifth|%|percent/.test(lower))
  )
    return [finding('number', share, 'is in none of its units')];
  return claim.figures.quantities.flatMap((said): Finding[] => {
    if (isMislabelled(said, claim)) return [finding('number', said.text, 'has another number in its units')];
    const same = sources.filter((known) => sameValue(said, known));
    if (same.length === 0) {
      return isKnownOtherwise(said, claim) || isCount(said, claim)
        ? []
        : [finding('number', said.text, 'is in none of its units')];
    }
    if (
      !same.some((known) => hasSameMeasure(said, known) || takesMeasureFromNeighbor(said, known, claim)) &&
      !isCount(said, claim)
    )
      return [finding('unit', said.text, 'has another unit of measure in its units')];
    return checkLimit(said, same, claim);
  });
}

/** Whether the word before a number has another number in the units: "edition 3" for "edition 4". */
function isMislabelled(said: Quantity, { tokens, cited }: Claim): boolean {
  const label = said.said || said.measure !== null ? undefined : tokens.findLast(({ at }) => at < said.at);
  if (label === undefined || !isContentWord(label)) return false;
  const labelled = cited.flatMap((each) =>
    each.figures.quantities.filter(
      ({ at, measure }) =>
        measure === null && each.tokens.findLast((token) => token.at < at)?.stem === label.stem,
    ),
  );
  // In "requires a Python version of at least 3.8" the label is not directly before the number.
  const limited = cited.flatMap(({ figures }) => figures.quantities.filter(({ limit }) => limit !== null));
  return (
    labelled.length > 0 &&
    ![...labelled, ...limited, ...cited.flatMap(continuesList)].some((known) => sameValue(said, known))
  );
}

/** Numbers that share the label of the number before: "Windows 10 and 11". */
function continuesList({ lower, figures: { quantities } }: Claim['cited'][number]): readonly Quantity[] {
  const isJoint = (from: number, to: number) => /^(?:,|,? and|,? or| &|\/) ?$/.test(lower.slice(from, to));
  const inOrder = quantities.toSorted((one, other) => one.at - other.at);
  return inOrder.filter(({ at }, index) => {
    const before = inOrder[index - 1];
    return before !== undefined && isJoint(before.at + before.text.length, at);
  });
}

function sameValue(said: Quantity, known: Quantity): boolean {
  return said.values.some((value) =>
    known.values.some((other) => {
      const [left, right] = scaled(value, said, other, known);
      // Months differ in length.
      const room = said.measure?.factor === known.measure?.factor ? 1e-6 : 0.03;
      return Math.abs(left - right) <= Math.abs(right) * room;
    }),
  );
}

/** Converts both to one unit of measure: "24 hours" is "a day", "2 gigabytes" is "2,000 megabytes". */
function scaled(value: number, said: Quantity, other: number, known: Quantity): [number, number] {
  const alike = said.measure !== null && said.measure.kind === known.measure?.kind;
  return alike ? [value * (said.measure?.factor ?? 1), other * (known.measure?.factor ?? 1)] : [value, other];
}

function hasSameMeasure(said: Quantity, known: Quantity): boolean {
  // "Three failures": it failed three times.
  const isCounted = said.measure?.kind === 'times' && said.said && known.measure === null;
  if (said.measure !== null && said.measure.kind !== known.measure?.kind && !isCounted) return false;
  return said.rate === null || known.rate === null || said.rate === known.rate;
}

/** "In 2 seconds instead of 9": the second number takes the unit of measure of the first. */
function takesMeasureFromNeighbor(said: Quantity, known: Quantity, { cited }: Claim): boolean {
  if (known.measure !== null) return false;
  const isSame = (measure: Measure | null | undefined) =>
    measure?.kind === said.measure?.kind && measure?.factor === said.measure?.factor;
  return cited.some(
    ({ figures: { quantities }, text }) =>
      quantities.includes(known) &&
      (quantities.some(({ measure }) => isSame(measure)) || isSame(measures.get(labelOf(text, known)))),
  );
}

/** The unit of measure in a label: "in minutes, default 15", "hour count: 240.1", "quality [%] (<30 is poor)". */
function labelOf(text: string, { at, text: number }: Quantity): string {
  const before = text.slice(Math.max(0, at - maxLabel), at).toLowerCase();
  const [, sign] = /[[(]([%°])[\])] ?[(:]? ?[<>=≤≥]?\s?$/u.exec(before) ?? [];
  const [, word] =
    /(?<!\p{L})(\p{L}{1,20})(?:,? (?:default|count|limit|minimum|maximum)):? $/u.exec(before) ?? [];
  const isLast = !/^\s?\p{L}/u.test(text.slice(at + number.length));
  return sign ?? (isLast ? (word ?? '') : '');
}

const maxLabel = 40;

/** A limit must be the same in the units: "at least" is not "at most". */
function checkLimit(said: Quantity, same: readonly Quantity[], { cited }: Claim): Finding[] {
  if (said.limit === 'about' || said.limit === null || same.some(({ limit }) => limit === said.limit))
    return [];
  const capped = said.limit === 'most' && cited.some(({ lower }) => /\b(?:limit|maximum|capped)/.test(lower));
  return capped ? [] : [finding('limit', said.text, 'is limited otherwise in its units')];
}

/** Whether a number is a difference, a version, a time, or part of a date in the units. */
function isKnownOtherwise(said: Quantity, claim: Claim): boolean {
  const { cited, evidence } = claim;
  if (isDifference(said, claim)) return true;
  const written = normalVersion(/\d[\d.]*/.exec(said.text)?.[0] ?? '');
  if (said.measure === null && (written === evidence.version || evidence.versions.has(written))) return true;
  if (isCandidate(written, claim)) return true;
  // "Python 3.9" for "Python3.9", "3 mons" for "3mons", "40 degrees" for "40C". Another measure is another number.
  const isGlued = ({ text }: Token) => {
    const [, before = '', number, after = ''] = /^(\p{L}*)([\d.]+)(\p{L}*)$/u.exec(text) ?? [];
    const measured = said.measure === null || (said.measure.kind === 'heat' && /^[CF]$/.test(after));
    return number === written && (before === '') !== (after === '') && measured && !isMeasure(after);
  };
  if (cited.some(({ tokens }) => tokens.some(isGlued))) return true;
  const texts = [...cited, evidence.background];
  if (texts.some(({ figures }) => figures.versions.some(({ version }) => version === written))) return true;
  // "At six thirty", or "at six" for 6:30.
  const times = texts.flatMap(({ figures }) => figures.clocks.flatMap((each) => each.times.map(hoursOf)));
  const hours = times.flatMap((time) => [time, time % 12].flatMap((each) => [each, Math.floor(each)]));
  if (said.said && said.values.some((value) => hours.some((hour) => Math.abs(hour - value) < 1e-6)))
    return true;
  const dates = texts.flatMap(({ figures }) => figures.dates);
  return (
    said.measure === null &&
    said.values.some((value) =>
      dates.some(
        ({ year, month, day }) =>
          value === year || ((!said.said || said.ordinal) && (value === day || value === month)),
      ),
    )
  );
}

/** "Release candidate 2" of 1.4.0-rc2. */
function isCandidate(written: string, { lower, evidence }: Claim): boolean {
  const { candidate = '' } = preRelease.exec(evidence.version ?? '')?.groups ?? {};
  return candidate === written && preReleaseWords.test(lower);
}

const comparing =
  /\b(?:more|less|fewer|extra|cheaper|longer|shorter|faster|difference|increase|rise|rises|up|down|menos|más|moins|plus|weniger|mehr|meno|più|mais)(?!\p{L})/u;

/** "Twelve euros more" for "from 60 to 72"; "83 minutes" for "from 17:42 until 19:05". */
function isDifference(said: Quantity, { cited, lower }: Claim): boolean {
  const factor = said.measure?.factor ?? 1;
  const isOne = (one: number, other: number) =>
    said.values.some((value) => Math.abs(Math.abs(one - other) - value * factor) < 1e-6);
  const times = cited.flatMap(({ figures }) => figures.clocks.flatMap((each) => each.times.map(secondsOf)));
  if (said.measure?.kind === 'time' && isPair(times, isOne)) return true;
  if (!comparing.test(lower)) return false;
  return cited.some(({ figures: { quantities } }) =>
    isPair(
      quantities.map(
        ({ values, measure }) => (values[0] ?? 0) * (said.measure === null ? 1 : (measure?.factor ?? factor)),
      ),
      isOne,
    ),
  );
}

function isPair(values: readonly number[], isOne: (one: number, other: number) => boolean): boolean {
  return values
    .slice(0, maxCompared)
    .some((one, index, all) => all.slice(index + 1).some((other) => isOne(one, other)));
}

/** "18:30" as 18.3, which is how "eighteen thirty" is read. */
function hoursOf(time: string): number {
  return Number(time.replace(':', '.'));
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

const further = /^ (?:more|other|further)\b/;
const maxCompared = 24;
const maxCount = 40;

/** Whether a number is a correct count: of cited units, of all units, of a category, or of items in a unit. */
function isCount(said: Quantity, claim: Claim): boolean {
  const { cited, evidence, text } = claim;
  if (said.measure !== null || said.limit === 'most' || said.limit === 'least') return false;
  const [value = -1] = said.values;
  // "Slate 4.0" is no count.
  if (!Number.isInteger(value) || value < 0 || /\d\.\d/.test(said.text)) return false;
  const exact = (count: number) => value === count;
  const near = (count: number) => Math.abs(value - count) <= Math.max(1, count * 0.2);
  const matches = said.limit === 'about' ? near : exact;
  // "Seven more fixes, and …": the sentence mentions some of the units by themselves.
  if (said.said && value <= cited.length && !countsThings(said, claim)) return true;
  if (value === cited.length - 1 && further.test(text.slice(said.at + said.text.length))) return true;
  if (matches(cited.length) || (!countsThings(said, claim) && [...evidence.counts].some(matches)))
    return true;
  if (value > maxCount) return false;
  const listed = cited.flatMap(({ unit, sentences }) => [
    sentences.length,
    unit.text.split(/[;；]/).length,
    ...sentences.map(({ text }) => itemsOf(text)),
  ]);
  if (listed.some(matches)) return true;
  // "Four of them are …": items of a list that the sentence names.
  const named = cited.map(
    ({ unit }) => unit.text.split(/[;；,]/).filter((item) => isNamed(item, claim)).length,
  );
  if (said.said && named.some(matches)) return true;
  // "Four things: …" counts the items of its own list.
  return said.said && (itemsOf(text.slice(text.lastIndexOf(':') + 1)) === value || value <= 2);
}

/** Whether a number counts things in its units, not units: "20 berths". */
function countsThings(said: Quantity, { tokens, cited }: Claim): boolean {
  const noun = tokens.find(
    ({ at, word }) => at >= said.at + said.text.length && !/^(?:more|other|new|further|small)$/.test(word),
  );
  return (
    noun !== undefined &&
    isContentWord(noun) &&
    !narrationWords.has(noun.word) &&
    cited.some(({ stems }) => stems.has(noun.stem))
  );
}

function isNamed(item: string, { words }: Claim): boolean {
  const own = item.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return own.length > 0 && own.every((word) => words.has(word));
}

function itemsOf(text: string): number {
  return text.split(/,\s(?:and|or)\s|,\s|,(?=\p{L})|\s(?:and|or|und|oder)\s/u).length;
}
