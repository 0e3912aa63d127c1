import type { Conversion } from '../../domain/conversion.ts';
import { memoObject } from '../../domain/memo.ts';
import {
  type MeasuredSpeed,
  readCharactersAhead,
  readSpeed,
} from '../../storage/conversions/admit-conversions.ts';
import type { CallerContext, Services } from '../context.ts';

export type Estimate = { readonly secondsPerCharacter: number; readonly charactersAhead: number };

/** The speed until one is measured: about that of two cores. */
const firstGuess: MeasuredSpeed = { elapsed: 0.01, alone: 0.01 };

export function estimateSeconds(
  { secondsPerCharacter, charactersAhead }: Estimate,
  conversion: Pick<Conversion, 'characters' | 'progress'>,
) {
  return Math.max(1, Math.ceil((workOf(conversion) + charactersAhead) * secondsPerCharacter));
}

/** Returns the remaining work in characters. Every text counts as at least 200. */
function workOf({ characters, progress }: Pick<Conversion, 'characters' | 'progress'>): number {
  return Math.max(200, characters) * (1 - progress);
}

type Waiting = Pick<Conversion, 'organizationId' | 'progress' | 'createdAt' | 'startedAt'>;

/** Estimates an accepted conversion. Do not call it within a transaction. */
export async function readEstimate(services: Services, conversion: Waiting): Promise<Estimate> {
  const { organizationId, progress, startedAt, createdAt } = conversion;
  const speed = await recentSpeed(services);
  // A running conversion has no queue ahead of it, but shares the processors.
  if (progress > 0) return { secondsPerCharacter: speed.elapsed, charactersAhead: 0 };
  const { characters } = await queueBefore(services, organizationId, startedAt ?? createdAt);
  return { secondsPerCharacter: speed.alone, charactersAhead: characters };
}

/** Estimates a conversion that is being accepted, and counts it toward later estimates. */
export type EstimateNew = (conversion: Pick<Conversion, 'characters' | 'progress'>) => number;

/** Prepares an estimate before the transaction. The returned function is called within it. */
export async function estimateForNew(context: CallerContext): Promise<EstimateNew> {
  // Requests of the same second share one reading of the queue, plus the conversions that this process has accepted
  // since.
  const nextReading = new Date(Math.ceil(Date.now() / queueAge) * queueAge);
  const [speed, queue] = await Promise.all([
    recentSpeed(context),
    queueBefore(context, context.caller.organizationId, nextReading),
  ]);
  const { accepted } = stateOf(context.store);
  return (conversion) => {
    const now = Date.now();
    const newer = accepted.findLastIndex(({ at }) => at < queue.readAt) + 1;
    const charactersAhead = accepted.slice(newer).reduce((sum, { work }) => sum + work, queue.characters);
    while (accepted[0] && accepted[0].at < now - acceptedAge) accepted.shift();
    accepted.push({ at: now, work: workOf(conversion) });
    return estimateSeconds({ secondsPerCharacter: speed.alone, charactersAhead }, conversion);
  };
}

type Remembered = { readonly value: Promise<unknown>; readonly until: number };

/** What this process has accepted, oldest first, and has read. A reading of the queue may be older than the former. */
const stateOf = memoObject((_store: Services['store']) => ({
  accepted: [] as { readonly at: number; readonly work: number }[],
  recent: new Map<string, Remembered>(),
}));

function queueBefore(services: Services, organizationId: string, before: Date) {
  return readCached(services, `${organizationId} ${before.getTime()}`, queueAge, async () => {
    const readAt = Date.now();
    const characters = await readCharactersAhead(services.store.database, organizationId, before);
    return { readAt, characters };
  });
}

const queueAge = 1_000;
/** Longer than the time between reading the queue and creating the conversion. */
const acceptedAge = 30_000;
const speedAge = 30_000;
const maxRemembered = 1_000;

function recentSpeed(services: Services): Promise<MeasuredSpeed> {
  return readCached(services, 'speed', speedAge, async () => {
    return (await readSpeed(services.store.database)) ?? firstGuess;
  });
}

/** Reads at most once in `age` milliseconds, because clients poll the state of every conversion. */
function readCached<T>({ store }: Services, key: string, age: number, read: () => Promise<T>): Promise<T> {
  const { recent } = stateOf(store);
  const found = recent.get(key);
  const now = Date.now();
  if (found && found.until > now) return found.value as Promise<T>;
  if (recent.size >= maxRemembered) recent.clear();
  const value = read();
  recent.set(key, { value, until: now + age });
  value.catch(() => recent.delete(key));
  return value;
}
