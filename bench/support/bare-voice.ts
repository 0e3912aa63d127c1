import { sherpa } from '../../src/speech/processes/sherpa.ts';
import type { Utterance } from './spoken-sentences.ts';

/** The engine and nothing else: says every sentence it is sent and answers with the seconds of sound. */
type Order = { readonly directory: string } | { readonly utterances: readonly Utterance[] };

let loading: ReturnType<typeof sherpa.OfflineTts.createAsync> | undefined;

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (order: Order) => {
  if ('directory' in order) {
    loading = load(order.directory);
    await loading;
    process.send?.(0);
    return;
  }
  const voice = await loading;
  let seconds = 0;
  for (const { text, speaker, speed } of order.utterances) {
    const sound = await voice?.generateAsync({ text, generationConfig: { sid: speaker, speed } });
    if (sound) seconds += sound.samples.length / sound.sampleRate;
  }
  process.send?.(seconds);
});

/** The same settings as the service's own processes. */
function load(directory: string) {
  return sherpa.OfflineTts.createAsync({
    model: {
      vits: {
        model: `${directory}/model.onnx`,
        tokens: `${directory}/tokens.txt`,
        dataDir: `${directory}/espeak-ng-data`,
        noiseScale: 0.333,
        noiseScaleW: 0.333,
      },
      numThreads: 1,
      provider: 'cpu',
    },
    maxNumSentences: 1,
  });
}
