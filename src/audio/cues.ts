import type { TimedWord } from '../domain/timed-word.ts';
import type { HeardSentence } from '../domain/transcript.ts';
import type { Cue } from './episode.ts';

/** Cuts sentences into readable cues, each timed to its first word. */
export function makeCues(sentences: readonly HeardSentence[]): Cue[] {
  return sentences.filter(({ start, end }) => end > start).flatMap(sentenceCues);
}

/** Two lines of a player. */
const maxCue = 84;
/** A shorter cue disappears before it is read. */
const minPart = 16;

function sentenceCues(sentence: HeardSentence): Cue[] {
  const { start, end, speaker } = sentence;
  const words = sentence.words ?? estimateWords(sentence);
  const parts = divide(words);
  return parts.map((part, index) => ({
    start: index === 0 ? start : (part[0]?.start ?? start),
    end: parts[index + 1]?.[0]?.start ?? end,
    text: textOf(part),
    speaker,
    ...(sentence.words && { words: part }),
  }));
}

/** Parts of about equal length, cut after punctuation where that is near. */
function divide(words: readonly TimedWord[]): TimedWord[][] {
  const parts: TimedWord[][] = [];
  let rest = [...words];
  for (;;) {
    const cut = bestCut(rest);
    if (cut === null) return [...parts, rest];
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
}

/** The number of words in the next part; null if the rest stays whole. */
function bestCut(words: readonly TimedWord[]): number | null {
  const length = textOf(words).length;
  if (length <= maxCue) return null;
  const wanted = length / Math.ceil(length / maxCue);
  let best: { cut: number; badness: number } | null = null;
  let before = 0;
  for (const [index, word] of words.slice(0, -1).entries()) {
    before += word.text.length + (index > 0 ? 1 : 0);
    const next = words[index + 1];
    // Words that are heard at the same time stay together.
    if (before < minPart || length - before - 1 < minPart || !next || next.start <= word.start) continue;
    if (before > maxCue && best !== null) break;
    const badness = Math.abs(before - wanted) + (/[,;:.!?…–—)\]]["'”’»]{0,2}$/u.test(word.text) ? 0 : 20);
    if (best === null || badness < best.badness) best = { cut: index + 1, badness };
  }
  return best?.cut ?? null;
}

/** Of an engine that does not time its words: each takes as long as its letters. Good enough to cut a sentence. */
function estimateWords({ text, start, end }: HeardSentence): TimedWord[] {
  const words = text.match(/[^\s\p{Cc}]+/gu) ?? [''];
  const length = words.join(' ').length;
  let said = 0;
  return words.map((word) => {
    const from = start + ((end - start) * said) / length;
    said += word.length + 1;
    return { text: word, start: from, end: Math.min(end, start + ((end - start) * said) / length) };
  });
}

function textOf(words: readonly TimedWord[]): string {
  return words.map((word) => word.text).join(' ');
}
