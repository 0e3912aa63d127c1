import type { Sentence } from '../domain/sound.ts';
import type { Pause } from './find-pauses.ts';
import { stepsPerSecond } from './loudness.ts';
import { decoderDelay, samplesPerFrame } from './mp3-frame.ts';
import { leadInSeconds, leadOutSeconds, pauseAfter } from './pauses.ts';
import type { StoredSentence } from './store-sentence.ts';

/** One sentence in its place. */
export type Take = {
  readonly sentence: Sentence;
  /** The file its sound lies in. */
  readonly pcmPath: string;
  /** In samples: where it lies in that file, where in the episode, and how long it is. */
  readonly offset: number;
  readonly position: number;
  readonly length: number;
  readonly scale: number;
  readonly powers: Float64Array;
  /** In samples of the episode: what is heard of it. */
  readonly audibleStart: number;
  readonly audibleEnd: number;
  /** Silences inside it, in samples from its position on. */
  readonly pauses: readonly Pause[];
};

/** All sentences of an episode, in order, with the silence between them. */
export type Timeline = {
  readonly sampleRate: number;
  readonly takes: readonly Take[];
  /** Sentences of which nothing was heard. */
  readonly silentSentences: number;
  /** Fills whole MP3 frames. */
  readonly length: number;
};

export type TimelineBuilder = {
  place(sentence: Sentence, stored: StoredSentence | null, pauseScale: number): void;
  /** What was placed so far. */
  progress(): { sentences: number; seconds: number };
  finish(): Timeline;
};

/**
 * Places sentence after sentence. Each begins on a whole tenth of a second, nearest to the pause it is due:
 * so the loudness meter's steps of all sentences line up, whatever gain each of them gets later.
 */
export function createTimeline(sampleRate: number): TimelineBuilder {
  const takes: Take[] = [];
  const step = sampleRate / stepsPerSecond;
  let silentSentences = 0;
  let soundEnd = 0;
  let pause = leadInSeconds;

  const place: TimelineBuilder['place'] = (sentence, stored, pauseScale) => {
    const pauseBehind = pauseAfter(sentence.boundary, pauseScale);
    if (stored === null) {
      // Its text stays in the transcript; of the pauses on both sides the longer one is kept.
      const at = soundEnd + Math.round(pause * sampleRate);
      const nothing = {
        pcmPath: '',
        offset: 0,
        position: at,
        length: 0,
        scale: 1,
        powers: new Float64Array(),
        pauses: [],
      };
      takes.push({ ...nothing, sentence, audibleStart: at, audibleEnd: at });
      silentSentences += 1;
      pause = Math.max(pause, pauseBehind);
      return;
    }
    const { pcmPath, offset, length, quietBefore, quietAfter, scale, powers, pauses } = stored;
    const last = takes.findLast((take) => take.length > 0);
    const earliest = last === undefined ? 0 : last.position + last.length;
    const wanted = soundEnd + pause * sampleRate - quietBefore;
    const position = Math.max(Math.round(wanted / step), Math.ceil(earliest / step)) * step;
    soundEnd = position + length - quietAfter;
    takes.push({
      ...{ sentence, pcmPath, offset, position, length, scale, powers, pauses },
      audibleStart: position + quietBefore,
      audibleEnd: soundEnd,
    });
    pause = pauseBehind;
  };

  const finish = () => {
    const end = takes.reduce((latest, take) => Math.max(latest, take.position + take.length), 0);
    const frames = Math.ceil((end + leadOutSeconds * sampleRate + decoderDelay) / samplesPerFrame);
    const length = frames * samplesPerFrame - decoderDelay;
    return { sampleRate, takes, silentSentences, length };
  };
  const progress = () => ({ sentences: takes.length, seconds: soundEnd / sampleRate });
  return { place, progress, finish };
}
