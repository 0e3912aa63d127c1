import type { Claim } from '../claim.ts';
import { isContent } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { frameWords } from '../lists/small-words.ts';
import { normalVersion, type Quantity } from '../read-figures.ts';

/** More figures in one sentence than anyone can follow. */
const mostFigures = 40;

/** Numbers stand in the units with the same unit of measure, or count what is there. */
export function checkNumbers(claim: Claim): Fault[] {
  const [first] = claim.figures.quantities;
  if (first !== undefined && claim.figures.quantities.length > mostFigures)
    return [fault('form', first.text, `is one of more than ${mostFigures} figures`)];
  const sources = [...claim.cited, claim.grounds.background].flatMap(({ figures }) => figures.quantities);
  return claim.figures.quantities.flatMap((said): Fault[] => {
    const same = sources.filter((known) => sameValue(said, known));
    if (same.length === 0) {
      return isKnownOtherwise(said, claim) || isCount(said, claim)
        ? []
        : [fault('number', said.text, 'stands in none of its units')];
    }
    if (!same.some((known) => fits(said, known) || borrows(said, known, claim)) && !isCount(said, claim))
      return [fault('unit', said.text, 'has another unit of measure in its units')];
    return checkLimit(said, same, claim);
  });
}

function sameValue(said: Quantity, known: Quantity): boolean {
  return said.values.some((value) =>
    known.values.some((other) => {
      const [left, right] = scaled(value, said, other, known);
      return Math.abs(left - right) <= Math.abs(right) * 1e-6;
    }),
  );
}

/** "24 hours" and "a day" are the same, "2 gigabytes" and "2,000 megabytes" too. */
function scaled(value: number, said: Quantity, other: number, known: Quantity): [number, number] {
  const alike = said.measure !== null && said.measure.kind === known.measure?.kind;
  return alike ? [value * (said.measure?.factor ?? 1), other * (known.measure?.factor ?? 1)] : [value, other];
}

function fits(said: Quantity, known: Quantity): boolean {
  if (said.measure !== null && said.measure.kind !== known.measure?.kind) return false;
  return said.rate === null || known.rate === null || said.rate === known.rate;
}

/** "In 2 seconds instead of 9": the second number has the unit of the first. */
function borrows(said: Quantity, known: Quantity, { cited }: Claim): boolean {
  if (known.measure !== null) return false;
  const sentence = cited
    .flatMap(({ sentences }) => sentences)
    .find(({ figures }) => figures.quantities.some((each) => each.text === known.text));
  return sentence?.figures.quantities.some(({ measure }) => measure?.kind === said.measure?.kind) ?? false;
}

/** What is "up to" a number is not the number, and "at least" is its opposite. */
const limiting =
  /\b(?:limit|limits|limited|most|maximum|max|cap|capped|no more|ceiling|within|grenze|höchstens|maximal)\b/;

function checkLimit(said: Quantity, same: readonly Quantity[], { lower, cited }: Claim): Fault[] {
  const limits = new Set(same.map(({ limit }) => limit));
  if (said.limit === 'about' || limits.has(said.limit)) return [];
  if (said.limit === 'most' && cited.some((each) => /\b(?:limit|maximum)/.test(each.lower))) return [];
  if (said.limit === 'most' || said.limit === 'least')
    return [fault('limit', said.text, 'is limited otherwise in its units')];
  return limits.has('most') && !limits.has(null) && !limiting.test(lower)
    ? [fault('limit', said.text, 'is a limit ("up to") in its units')]
    : [];
}

/** Part of a date or of a version, or what "twice" and "half" say in figures. */
function isKnownOtherwise(said: Quantity, claim: Claim): boolean {
  const { cited, grounds } = claim;
  if (isDifference(said, claim)) return true;
  const written = normalVersion(/\d[\d.]*/.exec(said.text)?.[0] ?? '');
  if (said.measure === null && (written === grounds.version || grounds.versions.has(written))) return true;
  const texts = [...cited, grounds.background];
  if (texts.some(({ figures }) => figures.versions.some(({ version }) => version === written))) return true;
  const hours = texts.flatMap(({ figures }) => figures.clocks.map(({ time }) => Number.parseInt(time, 10)));
  if (said.said && hours.some((hour) => said.values.includes(hour % 12) || said.values.includes(hour)))
    return true;
  const dates = texts.flatMap(({ figures }) => figures.dates);
  return (
    said.measure === null &&
    said.values.some((value) =>
      dates.some(({ year, day }) => value === year || (value === day && !said.said)),
    )
  );
}

const comparing =
  /\b(?:more|less|fewer|extra|cheaper|longer|shorter|faster|difference|increase|rise|rises|up|down)\b/;

/** "Twelve euros more", where the unit says from 60 to 72. */
function isDifference(said: Quantity, { cited, lower }: Claim): boolean {
  if (!comparing.test(lower)) return false;
  return cited
    .flatMap(({ sentences }) => sentences)
    .some(({ figures: { quantities } }) =>
      quantities.some((one) =>
        quantities.some((other) =>
          said.values.includes(Math.abs((one.values[0] ?? 0) - (other.values[0] ?? 0))),
        ),
      ),
    );
}

const largestCount = 40;

/** True counts: of the cited units, of all, of a category, or of the things that a unit lists. */
function isCount(said: Quantity, claim: Claim): boolean {
  const { cited, grounds, tokens } = claim;
  if (said.measure !== null || said.limit === 'most' || said.limit === 'least') return false;
  const [value = -1] = said.values;
  if (!Number.isInteger(value) || value < 0) return false;
  const exact = (count: number) => value === count;
  const near = (count: number) => Math.abs(value - count) <= Math.max(1, count * 0.2);
  const matches = said.limit === 'about' ? near : exact;
  if (matches(cited.length) || (!countsThings(said, claim) && [...grounds.counts].some(matches))) return true;
  if (value > largestCount) return false;
  const listed = cited.flatMap(({ unit, sentences }) => [
    sentences.length,
    unit.text.split(/[;；]/).length,
    ...sentences.map(({ text }) => itemsOf(text)),
  ]);
  if (listed.some(matches)) return true;
  // "Four things": a sentence that lists them itself counts its own parts.
  return said.said && (itemsOf(tokens.map(({ text }) => text).join(' ')) === value || value <= 2);
}

/** A number before a thing that its units speak of counts those things, not units: "20 berths". */
function countsThings(said: Quantity, { tokens, cited }: Claim): boolean {
  const noun = tokens.find((token) => token.at >= said.at + said.text.length && isContent(token));
  return noun !== undefined && !frameWords.has(noun.word) && cited.some(({ stems }) => stems.has(noun.stem));
}

function itemsOf(text: string): number {
  return text.split(/,\s(?:and|or)\s|,\s|\s(?:and|or|und|oder)\s/).length;
}
