import type { PoolUse } from '../../domain/metrics.ts';
import { siblingModule } from '../../domain/sibling-module.ts';
import { createProcessPool, type RunOptions } from '../processes/process-pool.ts';
import type { ReadyModel, SpokenSound, VoiceSetUp, VoiceTask } from './voice-child.ts';
import type { VoiceRequest } from './voice-request.ts';

/** The speech processes, shared by all engines on this machine. */
export type SpeechProcesses = {
  /** The maximum number of processes. */
  readonly size: number;
  readonly steady: boolean;
  run(model: ModelSource, request: VoiceRequest, options: RunOptions): Promise<SpokenSound>;
  /** Starts every process with this model, so that the first sentence does not wait. */
  warm(model: ModelSource): void;
  /** Replaces every process; their sentences are spoken again. */
  restart(): void;
  use(): PoolUse;
  close(): Promise<void>;
};

/** The source of a model. A missing model is fetched. */
export type ModelSource = {
  /** `full` hashes every byte. */
  ready(check: 'quick' | 'full'): Promise<ReadyModel>;
};

export type ProcessOptions = {
  /** One per core. */
  readonly processes: number;
  readonly idleMilliseconds?: number;
  /** Whether the same text always sounds the same, at the cost of a slightly flatter voice. */
  readonly steady?: boolean;
};

/** The characters of a short script, about 40 seconds. */
const shortScript = 600;

export function createSpeechProcesses(options: ProcessOptions): SpeechProcesses {
  const { processes, idleMilliseconds = 60_000, steady = false } = options;
  let latest: ModelSource | null = null;
  const known = new Map<ModelSource, ReadyModel>();
  const pool = createProcessPool<VoiceTask, SpokenSound>({
    entry: siblingModule('voice-child', import.meta.url),
    size: processes,
    burst: shortScript,
    idleMilliseconds,
    setUp: async (isRetry): Promise<VoiceSetUp> => ({
      preload: latest && (await latest.ready(isRetry ? 'full' : 'quick')),
      steady,
    }),
  });
  return {
    size: processes,
    steady,
    async run(source, request, runOptions) {
      latest = source;
      const model = known.get(source) ?? (await orAborted(source.ready('quick'), runOptions.signal));
      known.set(source, model);
      return pool.run({ model, request }, runOptions);
    },
    warm(source) {
      latest = source;
      pool.warm();
    },
    restart: () => pool.restart(),
    use: () => pool.use(),
    close: () => pool.close(),
  };
}

/** Makes waiting abortable: a download may take minutes, and a sentence that waits for it can be canceled. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abandon = () => reject(signal.reason);
  signal.addEventListener('abort', abandon, { once: true });
  if (signal.aborted) abandon();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}
