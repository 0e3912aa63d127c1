import type { Conversion } from '../../domain/conversion.ts';
import { type Queue, readQueue, readSecondsPerCharacter } from '../../storage/conversion-estimate.ts';
import type { CallerContext, Services } from '../context.ts';

/** The recent speed of this installation, and the work that comes first. */
export type Estimate = { readonly secondsPerCharacter: number; readonly queue: Queue };

const fresh = 30_000;
/** Until something has been measured: about the speed of two cores. */
const firstGuess = 0.01;

const measured = new WeakMap<object, { speed: Promise<number>; at: number }>();

/** Seconds until a conversion is done: its own work, and that of the queue before it. */
export function estimateSeconds(
  { secondsPerCharacter, queue }: Estimate,
  conversion: Pick<Conversion, 'characters' | 'progress'>,
) {
  const own = Math.max(200, conversion.characters) * (1 - conversion.progress);
  const ahead = queue.characters / Math.max(1, queue.running);
  return Math.max(1, Math.ceil((own + ahead) * secondsPerCharacter));
}

type Waiting = Pick<Conversion, 'organizationId' | 'progress' | 'createdAt' | 'startedAt'>;

/** For a conversion, or for one that is created now. Do not call it within a transaction. */
export async function readEstimate(services: Services, waiting: Waiting): Promise<Estimate> {
  const { organizationId, progress, startedAt, createdAt } = waiting;
  const [secondsPerCharacter, queue] = await Promise.all([
    readSpeed(services),
    progress > 0 ? nothing : readQueue(services.store.database, organizationId, startedAt ?? createdAt),
  ]);
  return { secondsPerCharacter, queue };
}

/** One that is worked on waits for no other. */
const nothing: Queue = { characters: 0, running: 0 };

/** For a conversion that is accepted now. */
export function estimateForNew({ caller, ...services }: CallerContext): Promise<Estimate> {
  const { organizationId } = caller;
  return readEstimate(services, { organizationId, progress: 0, createdAt: new Date(), startedAt: null });
}

/** Measured at most every 30 seconds. */
function readSpeed({ store }: Services): Promise<number> {
  const known = measured.get(store);
  if (known && Date.now() - known.at < fresh) return known.speed;
  const speed = readSecondsPerCharacter(store.database).then((found) => found ?? firstGuess);
  measured.set(store, { speed, at: Date.now() });
  speed.catch(() => measured.delete(store));
  return speed;
}
