import type { SoundKind } from '../domain/sound-design.ts';
import type { Take, Timeline } from './episode-timeline.ts';
import { fromDecibels, integratedLoudness, stepsPerSecond, toLoudness } from './loudness.ts';

/** The usual loudness of podcasts, in LUFS. */
export const targetLoudness = -16;

/** How much louder or quieter than speech each sound of the design is, in decibels. */
const musicLevels: Readonly<Record<SoundKind, number>> = { intro: 0, outro: 0, sting: -2, bed: -6 };

export type Gains = { readonly takes: readonly number[]; readonly music: readonly number[] };

/**
 * A gain for each take: both voices get the same loudness, and the whole the target loudness.
 * Half of a sentence's deviation from its voice is corrected, up to a limit: a whisper stays a whisper.
 */
export function levelTimeline(timeline: Timeline): Gains {
  const takesBySpeaker = Map.groupBy(timeline.takes, (take) => take.sentence.speaker);
  const voices = new Map([...takesBySpeaker].map(([speaker, takes]) => [speaker, voiceLoudness(takes)]));
  const gains = timeline.takes.map((take) => {
    if (take.length === 0) return 0;
    const voice = voices.get(take.sentence.speaker) ?? targetLoudness;
    const deviation = voice - toLoudness(takePower(take));
    const correction = Math.min(Math.max(deviation / 2, -maxCorrection), maxCorrection);
    return fromDecibels(targetLoudness - voice + correction) / take.scale;
  });
  const music = timeline.music.map(({ kind, loudness }) =>
    fromDecibels(targetLoudness + musicLevels[kind] - loudness),
  );
  const powers = programPowers(timeline, { takes: gains, music });
  const whole = fromDecibels(targetLoudness - integratedLoudness(powers));
  return { takes: gains.map((gain) => gain * whole), music: music.map((gain) => gain * whole) };
}

/** The steps of the meter for the whole episode, computed from its takes and sounds. */
function programPowers(timeline: Timeline, gains: Gains): Float64Array {
  const step = timeline.sampleRate / stepsPerSecond;
  const powers = new Float64Array(Math.ceil(timeline.length / step));
  const add = (sound: Pick<Take, 'position' | 'powers'>, gain: number) => {
    const begin = sound.position / step;
    for (const [at, power] of sound.powers.entries()) {
      powers[begin + at] = (powers[begin + at] ?? 0) + power * gain * gain;
    }
  };
  for (const [index, take] of timeline.takes.entries()) add(take, gains.takes[index] ?? 0);
  for (const [index, sound] of timeline.music.entries()) add(sound, gains.music[index] ?? 0);
  return powers;
}

const maxCorrection = 3;
/** Sentences ten decibels below the rest of a voice do not count for its loudness. */
const gate = 0.1;

/** Loudness of a voice over all its sentences, before any gain. */
function voiceLoudness(takes: readonly Take[]): number {
  const sounding = takes.filter((take) => take.length > 0);
  const all = meanPower(sounding);
  return toLoudness(meanPower(sounding.filter((take) => takePower(take) >= all * gate)));
}

function meanPower(takes: readonly Take[]): number {
  const length = takes.reduce((sum, take) => sum + take.length, 0);
  return takes.reduce((sum, take) => sum + takePower(take) * take.length, 0) / length;
}

/** Mean power without the pauses inside the sentence, before any gain. */
function takePower(take: Take): number {
  const loudest = take.powers.reduce((highest, power) => Math.max(highest, power), 0);
  const counted = take.powers.filter((power) => power >= loudest * pauseGate);
  return counted.reduce((sum, power) => sum + power, 0) / counted.length / take.scale ** 2;
}

/** Twenty decibels below the loudest step: a pause. */
const pauseGate = 0.01;
