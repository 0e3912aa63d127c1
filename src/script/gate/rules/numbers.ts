import { type Claim, isSaid } from '../claim.ts';
import { isContent } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import { measures } from '../lists/measures.ts';
import { frameWords } from '../lists/small-words.ts';
import type { Quantity } from '../quantity.ts';
import { normalVersion, preRelease, preReleaseWords } from '../read-figures.ts';
import type { Token } from '../tokens.ts';

const many = new Set('dozens hundreds thousands millions billions'.split(' '));
/** A share of the whole; "half past six" is none. */
const fractions = /\b(?:by (?:an? |one )?(?:half|third|quarter|fifth)|in half|halv(?:es?|ed|ing))\b/;

/** More figures in one sentence than anyone can follow. */
const maxFigures = 40;

/** Numbers are in the units with the same unit of measure, or count what is there. */
export function checkNumbers(claim: Claim): Fault[] {
  const [first] = claim.figures.quantities;
  if (first !== undefined && claim.figures.quantities.length > maxFigures)
    return [fault('form', first.text, `is one of more than ${maxFigures} figures`)];
  const sources = [...claim.sources, claim.grounds.background].flatMap(({ figures }) => [
    ...figures.quantities,
    ...figures.implied,
  ]);
  const vague = claim.tokens.find(({ word, stem }) => many.has(word) && !isSaid(claim, word, stem));
  if (vague !== undefined) return [fault('number', vague.text, 'is in none of its units')];
  const [share] = fractions.exec(claim.lower) ?? [];
  if (
    share !== undefined &&
    !claim.cited.some(({ lower }) => /\bhal[fv]|third|quarter|fifth|%|percent/.test(lower))
  )
    return [fault('number', share, 'is in none of its units')];
  return claim.figures.quantities.flatMap((said): Fault[] => {
    if (isMislabelled(said, claim)) return [fault('number', said.text, 'has another number in its units')];
    const same = sources.filter((known) => sameValue(said, known));
    if (same.length === 0) {
      return isKnownOtherwise(said, claim) || isCount(said, claim)
        ? []
        : [fault('number', said.text, 'is in none of its units')];
    }
    if (!same.some((known) => fits(said, known) || borrows(said, known, claim)) && !isCount(said, claim))
      return [fault('unit', said.text, 'has another unit of measure in its units')];
    return checkLimit(said, same, claim);
  });
}

/** "Edition 3" where the units speak of edition 4. */
function isMislabelled(said: Quantity, { tokens, cited }: Claim): boolean {
  const label = said.said || said.measure !== null ? undefined : tokens.findLast(({ at }) => at < said.at);
  if (label === undefined || !isContent(label)) return false;
  const labelled = cited.flatMap((each) =>
    each.figures.quantities.filter(
      ({ at, measure }) =>
        measure === null && each.tokens.findLast((token) => token.at < at)?.stem === label.stem,
    ),
  );
  // "Requires a Python version of at least 3.8" has no label right before it.
  const limited = cited.flatMap(({ figures }) => figures.quantities.filter(({ limit }) => limit !== null));
  return (
    labelled.length > 0 &&
    ![...labelled, ...limited, ...cited.flatMap(chained)].some((known) => sameValue(said, known))
  );
}

/** "Windows 10 and 11": the second number has the name of the first. */
function chained({ lower, figures: { quantities } }: Claim['cited'][number]): readonly Quantity[] {
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
      // Months are not all of one length.
      const room = said.measure?.factor === known.measure?.factor ? 1e-6 : 0.03;
      return Math.abs(left - right) <= Math.abs(right) * room;
    }),
  );
}

/** "24 hours" and "a day" are the same, "2 gigabytes" and "2,000 megabytes" too. */
function scaled(value: number, said: Quantity, other: number, known: Quantity): [number, number] {
  const alike = said.measure !== null && said.measure.kind === known.measure?.kind;
  return alike ? [value * (said.measure?.factor ?? 1), other * (known.measure?.factor ?? 1)] : [value, other];
}

function fits(said: Quantity, known: Quantity): boolean {
  // "Three failures": it failed three times.
  const isCounted = said.measure?.kind === 'times' && said.said && known.measure === null;
  if (said.measure !== null && said.measure.kind !== known.measure?.kind && !isCounted) return false;
  return said.rate === null || known.rate === null || said.rate === known.rate;
}

/** "In 2 seconds instead of 9": the second number has the unit of the first. */
function borrows(said: Quantity, known: Quantity, { cited }: Claim): boolean {
  if (known.measure !== null) return false;
  return cited.some(
    ({ figures: { quantities } }) =>
      quantities.includes(known) &&
      quantities.some(
        ({ measure }) => measure?.kind === said.measure?.kind && measure?.factor === said.measure?.factor,
      ),
  );
}

/** "At least" is not "at most", and neither is said where nothing is limited. */
function checkLimit(said: Quantity, same: readonly Quantity[], { cited }: Claim): Fault[] {
  if (said.limit === 'about' || said.limit === null || same.some(({ limit }) => limit === said.limit))
    return [];
  const capped = said.limit === 'most' && cited.some(({ lower }) => /\b(?:limit|maximum|capped)/.test(lower));
  return capped ? [] : [fault('limit', said.text, 'is limited otherwise in its units')];
}

/** Part of a date or of a version, or what "twice" and "half" say in figures. */
function isKnownOtherwise(said: Quantity, claim: Claim): boolean {
  const { cited, grounds } = claim;
  if (isDifference(said, claim)) return true;
  const written = normalVersion(/\d[\d.]*/.exec(said.text)?.[0] ?? '');
  if (said.measure === null && (written === grounds.version || grounds.versions.has(written))) return true;
  if (isCandidate(written, claim)) return true;
  // "Python 3.9" for "Python3.9", "3 mons" for "3mons".
  const isGlued = ({ text }: Token) => {
    const [, before = '', number, after = ''] = /^(\p{L}*)([\d.]+)(\p{L}*)$/u.exec(text) ?? [];
    return (
      number === written &&
      (before === '') !== (after === '') &&
      after.length !== 1 &&
      after.length !== 2 &&
      !measures.has(after.toLowerCase())
    );
  };
  if (cited.some(({ tokens }) => tokens.some(isGlued))) return true;
  const texts = [...cited, grounds.background];
  if (texts.some(({ figures }) => figures.versions.some(({ version }) => version === written))) return true;
  // "At six thirty", and "at six" where it is thirty minutes past.
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
function isCandidate(written: string, { lower, grounds }: Claim): boolean {
  const { candidate = '' } = preRelease.exec(grounds.version ?? '')?.groups ?? {};
  return candidate === written && preReleaseWords.test(lower);
}

const comparing =
  /\b(?:more|less|fewer|extra|cheaper|longer|shorter|faster|difference|increase|rise|rises|up|down|menos|más|moins|plus|weniger|mehr|meno|più|mais)(?!\p{L})/u;

/** "Twelve euros more", where the unit says from 60 to 72; "83 minutes", where it says from 17:42 until 19:05. */
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

/** "18:30" as 18.3, the way it is said. */
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

/** True counts: of the cited units, of all, of a category, or of the things that a unit lists. */
function isCount(said: Quantity, claim: Claim): boolean {
  const { cited, grounds, text } = claim;
  if (said.measure !== null || said.limit === 'most' || said.limit === 'least') return false;
  const [value = -1] = said.values;
  // "Slate 4.0" counts nothing.
  if (!Number.isInteger(value) || value < 0 || /\d\.\d/.test(said.text)) return false;
  const exact = (count: number) => value === count;
  const near = (count: number) => Math.abs(value - count) <= Math.max(1, count * 0.2);
  const matches = said.limit === 'about' ? near : exact;
  // "Seven more fixes, and …": one of the units is said besides.
  if (said.said && value <= cited.length && !countsThings(said, claim)) return true;
  if (value === cited.length - 1 && further.test(text.slice(said.at + said.text.length))) return true;
  if (matches(cited.length) || (!countsThings(said, claim) && [...grounds.counts].some(matches))) return true;
  if (value > maxCount) return false;
  const listed = cited.flatMap(({ unit, sentences }) => [
    sentences.length,
    unit.text.split(/[;；]/).length,
    ...sentences.map(({ text }) => itemsOf(text)),
  ]);
  if (listed.some(matches)) return true;
  // "Four things": a sentence that lists them itself counts its own parts.
  return said.said && (itemsOf(text.slice(text.lastIndexOf(':') + 1)) === value || value <= 2);
}

/** A number before a thing that its units speak of counts those things, not units: "20 berths". */
function countsThings(said: Quantity, { tokens, cited }: Claim): boolean {
  const noun = tokens.find(
    ({ at, word }) => at >= said.at + said.text.length && !/^(?:more|other|new|further|small)$/.test(word),
  );
  return (
    noun !== undefined &&
    isContent(noun) &&
    !frameWords.has(noun.word) &&
    cited.some(({ stems }) => stems.has(noun.stem))
  );
}

function itemsOf(text: string): number {
  return text.split(/,\s(?:and|or)\s|,\s|,(?=\p{L})|\s(?:and|or|und|oder)\s/u).length;
}
