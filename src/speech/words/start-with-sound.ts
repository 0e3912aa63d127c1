import type { Sound } from '../../domain/sound.ts';
import type { PhonemeWord } from './phoneme-words.ts';

const frameSeconds = 0.005;
/** Decibels. Sound is that much above the pause before it, and within these distances of the loudest of the word. */
const aboveThePause = 10;
const [mostBelow, leastBelow] = [25, 12];
/** Of a pause and the word after it, at least this share is silent. */
const quietShare = 0.2;
/** A sound is heard a little before it is this loud. */
const rise = 0.02;
/** Durations are exact enough where less than this is missing. */
const leastMove = 0.06;

/**
 * Lets a word after a pause begin with its sound. The durations of a voice give the first sound of such a word a part of
 * the silence before it, up to 0.2 seconds. Inside a phrase they are exact, and silence there is part of a consonant.
 */
export function startWithSound(groups: readonly PhonemeWord[], sound: Sound): PhonemeWord[] {
  return groups.map((group, index) => {
    const before = groups[index - 1];
    if (before && !before.pauses) return group;
    const heard = onset(sound, { from: before?.end ?? 0, ...group });
    if (heard - group.start < leastMove) return group;
    return { ...group, start: heard, starts: group.starts.map((start) => Math.max(start, heard)) };
  });
}

/** When the first sound of a word is heard: not before its durations say, and not after its end. */
function onset(sound: Sound, { from, start, end }: { from: number; start: number; end: number }): number {
  const spoken = levels(sound, start, end);
  const sorted = [...levels(sound, from, start), ...spoken].toSorted((one, other) => one - other);
  const loudest = spoken.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
  const quiet = sorted[Math.floor(sorted.length * quietShare)] ?? loudest;
  const threshold = Math.min(loudest - leastBelow, Math.max(loudest - mostBelow, quiet + aboveThePause));
  const rises = spoken.findIndex((each, index) => Math.min(each, spoken[index + 1] ?? each) > threshold);
  return start + Math.max(0, rises) * frameSeconds - rise;
}

/** In decibels, over two frames each. */
function levels({ samples, sampleRate }: Sound, from: number, to: number): number[] {
  const length = Math.round(sampleRate * frameSeconds);
  return Array.from({ length: Math.max(0, Math.floor((to - from) / frameSeconds)) }, (_, frame) => {
    const start = Math.round(from * sampleRate) + (frame - 1) * length;
    let energy = 0;
    for (let index = start; index < start + 2 * length; index += 1) energy += (samples[index] ?? 0) ** 2;
    return 10 * Math.log10(energy / (2 * length) + 1e-9);
  });
}
