import { withTimeout } from '../domain/timeout.ts';
import type { ConversionServices } from './context.ts';

const maxRemoval = 5000;

/** Waits briefly for the removal of files. If it fails, the request has succeeded, and the sweep removes them. */
export async function afterCommit(
  { reportFault }: Pick<ConversionServices, 'reportFault'>,
  removal: Promise<unknown>,
): Promise<void> {
  const reported = removal.catch((error: unknown) =>
    reportFault(error, 'could not remove a file that is no longer needed'),
  );
  await withTimeout(reported, maxRemoval, () => undefined);
}
