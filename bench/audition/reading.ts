import { availableParallelism } from 'node:os';
import { createRecognizer } from '../../src/speech/listening/recognizer.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { createLocalEngine, type LocalModel } from '../../src/speech/local/local-engine.ts';
import { createSpeechProcesses } from '../../src/speech/local/speech-processes.ts';
import { plainPart } from '../../src/speech/local/voice-request.ts';
import { modelCache as cacheDirectory } from '../../tests/support/model-cache.ts';
import { measureVoice } from './measure-voice.ts';

export type Reading = {
  readonly speaker: number;
  readonly rate: number;
  readonly words: number;
  readonly wordErrorRate: number;
  readonly pitch: number;
  readonly pitchRange: number;
  readonly level: number;
  readonly wordsPerSecond: number;
};

export type Reader = { readonly speaker: number; readonly language: string; readonly rate: number };

export type ReadingRoom = {
  read(reader: Reader, text: readonly string[]): Promise<Reading>;
  close(): Promise<void>;
};

/** Voice processes and the recognizer. `report` gets every sentence that was misheard. */
export function openReadingRoom(model: LocalModel, report: (line: string) => void): ReadingRoom {
  const speech = createSpeechProcesses({ processes: availableParallelism() });
  const engine = createLocalEngine(model, { cacheDirectory, speech });
  const recognizer = createRecognizer({ cacheDirectory, size: 'base' });
  return {
    async read({ speaker, language, rate }, text) {
      // The next sentence is being spoken while the last is listened to.
      const heard = await Promise.all(
        text.map(async (sentence) => {
          const parts = [plainPart(sentence, rate)];
          const { sound } = await engine.say({ speaker, language, parts });
          const transcript = await recognizer.transcribe(sound);
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
        words: sum((one) => one.words),
        wordErrorRate: round(sum((one) => one.errors) / sum((one) => one.words), 4),
        pitch: Math.round(sum((one) => one.pitch) / heard.length),
        pitchRange: round(sum((one) => one.pitchRange) / heard.length, 1),
        level: round(sum((one) => one.level) / heard.length, 1),
        wordsPerSecond: round(sum((one) => one.words) / sum((one) => one.seconds), 2),
      };
    },
    async close() {
      await Promise.all([speech.close(), recognizer.close()]);
    },
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
