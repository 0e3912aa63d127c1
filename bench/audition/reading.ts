import type { Sound } from '../../src/domain/sound.ts';
import type { BuiltinRequest } from '../../src/speech/builtin/builtin-request.ts';
import { createRecogniser, type Recogniser } from '../../src/speech/listening/recogniser.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { defaultCacheDirectory } from '../../src/speech/models/ensure-model.ts';
import { ensurePreparedModel } from '../../src/speech/models/prepare-model.ts';
import { createProcessPool } from '../../src/speech/processes/process-pool.ts';
import { measureVoice } from './measure-voice.ts';

/** What one speaker made of one text. */
export type Reading = {
  readonly speaker: number;
  readonly rate: number;
  readonly wordErrorRate: number;
  readonly pitch: number;
  readonly pitchRange: number;
  readonly level: number;
  readonly wordsPerSecond: number;
};

export type ReadingRoom = {
  read(speaker: number, rate: number, text: readonly string[], listener: 'tiny' | 'base'): Promise<Reading>;
  close(): Promise<void>;
};

/** A voice process and the recognisers. `report` gets every sentence that was misheard. */
export function openReadingRoom(report: (line: string) => void): ReadingRoom {
  const cacheDirectory = defaultCacheDirectory();
  const voices = createProcessPool<BuiltinRequest, Sound>({
    entry: new URL('../../src/speech/builtin/voice-child.ts', import.meta.url),
    size: 1,
    idleMilliseconds: 60_000,
    setUp: async () => ({ ...(await ensurePreparedModel('voice', { cacheDirectory })), steady: false }),
  });
  const listeners: Record<'tiny' | 'base', Recogniser> = {
    tiny: createRecogniser({ cacheDirectory, size: 'tiny' }),
    base: createRecogniser({ cacheDirectory, size: 'base' }),
  };
  const speak = (speaker: number, rate: number, text: string) => {
    const part = { text, rate, pitch: 1, gain: 0, whispered: false, pauseAfter: 0 };
    return voices.run(
      { speaker, care: 'usual', parts: [{ ...part, variation: 'natural' }] },
      { deadline: 120_000 },
    );
  };
  return {
    async read(speaker, rate, text, listener) {
      // The next sentence is being spoken while the last is listened to.
      const heard = await Promise.all(
        text.map(async (sentence) => {
          const sound = await speak(speaker, rate, sentence);
          const transcript = await listeners[listener].transcribe(sound);
          const counted = countWordErrors(sentence, transcript);
          if (counted.errors > 0) report(`  ${counted.errors} ${sentence}\n    ${transcript}`);
          return { ...counted, ...measureVoice(sound) };
        }),
      );
      const sum = (pick: (one: (typeof heard)[number]) => number) =>
        heard.reduce((total, one) => total + pick(one), 0);
      return {
        speaker,
        rate,
        wordErrorRate: round(sum((one) => one.errors) / sum((one) => one.words), 4),
        pitch: Math.round(sum((one) => one.pitch) / heard.length),
        pitchRange: round(sum((one) => one.pitchRange) / heard.length, 1),
        level: round(sum((one) => one.level) / heard.length, 1),
        wordsPerSecond: round(sum((one) => one.words) / sum((one) => one.seconds), 2),
      };
    },
    async close() {
      await Promise.all([voices.close(), listeners.tiny.close(), listeners.base.close()]);
    },
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
