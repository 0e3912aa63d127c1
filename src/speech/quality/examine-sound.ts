import type { SoundFault } from '../../domain/quality-report.ts';
import type { Sound } from '../../domain/sound.ts';

/** Faults that make a sound useless. Other faults make it suspect. */
const useless: readonly SoundFault[] = ['empty', 'silent', 'implausible'];

export function isUseless(faults: readonly SoundFault[]): boolean {
  return faults.some((fault) => useless.includes(fault));
}

/** Compares a sound with the text it should say, without speech recognition. */
export function examineSound(sound: Sound, spoken: string): SoundFault[] {
  if (sound.samples.length === 0) return ['empty'];
  const envelope = envelopeOf(sound);
  const loudest = envelope.reduce((highest, level) => Math.max(highest, level), 0);
  if (!Number.isFinite(loudest)) return ['empty'];
  if (loudest < 0.003) return ['silent'];
  const active = envelope.filter((level) => level > Math.max(0.003, loudest * 0.03)).length;
  const seconds = (active / envelope.length) * (sound.samples.length / sound.sampleRate);
  return [
    ...examineLength(seconds, spoken),
    ...(isClipped(sound.samples) ? (['clipped'] as const) : []),
    ...(isRepeated(envelope) ? (['repeated'] as const) : []),
  ];
}

/** Estimates the duration of a text without pauses. Digits and capitals take longer than letters. */
export function expectedSeconds(spoken: string): number {
  let weight = 0;
  for (const character of spoken) {
    if (/\p{Ll}/u.test(character)) weight += 1;
    else if (/\p{Nd}/u.test(character)) weight += 4;
    else if (/\p{Lu}/u.test(character)) weight += 1.6;
    else if (/\p{Script=Han}/u.test(character)) weight += 3;
    else if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(character)) weight += 2;
    else if (/\p{L}/u.test(character)) weight += 1.5;
    else weight += 0.4;
  }
  return 0.12 + weight / 14;
}

function examineLength(seconds: number, spoken: string): SoundFault[] {
  const expected = expectedSeconds(spoken);
  if (seconds < expected * 0.3 - 0.25 || seconds > expected * 3.2 + 2) return ['implausible'];
  if (seconds < expected * 0.5 - 0.15) return ['short'];
  // The constant gives short texts more tolerance.
  return seconds > expected * 1.75 + 0.6 ? ['long'] : [];
}

/** Returns the mean level of each 20 ms. */
function envelopeOf({ samples, sampleRate }: Sound): number[] {
  const frame = Math.max(1, Math.round(sampleRate * 0.02));
  const levels: number[] = [];
  for (let start = 0; start < samples.length; start += frame) {
    let sum = 0;
    const end = Math.min(samples.length, start + frame);
    for (let index = start; index < end; index += 1) sum += (samples[index] ?? 0) ** 2;
    levels.push(Math.sqrt(sum / (end - start)));
  }
  return levels;
}

/** Whether more than a thousandth of the samples are at full scale after two others that are. */
function isClipped(samples: Float32Array): boolean {
  let run = 0;
  let clipped = 0;
  for (let index = 0; index < samples.length; index += 1) {
    run = Math.abs(samples[index] ?? 0) >= 0.999 ? run + 1 : 0;
    if (run >= 3) clipped += 1;
  }
  return clipped > samples.length / 1000;
}

function isRepeated(envelope: readonly number[]): boolean {
  for (let lag = Math.floor(envelope.length * 0.4); lag <= envelope.length * 0.6; lag += 1) {
    const length = envelope.length - lag;
    if (length < 40) return false;
    if (similarity(envelope, lag, length) > 0.97) return true;
  }
  return false;
}

function similarity(envelope: readonly number[], lag: number, length: number): number {
  let product = 0;
  let first = 0;
  let second = 0;
  for (let index = 0; index < length; index += 1) {
    const a = envelope[index] ?? 0;
    const b = envelope[index + lag] ?? 0;
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second + 1e-12);
}
