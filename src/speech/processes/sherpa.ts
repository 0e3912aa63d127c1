import { createRequire } from 'node:module';
import type { Sound } from '../../domain/sound.ts';

/** The part of `sherpa-onnx-node` that is used; the package has no types. */
type Sherpa = {
  readonly OfflineTts: { createAsync(config: object): Promise<SherpaVoice> };
  readonly OfflineRecognizer: { createAsync(config: object): Promise<SherpaRecognizer> };
};

export type SherpaVoice = {
  generateAsync(request: {
    text: string;
    generationConfig: { sid: number; speed: number; silenceScale?: number; extra?: { lang: string } };
  }): Promise<Sound>;
};

type SherpaRecognizer = {
  createStream(): SherpaStream;
  decodeAsync(stream: SherpaStream): Promise<{ text: string }>;
};

type SherpaStream = { acceptWaveform(sound: Sound): void };

const require = createRequire(import.meta.url);

/** Import it in child processes only: it contains a GPL phonemizer, and a crash in it ends the process. */
export const sherpa: Sherpa = require('sherpa-onnx-node');

/** `model` is `vits` or `kokoro` with its files. Two threads in one process are slower than two processes. */
export function loadVoice(model: object): Promise<SherpaVoice> {
  return sherpa.OfflineTts.createAsync({
    model: { ...model, numThreads: 1, provider: 'cpu' },
    maxNumSentences: 1,
  });
}
