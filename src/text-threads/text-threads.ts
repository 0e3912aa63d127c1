import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import { siblingModule } from '../domain/sibling-module.ts';
import type { Writer } from '../domain/writing.ts';
import type { LanguageLine } from './ask-language.ts';
import type { TextTasks } from './text-tasks.ts';
import type { TextThreadData } from './text-thread.ts';
import { createThreadPool, type PoolOptions, type ThreadPool } from './thread-pool.ts';

export type TextThreads = ThreadPool<TextTasks>;
export type TextThreadOptions = Omit<PoolOptions, 'entry' | 'connect'> & {
  /** Whether a thread prepares for many tasks before the first; true by default. */
  readonly warmUp?: boolean;
};

/** One more thread detects languages for all of them. */
export function openTextThreads({
  warmUp: prepares = true,
  ...options
}: TextThreadOptions = {}): TextThreads {
  const languages = new Worker(siblingModule('language-thread', import.meta.url));
  // Text threads that get no reply load the detector themselves.
  languages.on('error', () => undefined).unref();
  const connect = (): WorkerOptions => {
    const { port1, port2 } = new MessageChannel();
    const reply = new Int32Array(new SharedArrayBuffer(4));
    languages.postMessage({ port: port1, reply } satisfies LanguageLine, [port1]);
    const workerData: TextThreadData = { languages: { port: port2, reply }, prepares };
    return { workerData, transferList: [port2] };
  };
  const entry = siblingModule('text-thread', import.meta.url);
  const pool = createThreadPool<TextTasks>({ ...options, entry, connect });
  return {
    run: pool.run,
    async close() {
      await pool.close();
      await languages.terminate();
    },
  };
}

/** The built-in writer. */
export function threadWriter(threads: TextThreads): Writer {
  return (input, taskOptions) => threads.run('writeScript', input, taskOptions);
}
