import type { Conversion } from '../../domain/conversion.ts';
import { readSecondsPerCharacter } from '../../storage/conversion-estimate.ts';
import type { Services } from '../context.ts';

const fresh = 30_000;
/** Until something has been measured: about what two cores do. */
const firstGuess = 0.01;

const measured = new WeakMap<object, { rate: number; at: number }>();

/** Seconds until a conversion is done, from the rate at which this installation has worked lately. */
export async function estimateSeconds(services: Services, conversion: Conversion): Promise<number> {
  const rate = await secondsPerCharacter(services);
  const whole = Math.max(200, conversion.content.length) * rate;
  return Math.max(1, Math.ceil(whole * (1 - conversion.progress)));
}

async function secondsPerCharacter(services: Services): Promise<number> {
  const known = measured.get(services.store);
  if (known && Date.now() - known.at < fresh) return known.rate;
  const rate = (await readSecondsPerCharacter(services.store.database)) ?? firstGuess;
  measured.set(services.store, { rate, at: Date.now() });
  return rate;
}
