import type { HeardSentence } from '../domain/transcript.ts';
import { type Break, breaksIn, type Word, wordsOf } from './sentence-words.ts';

/** A sentence as it is read and as it is heard. */
export type SpokenSentence = HeardSentence & {
  /** As the voice got it. */
  readonly spoken: string;
  /** Silences inside it, in seconds of the episode. */
  readonly pauses: readonly Silence[];
};

export type Silence = { readonly start: number; readonly end: number };

/** A place of the written sentence, and when the voice surely begins with what stands behind it. */
export type SureStart = { readonly offset: number; readonly time: number };

/** In seconds: a shorter pause may be the closed mouth of a "p" or a "t". */
const shortestPause = 0.2;
/** A pause stands out when no other near it is longer than this share of it. */
const outstanding = 0.65;
/** How far from its reckoned moment a pause may lie, in seconds, one second of speech from the next sure one. */
const tolerance = 0.24;

/**
 * The places where the voice is heard to pause for punctuation. A voice also pauses where nothing asks for it, and
 * skips commas: only where one pause and one place answer each other is the time sure.
 */
export function sureStarts(sentence: SpokenSentence): SureStart[] {
  const said = wordsOf(sentence.spoken);
  const reckon = reckoning(sentence, said);
  let open = breaksIn(wordsOf(sentence.text), said).map((place) => ({ place, said: reckon.said(place) }));
  const known: Known[] = [{ said: 0, voiced: 0 }, reckon.all];
  const starts: SureStart[] = [];
  // Each pause that is found makes the reckoning of those beside it more exact.
  for (;;) {
    const found = surest(
      open.map((each) => ({ ...each, ...expect(each.said, known) })),
      reckon.pauses,
    );
    if (found === undefined) return starts.toSorted((one, other) => one.offset - other.offset);
    const { place, said: letters, pause } = found;
    if (place.offset !== null) starts.push({ offset: place.offset, time: pause.end });
    known.push({ said: letters, voiced: pause.voiced });
    known.sort((one, other) => one.said - other.said);
    open = open.filter((each) => each.place !== place);
  }
}

/** The longest pause that is the only one near a place and has no other place near it. */
function surest<Place extends Expected>(places: readonly Place[], pauses: readonly HeardPause[]) {
  const pairs = places.flatMap((place) => {
    const pause = onlyPause(place, pauses);
    if (pause === undefined || places.some((other) => other !== place && isNear(pause, other))) return [];
    return [{ ...place, pause }];
  });
  return pairs.toSorted((one, other) => other.pause.length - one.pause.length)[0];
}

/** How much was said, in letters, by a moment of the voice: seconds in which it is heard. */
type Known = { readonly said: number; readonly voiced: number };
type Expected = {
  readonly voiced: number;
  readonly within: number;
  readonly from: number;
  readonly to: number;
};
type HeardPause = { readonly voiced: number; readonly length: number; readonly end: number };

function reckoning({ start, end, pauses }: SpokenSentence, said: readonly Word[]) {
  const weights = said.map(weigh);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  let silent = 0;
  const heard = pauses.map((pause): HeardPause => {
    const length = pause.end - pause.start;
    silent += length;
    return { voiced: pause.end - start - silent, length, end: pause.end };
  });
  return {
    pauses: heard,
    all: { said: sum(weights), voiced: end - start - silent },
    said: ({ spokenWords }: Break) => sum(weights.slice(0, spokenWords)),
  };
}

/** Letters; a word that is spelled out is as long as its letters' names, and one before a pause is drawn out. */
function weigh({ text, pauses }: Word): number {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const letters = parts.map((part) => 1 + part.length * (isSpelled(part) ? spelledLetter : 1));
  return letters.reduce((sum, count) => sum + count, pauses ? drawnOut : 0);
}

const spelledLetter = 2.5;
const drawnOut = 2;

function isSpelled(part: string): boolean {
  return part.length === 1 || /^[bcdfghjklmnpqrstvwxz]+$/i.test(part);
}

function expect(said: number, known: readonly Known[]): Expected {
  const next = known.findIndex((each) => each.said > said);
  const [before, after] = [known[next - 1], known[next]];
  if (!before || !after) return { voiced: 0, within: 0, from: 0, to: 0 };
  const share = (said - before.said) / (after.said - before.said);
  const voiced = before.voiced + (after.voiced - before.voiced) * share;
  const distance = Math.min(voiced - before.voiced, after.voiced - voiced);
  return { voiced, within: tolerance * Math.sqrt(distance), from: before.voiced, to: after.voiced };
}

function onlyPause(expected: Expected, pauses: readonly HeardPause[]): HeardPause | undefined {
  const near = pauses.filter((pause) => isNear(pause, expected));
  const [longest, second] = near.toSorted((one, other) => other.length - one.length);
  if (longest === undefined || longest.length < shortestPause) return undefined;
  return second === undefined || second.length <= longest.length * outstanding ? longest : undefined;
}

function isNear({ voiced }: HeardPause, { voiced: expected, within, from, to }: Expected): boolean {
  return voiced > from && voiced < to && Math.abs(voiced - expected) <= within;
}
