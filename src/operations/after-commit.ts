import type { ConversionServices } from './context.ts';

/** Waits for the removal of files whose rows are gone. A failure is only reported: the request has succeeded. */
export async function afterCommit(
  { reportFault }: Pick<ConversionServices, 'reportFault'>,
  removal: Promise<unknown>,
): Promise<void> {
  await removal.catch((error: unknown) => reportFault(error, 'a file that is not needed was not removed'));
}
