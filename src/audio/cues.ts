import type { HeardSentence } from '../domain/transcript.ts';
import type { Cue } from './episode.ts';
import { breaksIn, type Word, wordsOf } from './sentence-words.ts';

export type SpokenSentence = HeardSentence & {
  readonly spoken: string;
  /** Silences inside it, in seconds of the episode. */
  readonly pauses: readonly { readonly start: number; readonly end: number }[];
};

/** Cuts sentences into readable cues, each timed to its first word. */
export function makeCues(sentences: readonly SpokenSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. Longer text is cut only where the time is certain; otherwise it takes more lines. */
const maxCue = 84;
/** A shorter cue disappears before it is read. */
const minPart = 16;

function sentenceCues(sentence: SpokenSentence): Cue[] {
  const { start, end, speaker } = sentence;
  const text = sentence.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const cues: Cue[] = [];
  const starts = text.length > maxCue ? sureStarts({ ...sentence, text }) : [];
  let from = { offset: 0, time: start };
  for (let next = nextCut(text, from.offset, starts); next; next = nextCut(text, from.offset, starts)) {
    cues.push({
      start: from.time,
      end: next.time,
      text: text.slice(from.offset, next.offset).trim(),
      speaker,
    });
    from = next;
  }
  return [...cues, { start: from.time, end, text: text.slice(from.offset), speaker }];
}

/** The cut that leaves parts of about equal length; undefined if the rest stays whole. */
function nextCut(text: string, from: number, starts: readonly SureStart[]): SureStart | undefined {
  const length = text.length - from;
  if (length <= maxCue) return undefined;
  const wanted = from + length / Math.ceil(length / maxCue);
  const possible = starts.filter(({ offset }) => offset >= from + minPart && offset <= text.length - minPart);
  const [nearest] = possible
    .filter(({ offset }) => offset - from <= maxCue)
    .toSorted((one, other) => Math.abs(one.offset - wanted) - Math.abs(other.offset - wanted));
  return nearest ?? possible[0];
}

/** A position in the written sentence, and the certain time at which the voice continues there. */
type SureStart = { readonly offset: number; readonly time: number };

/** In seconds: a shorter pause may be the closed mouth of a "p" or a "t". */
const minPause = 0.2;
/** A pause is distinct if no other near it is longer than this share of it. */
const maxRivalShare = 0.65;
/** How far, in seconds, a pause may be from its expected time, one second of speech from the next certain one. */
const tolerance = 0.24;

/**
 * The positions at which the voice pauses for punctuation. A voice also pauses elsewhere and skips commas:
 * the time is certain only if one pause and one position match each other and nothing else.
 */
function sureStarts(sentence: SpokenSentence): SureStart[] {
  const said = wordsOf(sentence.spoken);
  const weights = said.map(weigh);
  const { pauses, voiced } = heardPauses(sentence);
  let open = breaksIn(wordsOf(sentence.text), said).map(({ offset, spokenWords }) => ({
    offset,
    said: sum(weights.slice(0, spokenWords)),
  }));
  const known: Known[] = [
    { said: 0, voiced: 0 },
    { said: sum(weights), voiced },
  ];
  const starts: SureStart[] = [];
  // Each match makes the expected times next to it more exact.
  for (;;) {
    const found = bestMatch(
      open.map((position) => ({ position, ...expect(position.said, known) })),
      pauses,
    );
    if (found === undefined) return starts.toSorted((one, other) => one.offset - other.offset);
    const { position, pause } = found;
    if (position.offset !== null) starts.push({ offset: position.offset, time: pause.end });
    known.push({ said: position.said, voiced: pause.voiced });
    known.sort((one, other) => one.said - other.said);
    open = open.filter((each) => each !== position);
  }
}

/** The longest pause that is alone near a position and has no other position near it. */
function bestMatch<One extends Expected>(expected: readonly One[], pauses: readonly HeardPause[]) {
  const pairs = expected.flatMap((one) => {
    const pause = onlyPause(one, pauses);
    if (pause === undefined || expected.some((other) => other !== one && isNear(pause, other))) return [];
    return [{ ...one, pause }];
  });
  return pairs.toSorted((one, other) => other.pause.length - one.pause.length)[0];
}

/** How many letters were said after how many seconds of voice, without pauses. */
type Known = { readonly said: number; readonly voiced: number };
type Expected = Readonly<Record<'voiced' | 'within' | 'from' | 'to', number>>;
type HeardPause = Readonly<Record<'voiced' | 'length' | 'end', number>>;

/** The pauses in seconds of voice before them, and the seconds of voice of the whole sentence. */
function heardPauses({ start, end, pauses }: SpokenSentence) {
  let silent = 0;
  const heard = pauses.map((pause): HeardPause => {
    const length = pause.end - pause.start;
    silent += length;
    return { voiced: pause.end - start - silent, length, end: pause.end };
  });
  return { pauses: heard, voiced: end - start - silent };
}

/** Letters; a word that is spelled out is as long as its letters' names, and one before a pause is longer. */
function weigh({ text, pauses }: Word): number {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const letters = parts.map((part) => 1 + part.length * (isSpelled(part) ? spelledLetter : 1));
  return sum(letters) + (pauses ? beforePause : 0);
}

const spelledLetter = 2.5;
const beforePause = 2;

function isSpelled(part: string): boolean {
  return part.length === 1 || /^[bcdfghjklmnpqrstvwxz]+$/i.test(part);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
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
  if (longest === undefined || longest.length < minPause) return undefined;
  return second === undefined || second.length <= longest.length * maxRivalShare ? longest : undefined;
}

function isNear({ voiced }: HeardPause, { voiced: expected, within, from, to }: Expected): boolean {
  return voiced > from && voiced < to && Math.abs(voiced - expected) <= within;
}
