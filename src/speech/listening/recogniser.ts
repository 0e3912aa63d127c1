import type { Sound } from '../../domain/sound.ts';
import { ensureModel, type ModelOptions } from '../models/ensure-model.ts';
import { createProcessPool } from '../processes/process-pool.ts';

/** Writes down what it hears. */
export type Recogniser = {
  transcribe(sound: Sound, options?: { signal?: AbortSignal | undefined }): Promise<string>;
  close(): Promise<void>;
};

export type RecogniserOptions = ModelOptions & {
  readonly size: 'tiny' | 'base';
  readonly processes?: number;
  readonly idleMilliseconds?: number;
};

/** Moonshine in processes of its own, started when there is something to listen to. */
export function createRecogniser(options: RecogniserOptions): Recogniser {
  const pool = createProcessPool<Sound, string>({
    entry: new URL('./recogniser-child.ts', import.meta.url),
    size: options.processes ?? 1,
    idleMilliseconds: options.idleMilliseconds ?? 60_000,
    setUp: async (again) => ({
      directory: await ensureModel(`recogniser-${options.size}`, {
        ...options,
        check: again ? 'full' : 'quick',
      }),
    }),
  });
  return {
    transcribe(sound, { signal } = {}) {
      const seconds = sound.samples.length / sound.sampleRate;
      return pool.run(sound, { deadline: 15_000 + seconds * 3000, signal });
    },
    close: () => pool.close(),
  };
}
