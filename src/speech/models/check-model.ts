import { withTimeout } from '../../domain/timeout.ts';

const checkedFor = 30_000;

/**
 * Checks whether a model is available. `ensure` fetches a missing one in the background. Until it has succeeded the check
 * rejects, with the reason if it failed. It runs again after half a minute.
 */
export function createModelCheck(ensure: () => Promise<unknown>): () => Promise<void> {
  let failure: Error | null = new Error('The voice is being fetched.');
  let running: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  const ensureNow = async () => {
    try {
      await ensure();
      failure = null;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    } finally {
      running = null;
    }
  };
  return async () => {
    if (running === null && performance.now() - startedAt > checkedFor) {
      startedAt = performance.now();
      running = ensureNow();
    }
    // A model on the disk is found immediately.
    if (running !== null) await withTimeout(running, 500, () => undefined);
    if (failure !== null) throw failure;
  };
}
