import { withTimeout } from '../domain/timeout.ts';
import type { ConversionServices } from './context.ts';

const maxRemoval = 5000;

/**
 * Waits for the removal of files whose rows are gone, but not long. A failure is only reported: the request has
 * succeeded. What was not removed is left to the sweep.
 */
export async function afterCommit(
  { reportFault }: Pick<ConversionServices, 'reportFault'>,
  removal: Promise<unknown>,
): Promise<void> {
  const reported = removal.catch((error: unknown) =>
    reportFault(error, 'could not remove a file that is no longer needed'),
  );
  await withTimeout(reported, maxRemoval, () => undefined);
}
