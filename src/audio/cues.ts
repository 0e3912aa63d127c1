import type { Cue } from './episode.ts';
import { type SpokenSentence, sureStarts } from './sure-starts.ts';

/** Cuts sentences into readable cues, each shown when its first word is heard. */
export function makeCues(sentences: readonly SpokenSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. What is longer is cut only where the time is sure, and else shown on more lines. */
const maxCue = 84;
/** A cue of fewer characters is gone before it is read. */
const shortestPart = 16;

function sentenceCues(sentence: SpokenSentence): Cue[] {
  const { start, end, speaker } = sentence;
  const text = sentence.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const cues: Cue[] = [];
  const places = text.length > maxCue ? sureStarts({ ...sentence, text }) : [];
  let from = { offset: 0, time: start };
  for (let next = nextCut(text, from.offset, places); next; next = nextCut(text, from.offset, places)) {
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

/** The cut that leaves parts of about equal length; undefined when what is left stays whole. */
function nextCut<Place extends { readonly offset: number }>(
  text: string,
  from: number,
  places: readonly Place[],
): Place | undefined {
  const length = text.length - from;
  if (length <= maxCue) return undefined;
  const wanted = from + length / Math.ceil(length / maxCue);
  const possible = places.filter(
    ({ offset }) => offset >= from + shortestPart && offset <= text.length - shortestPart,
  );
  const [nearest] = possible
    .filter(({ offset }) => offset - from <= maxCue)
    .toSorted((one, other) => Math.abs(one.offset - wanted) - Math.abs(other.offset - wanted));
  return nearest ?? possible[0];
}
