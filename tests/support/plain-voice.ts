import { serveChildTasks } from '../../src/speech/processes/serve-tasks.ts';
import { type SherpaVoice, sherpa } from '../../src/speech/processes/sherpa.ts';

type Order = { readonly text: string } & Parameters<SherpaVoice['generateAsync']>[0]['generationConfig'];

/** A process of a pool: a voice as it was fetched, without durations or anything else of ours. */
serveChildTasks(async (configuration: object) => {
  const voice = await sherpa.OfflineTts.createAsync(configuration);
  return ({ text, ...generationConfig }: Order) => voice.generateAsync({ text, generationConfig });
});
