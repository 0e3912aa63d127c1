import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { type LanguageModelOptions, timeoutsOf } from './options.ts';

/** A result, or the reason why there is none. */
export type Outcome<T> =
  | { readonly result: T }
  | { readonly result: null; readonly reason: string; readonly isTooLong: boolean };

/**
 * Runs a task on an answer that was paid for, and retries if the text processes are busy or interrupted. If the error
 * deferred the conversion, the next attempt would pay for the model again.
 */
export async function persist<T>(
  task: () => Promise<T>,
  options: LanguageModelOptions,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  const { retries, retryDelayMilliseconds } = timeoutsOf(options);
  for (let tries = 0; ; tries += 1) {
    try {
      return { result: await task() };
    } catch (error) {
      signal.throwIfAborted();
      const fault = error instanceof Problem ? error.fault : null;
      if (fault === 'deterministic') return { result: null, reason: tooLong, isTooLong: true };
      if (fault !== 'infrastructure') throw error;
      if (tries === retries) return { result: null, reason: tooBusy, isTooLong: false };
      const wait = retryDelayMilliseconds * 2 ** tries;
      await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

const tooLong = 'gave an answer that takes too long to check';
const tooBusy = 'gave an answer that could not be checked, because the service is too busy';
