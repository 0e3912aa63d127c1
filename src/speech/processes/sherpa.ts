import { createRequire } from 'node:module';

/** The part of `sherpa-onnx-node` that is used; the package ships no types of its own. */
type Sherpa = {
  readonly OfflineTts: { createAsync(config: object): Promise<SherpaVoice> };
  readonly OfflineRecognizer: { createAsync(config: object): Promise<SherpaRecogniser> };
};

export type SherpaVoice = {
  generateAsync(request: {
    text: string;
    sid: number;
    speed: number;
  }): Promise<{ samples: Float32Array; sampleRate: number }>;
};

type SherpaRecogniser = {
  createStream(): SherpaStream;
  decodeAsync(stream: SherpaStream): Promise<{ text: string }>;
};

type SherpaStream = {
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
};

const require = createRequire(import.meta.url);

/** To be imported by child processes only: it holds a GPL phonemiser, and a crash in it ends the process. */
export const sherpa: Sherpa = require('sherpa-onnx-node');
