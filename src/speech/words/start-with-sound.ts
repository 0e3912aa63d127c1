import { highPass } from '../../domain/high-pass.ts';
import type { Sound } from '../../domain/sound.ts';
import type { PhonemeWord } from './phoneme-words.ts';

const frameSeconds = 0.005;
/** Seconds before a word in which to look for a pause. */
const lookBack = 0.3;
/** Decibels. Silence is at most that much above the quietest part, and within these distances of the loudest. */
const aboveTheQuietest = 15;
const [mostBelow, leastBelow] = [30, 20];
/** The minimum silent share of a pause and the word after it. */
const quietShare = 0.05;
/**
 * Seconds of silence that are a pause. Inside a phrase, less may be the soft beginning of "four", but not of "while"; and within a
 * word, the closed lips of "approval".
 */
const shortestPause = { afterPunctuation: 0.06, insidePhrase: 0.12, beforeSoft: 0.3, withinWord: 0.2 };
/** Seconds that the previous word may still be audible after this one begins. */
const overlap = 0.1;
/** Seconds that a sound is audible before it is loud. */
const rise = 0.02;

/**
 * Moves the start of a word after a pause to its sound. The durations of a voice assign up to 0.3 seconds of the silence
 * before such a word to its first sound, most often the vowel of "and".
 */
export function startWithSound(groups: readonly PhonemeWord[], raw: Sound): PhonemeWord[] {
  // Rumble is not part of a word, and the finished recording has none.
  const sound = { ...raw, samples: raw.samples.slice() };
  highPass(sound.samples, sound.sampleRate);
  return groups.map((group, index) => {
    const isAfterPunctuation = groups[index - 1]?.pauses ?? true;
    const place = isAfterPunctuation ? 'afterPunctuation' : group.soft ? 'beforeSoft' : 'insidePhrase';
    const shortest = shortestPause[place];
    const heard = afterPause(sound, group, shortest);
    if (heard <= group.start) return group;
    return { ...group, start: heard, starts: group.starts.map((start) => Math.max(start, heard)) };
  });
}

/** Returns when a word becomes audible if its first phoneme begins in a pause; otherwise its start. */
function afterPause(sound: Sound, { start, end, padding }: PhonemeWord, shortest: number): number {
  const from = start - lookBack;
  const around = levels(sound, from, end);
  const first = Math.round((lookBack + padding) / frameSeconds);
  const loudest = around.slice(first).reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
  const sorted = around.toSorted((one, other) => one - other);
  const quiet = (sorted[Math.floor(sorted.length * quietShare)] ?? loudest) + aboveTheQuietest;
  const threshold = Math.min(loudest - leastBelow, Math.max(loudest - mostBelow, quiet));
  // One loud frame is a click, not a word.
  const isLoud = around.map((level, frame) => Math.min(level, around[frame + 1] ?? level) > threshold);
  // The previous word may still be audible. A pause that begins a little later is still before this word.
  const overlaps = isLoud[first] === true;
  const falls = overlaps ? isLoud.indexOf(false, first) : isLoud.lastIndexOf(true, first) + 1;
  const rises = isLoud.indexOf(true, Math.max(first, falls));
  const needed = overlaps ? Math.max(shortest, shortestPause.withinWord) : shortest;
  if (falls < 0 || rises < 0 || (falls - first) * frameSeconds > overlap) return start;
  if ((rises - falls) * frameSeconds < needed) return start;
  return from + rises * frameSeconds - rise;
}

/** Returns levels in decibels, each over two frames. */
function levels({ samples, sampleRate }: Sound, from: number, to: number): number[] {
  const length = Math.round(sampleRate * frameSeconds);
  return Array.from({ length: Math.max(0, Math.floor((to - from) / frameSeconds)) }, (_, frame) => {
    const start = Math.round(from * sampleRate) + (frame - 1) * length;
    let energy = 0;
    for (let index = start; index < start + 2 * length; index += 1) energy += (samples[index] ?? 0) ** 2;
    return 10 * Math.log10(energy / (2 * length) + 1e-9);
  });
}
