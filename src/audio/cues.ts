import { clockOf, type HeardSentence } from './cue-times.ts';
import type { Cue } from './episode.ts';

/** Cuts sentences into readable cues, each shown when its first word is heard. */
export function makeCues(sentences: readonly HeardSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. */
const longestCue = 84;
/** Three: rather than a cue that begins beside its words. */
const longestWhole = 140;
/** A cue of fewer characters is gone before it is read. */
const shortestPart = 16;
/** In seconds: a cue that is shorter could not be seen. */
const shortestCue = 0.01;

function sentenceCues(sentence: HeardSentence): Cue[] {
  const text = sentence.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const clock = clockOf({ ...sentence, text });
  const parts = splitText(text, (offset) => clock.pausesAt(offset));
  const starts: number[] = [];
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? sentence.start : clock.timeAt(offset);
    starts.push(index === 0 ? at : Math.max(at, (starts[index - 1] ?? 0) + shortestCue));
    offset = text.indexOf(part, offset) + part.length;
  }
  // Parts that came out too late share what is left of the time.
  if ((starts.at(-1) ?? 0) >= sentence.end) {
    const length = (sentence.end - sentence.start) / parts.length;
    return parts.map((part, index) => cue(sentence, part, index * length, (index + 1) * length));
  }
  return parts.map((part, index) =>
    cue(
      sentence,
      part,
      (starts[index] ?? 0) - sentence.start,
      (starts[index + 1] ?? sentence.end) - sentence.start,
    ),
  );
}

function cue({ start, speaker }: HeardSentence, text: string, from: number, to: number): Cue {
  return { start: start + from, end: start + to, text, speaker };
}

/** Parts of about equal length, cut where the voice pauses; between any two words only where it never does. */
function splitText(text: string, pausesAt: (offset: number) => boolean): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const rest = text.slice(from);
    const length = rest.length > longestCue ? lengthOfPart(rest, (at) => pausesAt(from + at)) : rest.length;
    parts.push(rest.slice(0, length).trimEnd());
    from += length;
    while (text[from] === ' ') from += 1;
  }
  return parts;
}

function lengthOfPart(rest: string, pausesAt: (offset: number) => boolean): number {
  const wanted = rest.length / Math.ceil(rest.length / longestCue);
  const gaps = gapsIn(rest.slice(0, longestWhole + 1));
  const pauses = gaps.filter((at) => at >= shortestPart && afterPunctuation(rest, at) && pausesAt(at));
  const paused = nearest(pauses.filter(isShort), wanted) ?? pauses.find((at) => !isShort(at));
  if (paused !== undefined) return paused;
  if (rest.length <= longestWhole) return rest.length;
  return nearest(gaps.filter(isShort), wanted) ?? endOfCharacter(rest, longestCue);
}

function isShort(length: number): boolean {
  return length <= longestCue;
}

function gapsIn(text: string): number[] {
  return [...text.matchAll(/ /g)].map(({ index }) => index).filter((at) => at > 0);
}

function afterPunctuation(text: string, at: number): boolean {
  return /[,;:.!?–—)]/.test(text[at - 1] ?? '');
}

function nearest(places: readonly number[], wanted: number): number | undefined {
  return places.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
}

/** A word longer than a cue is cut between characters as they are seen, never inside one. */
function endOfCharacter(text: string, limit: number): number {
  let at = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit) break;
    at = index + segment.length;
  }
  return at > 0 ? at : limit;
}
