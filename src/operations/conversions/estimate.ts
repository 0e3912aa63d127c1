import type { Conversion } from '../../domain/conversion.ts';
import {
  type Queue,
  readQueue,
  readSecondsPerCharacter,
} from '../../storage/conversions/admit-conversions.ts';
import type { CallerContext, Services } from '../context.ts';

/** The recent speed of this installation, and the work that comes first. */
export type Estimate = { readonly secondsPerCharacter: number; readonly queue: Queue };

/** Until something has been measured: about the speed of two cores. */
const firstGuess = 0.01;

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

/** For a conversion that was accepted. Do not call it within a transaction. */
export async function readEstimate(services: Services, conversion: Waiting): Promise<Estimate> {
  const { organizationId, progress, startedAt, createdAt } = conversion;
  if (progress > 0) return { secondsPerCharacter: await readSpeed(services), queue: nothing };
  return estimateAt(services, organizationId, startedAt ?? createdAt);
}

/** A running conversion has nothing ahead of it. */
const nothing: Queue = { characters: 0, running: 0 };

/** For a conversion that is accepted now. Do not call it within a transaction. */
export function estimateForNew(context: CallerContext): Promise<Estimate> {
  // Requests of the same second share one reading of the queue.
  const soon = new Date(Math.ceil(Date.now() / queueAge) * queueAge);
  return estimateAt(context, context.caller.organizationId, soon);
}

async function estimateAt(services: Services, organizationId: string, before: Date): Promise<Estimate> {
  const key = `${organizationId} ${before.getTime()}`;
  const [secondsPerCharacter, queue] = await Promise.all([
    readSpeed(services),
    remember(services, key, queueAge, () => readQueue(services.store.database, organizationId, before)),
  ]);
  return { secondsPerCharacter, queue };
}

const queueAge = 1_000;
const speedAge = 30_000;
const maxRemembered = 1_000;

function readSpeed(services: Services): Promise<number> {
  return remember(services, 'speed', speedAge, async () => {
    return (await readSecondsPerCharacter(services.store.database)) ?? firstGuess;
  });
}

type Remembered = { readonly value: Promise<unknown>; readonly until: number };
const recent = new WeakMap<object, Map<string, Remembered>>();

/** Reads at most once in `age` milliseconds: clients ask for the state of every conversion again and again. */
function remember<T>({ store }: Services, key: string, age: number, read: () => Promise<T>): Promise<T> {
  const known = recent.get(store) ?? new Map<string, Remembered>();
  recent.set(store, known);
  const found = known.get(key);
  const now = Date.now();
  if (found && found.until > now) return found.value as Promise<T>;
  if (known.size >= maxRemembered) known.clear();
  const value = read();
  known.set(key, { value, until: now + age });
  value.catch(() => known.delete(key));
  return value;
}
