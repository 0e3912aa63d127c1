import type { Cue, TimedSentence } from './episode.ts';

/** Cuts sentences into readable cues; the time of a long sentence is shared out by length. */
export function makeCues(sentences: readonly TimedSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. */
const longestCue = 84;

function sentenceCues({ start, end, text, speaker }: TimedSentence): Cue[] {
  const parts = splitText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  return parts.map((part) => {
    const from = start + ((end - start) * before) / total;
    before += part.length;
    return { start: from, end: start + ((end - start) * before) / total, text: part, speaker };
  });
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

const punctuationBonus = 16;

/** A word longer than a cue is cut between characters as they are seen, never inside one. */
function endOfCharacter(text: string, limit: number): number {
  let at = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, limit * 2))) {
    if (index + segment.length > limit) break;
    at = index + segment.length;
  }
  return at > 0 ? at : limit;
}
