import { type HeardSentence, timeAt } from './cue-times.ts';
import type { Cue } from './episode.ts';

/** Cuts sentences into readable cues, each shown when its first word is heard. */
export function makeCues(sentences: readonly HeardSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. */
const longestCue = 84;
/** In seconds: a cue that is shorter could not be seen. */
const shortestCue = 0.01;

function sentenceCues(sentence: HeardSentence): Cue[] {
  const text = sentence.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const parts = splitText(text);
  const starts: number[] = [];
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? sentence.start : timeAt({ ...sentence, text }, offset);
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

/** As few parts as possible of about equal length, cut between words, after punctuation where there is some near. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > longestCue) {
    const wanted = rest.length / Math.ceil(rest.length / longestCue);
    const at = bestCut(rest, wanted);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

function bestCut(text: string, wanted: number): number {
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = 1; at <= longestCue; at++) {
    if (text[at] !== ' ') continue;
    const punctuation = /[,;:.!?–—)]/.test(text[at - 1] ?? '') ? punctuationBonus : 0;
    const cost = Math.abs(at - wanted) - punctuation;
    if (cost >= bestCost) continue;
    best = at;
    bestCost = cost;
  }
  return best > 0 ? best : endOfCharacter(text, longestCue);
}

/** At punctuation there is a pause, so that the cue can begin exactly with the voice. */
const punctuationBonus = 28;

/** A word longer than a cue is cut between characters as they are seen, never inside one. */
function endOfCharacter(text: string, limit: number): number {
  let at = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit) break;
    at = index + segment.length;
  }
  return at > 0 ? at : limit;
}
