import type { ConversionServices } from '../../operations/context.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';

/** Aborts when the conversion is deleted, on whichever machine. */
export function watchForDeletion(
  services: ConversionServices,
  id: string,
): { readonly deleted: AbortSignal; stop(): void } {
  const deletion = new AbortController();
  const abort = () => deletion.abort(new Error('The conversion was deleted.'));
  const look = async () => {
    const conversion = await findConversionById(services.store.database, id);
    if (!conversion) abort();
  };
  const stop = services.feed.listen(id, (update) => {
    if (update?.status === 'deleted') abort();
    // News may have been missed. If this look fails too, the end of the attempt finds out.
    else if (update === null) look().catch(() => undefined);
  });
  return { deleted: deletion.signal, stop };
}
