import type { Cue } from './episode.ts';
import { type SpokenSentence, type SureStart, sureStarts } from './sure-starts.ts';

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
