import type { Conversion } from '../../domain/conversion.ts';
import { readSecondsPerCharacter } from '../../storage/conversion-estimate.ts';
import type { Services } from '../context.ts';

/** The recent speed of this installation. */
export type Estimate = { readonly secondsPerCharacter: number };

const fresh = 30_000;
/** Until something has been measured: about the speed of two cores. */
const firstGuess = 0.01;

const measured = new WeakMap<object, { estimate: Promise<Estimate>; at: number }>();

/** Seconds until a conversion is done. */
export function estimateSeconds(
  { secondsPerCharacter }: Estimate,
  conversion: Pick<Conversion, 'characters' | 'progress'>,
) {
  const whole = Math.max(200, conversion.characters) * secondsPerCharacter;
  return Math.max(1, Math.ceil(whole * (1 - conversion.progress)));
}

/** Measured at most every 30 seconds. Do not call it within a transaction. */
export function readEstimate(services: Services): Promise<Estimate> {
  const known = measured.get(services.store);
  if (known && Date.now() - known.at < fresh) return known.estimate;
  const estimate = measure(services);
  measured.set(services.store, { estimate, at: Date.now() });
  estimate.catch(() => measured.delete(services.store));
  return estimate;
}

async function measure({ store }: Services): Promise<Estimate> {
  return { secondsPerCharacter: (await readSecondsPerCharacter(store.database)) ?? firstGuess };
}
