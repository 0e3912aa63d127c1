import { siblingModule } from '../../domain/sibling-module.ts';
import type { Sound } from '../../domain/sound.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { ensureModel, type ModelOptions } from '../models/ensure-model.ts';
import { createProcessPool } from '../processes/process-pool.ts';

export type Recognizer = {
  transcribe(sound: Sound, options?: { tenant?: Tenant | undefined; signal?: AbortSignal }): Promise<string>;
  close(): Promise<void>;
};

export type RecognizerOptions = ModelOptions & {
  readonly size: 'tiny' | 'base';
  readonly idleMilliseconds?: number;
};

/** Moonshine in child processes, started at the first use. */
export function createRecognizer(options: RecognizerOptions): Recognizer {
  const { size, idleMilliseconds = 60_000 } = options;
  const pool = createProcessPool<Sound, string>({
    entry: siblingModule('recognizer-child', import.meta.url),
    size: 1,
    idleMilliseconds,
    setUp: async (isRetry) => ({
      directory: await ensureModel(`recogniser-${size}`, { ...options, check: isRetry ? 'full' : 'quick' }),
    }),
  });
  return {
    transcribe(sound, { tenant, signal } = {}) {
      const seconds = sound.samples.length / sound.sampleRate;
      return pool.run(sound, { deadline: 15_000 + seconds * 3000, tenant, cost: seconds, signal });
    },
    close: () => pool.close(),
  };
}
