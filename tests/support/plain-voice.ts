import { serveTasks } from '../../src/speech/processes/serve-tasks.ts';
import { sherpa } from '../../src/speech/processes/sherpa.ts';

/** The files of a voice, as sherpa names them. */
export type PlainVoice = { readonly vits: object } | { readonly kokoro: object };

export type PlainOrder = {
  readonly text: string;
  readonly sid: number;
  readonly speed: number;
  readonly silenceScale?: number;
  readonly extra?: { readonly lang: string };
};

/** A process of a pool: a voice of this machine without durations or anything else of ours. */
serveTasks(async (files: PlainVoice) => {
  const voice = await sherpa.OfflineTts.createAsync({
    model: { ...files, numThreads: 1, provider: 'cpu' },
    maxNumSentences: 1,
  });
  return ({ text, ...generationConfig }: PlainOrder) => voice.generateAsync({ text, generationConfig });
});
