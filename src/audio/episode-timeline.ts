import {
  type Boundary,
  moveWords,
  type Sentence,
  type TimedWord,
  type VoicedSentence,
} from '../domain/sound.ts';
import { stepsPerSecond } from './loudness.ts';
import { decoderDelay, samplesPerFrame } from './mp3-frame.ts';
import { createMusic, type PlacedMusic, type PreparedDesign } from './place-music.ts';
import type { StoredSentence } from './prepare-sentence.ts';

/** A sentence on the timeline. Positions are in samples of the episode. */
export type Take = Omit<StoredSentence, 'quietBefore' | 'quietAfter' | 'trimmed'> & {
  readonly sentence: Sentence;
  /** In seconds of the episode; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
  readonly position: number;
  readonly audibleStart: number;
  readonly audibleEnd: number;
};

/** All sentences of an episode, in order, with the silence between them. */
export type Timeline = {
  readonly sampleRate: number;
  readonly takes: readonly Take[];
  /** The sounds around and under the takes, in order. */
  readonly music: readonly PlacedMusic[];
  /** Sentences without an audible sound. */
  readonly silentSentences: number;
  /** Fills whole MP3 frames. */
  readonly length: number;
};

export type TimelineBuilder = ReturnType<typeof createTimeline>;

/**
 * Adds sentence after sentence. Each begins on a whole tenth of a second, nearest to its pause:
 * the steps of the loudness meter then align for all sentences, at any later gain.
 */
export function createTimeline(sampleRate: number, design: PreparedDesign = {}) {
  const takes: Take[] = [];
  const step = sampleRate / stepsPerSecond;
  const music = createMusic(sampleRate, step, design);
  let silentSentences = 0;
  let { soundEnd, pause } = music.open(leadInSeconds);
  let occupiedEnd = soundEnd;

  const add = (
    { sentence, words, pauseScale }: Omit<VoicedSentence, 'sound'>,
    stored: StoredSentence | null,
  ) => {
    if (sentence.section !== null && takes.length > 0) {
      ({ soundEnd, pause } = music.betweenChapters({ soundEnd, pause }));
      occupiedEnd = Math.max(occupiedEnd, soundEnd);
    }
    const natural = pauseAfter(sentence.boundary, pauseScale);
    const nextPause = Math.max(natural, sentence.silence ?? 0) + (sentence.pause ?? 0);
    if (stored === null) {
      // Its text stays in the transcript, with the longer of the two pauses around it.
      const at = soundEnd + Math.round(pause * sampleRate);
      takes.push({ ...silent, sentence, position: at, audibleStart: at, audibleEnd: at });
      silentSentences += 1;
      pause = Math.max(pause, nextPause);
      return;
    }
    const { quietBefore, quietAfter, trimmed, ...sound } = stored;
    const wanted = soundEnd + pause * sampleRate - quietBefore;
    const position = Math.max(Math.round(wanted / step), Math.ceil(occupiedEnd / step)) * step;
    occupiedEnd = position + sound.length;
    soundEnd = occupiedEnd - quietAfter;
    takes.push({
      ...sound,
      sentence,
      position,
      audibleStart: position + quietBefore,
      audibleEnd: soundEnd,
      ...(words && { words: moveWords(words, (position - trimmed) / sampleRate) }),
    });
    pause = nextPause;
  };

  const finish = (): Timeline => {
    const spokenEnd = takes.reduce((latest, take) => Math.max(latest, take.position + take.length), 0);
    const end = Math.max(spokenEnd, music.close(soundEnd));
    const frames = Math.ceil((end + leadOutSeconds * sampleRate + decoderDelay) / samplesPerFrame);
    const length = frames * samplesPerFrame - decoderDelay;
    return { sampleRate, takes, music: music.placed, silentSentences, length };
  };
  return { add, finish };
}

const silent = { pcmPath: '', offset: 0, length: 0, scale: 1, powers: new Float64Array() };

/** Players cut off the first instant, so silence comes first. */
const leadInSeconds = 0.2;
/** Together with the lead-in it also gives one short word a measurable loudness. */
const leadOutSeconds = 0.8;

/** Seconds of silence after a sentence, by its boundary. */
export const naturalPauses: Readonly<Record<Boundary, number>> = {
  sentence: 0.35,
  paragraph: 0.65,
  speaker: 0.45,
  section: 1.1,
  end: 1.1,
};
const maxScale = 4;
const minPause = 0.2;
const maxPause = 5;

/** Seconds between the last sound of a sentence and the first of the next. */
export function pauseAfter(boundary: Boundary, scale: number): number {
  const bounded = Number.isFinite(scale) ? Math.min(Math.max(scale, 0), maxScale) : 1;
  return Math.min(Math.max(naturalPauses[boundary] * bounded, minPause), maxPause);
}
