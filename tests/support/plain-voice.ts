import { serveTasks } from '../../src/speech/processes/serve-tasks.ts';
import { sherpa } from '../../src/speech/processes/sherpa.ts';

type Order = { readonly text: string; readonly sid: number; readonly speed: number };

/** A process of a pool: the built-in voice as it was fetched, without durations or anything else of ours. */
serveTasks(async ({ directory }: { directory: string }) => {
  const voice = await sherpa.OfflineTts.createAsync({
    model: {
      vits: {
        model: `${directory}/model.onnx`,
        tokens: `${directory}/tokens.txt`,
        dataDir: `${directory}/espeak-ng-data`,
        noiseScale: 1e-30,
        noiseScaleW: 1e-30,
      },
      numThreads: 1,
      provider: 'cpu',
    },
    maxNumSentences: 1,
  });
  return ({ text, ...generationConfig }: Order) => voice.generateAsync({ text, generationConfig });
});
