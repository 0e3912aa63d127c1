import type { Sound, TimedWord } from '../../domain/sound.ts';
import { readDurations } from '../models/expose-durations.ts';
import { joinSamples } from './join-samples.ts';
import { type PhonemeWord, phonemeWords, type TokenTimes } from './phoneme-words.ts';
import { afterOmissions, shortenSilence } from './shorten-silence.ts';
import { startWithSound } from './start-with-sound.ts';

/** Returns the sound of a text and the times of its words, from the output of a voice with exposed durations. */
export function timedSound(
  { samples: output, sampleRate }: Sound,
  timeWords: (groups: readonly PhonemeWord[]) => readonly TimedWord[],
  times: Omit<TokenTimes, 'frameSeconds'> & {
    readonly samplesOfFrame: number;
    /** Whether long silences are shortened. */
    readonly shorten: boolean;
  },
): Sound {
  const pieces = readDurations(output, times.samplesOfFrame);
  const whole = joinSamples(pieces.map((piece) => piece.samples));
  const { samples, omissions } = times.shorten
    ? shortenSilence(whole, sampleRate)
    : { samples: whole, omissions: [] };
  const frameSeconds = times.samplesOfFrame / sampleRate;
  const groups = startWithSound(phonemeWords(pieces, { ...times, frameSeconds }), {
    samples: whole,
    sampleRate,
  });
  const moved = (seconds: number) => afterOmissions(seconds * sampleRate, omissions) / sampleRate;
  const words = timeWords(groups).map((word) => ({
    text: word.text,
    start: moved(word.start),
    end: moved(word.end),
  }));
  return { samples, sampleRate, words };
}
