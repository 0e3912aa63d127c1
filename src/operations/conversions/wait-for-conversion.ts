import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { findConversion } from '../../storage/conversions/find-conversion.ts';
import type { ConversionContext } from '../context.ts';

/**
 * Waits until a conversion has ended, on whichever machine it is made. Null when it takes longer than it may,
 * or when the caller has gone.
 */
export async function waitForConversion(
  context: ConversionContext,
  id: string,
  signal: AbortSignal,
): Promise<Conversion | null> {
  const { promise: timeUp, resolve: endWait } = Promise.withResolvers<void>();
  const timer = setTimeout(endWait, context.maxWait);
  if (signal.aborted) endWait();
  signal.addEventListener('abort', () => endWait(), { once: true });
  let update = Promise.withResolvers<void>();
  const stop = context.feed.listen(id, () => update.resolve());
  try {
    let over = false;
    void timeUp.then(() => {
      over = true;
    });
    while (!over) {
      // Listening started before this look, so nothing can happen unseen in between.
      const conversion = await findConversion(context.store.database, context.caller, id);
      if (!conversion)
        throw new Problem('NOT_FOUND', 'The conversion was deleted while the call waited for it.');
      if (conversion.status === 'completed' || conversion.status === 'failed') return conversion;
      await Promise.race([update.promise, timeUp]);
      update = Promise.withResolvers<void>();
    }
    return null;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
