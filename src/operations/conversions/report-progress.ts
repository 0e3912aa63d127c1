import type { Conversion } from '../../domain/conversion.ts';
import { saveProgress } from '../../storage/conversions/move-attempt.ts';
import type { Services } from '../context.ts';

/** Tells everybody who looks how far a running conversion has come. */
export async function reportProgress(
  services: Services,
  conversion: Conversion,
  progress: number,
): Promise<void> {
  await saveProgress(services.store.database, conversion, progress);
}
