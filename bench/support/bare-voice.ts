import { sherpa } from '../../src/speech/processes/sherpa.ts';
import type { Utterance } from './spoken-sentences.ts';

/** The engine and nothing else: says every sentence it is sent and answers with the seconds of sound. */
type Order = { readonly configuration: object } | { readonly utterances: readonly Utterance[] };

let loading: ReturnType<typeof sherpa.OfflineTts.createAsync> | undefined;

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (order: Order) => {
  if ('configuration' in order) {
    loading = sherpa.OfflineTts.createAsync(order.configuration);
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
