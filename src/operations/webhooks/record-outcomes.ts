import { v7 as uuid } from 'uuid';
import { retryDelays } from '../../domain/webhook.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { clearFailing, disableGone } from '../../storage/webhooks/endpoints.ts';
import { recordAttempts, type TryOutcome } from '../../storage/webhooks/record-attempts.ts';
import type { ConversionServices } from '../context.ts';
import { giveUpOn } from './give-up.ts';
import { endpointsOf, type Tried } from './tried.ts';

/** Writes tries down: what arrived is done, what did not is tried again later or given up. */
export async function recordOutcomes(services: ConversionServices, tries: readonly Tried[]): Promise<void> {
  const { database } = services.store;
  const now = performance.now();
  const outcomes = tries.map((tried) => outcomeOf(tried, now));
  // The usual case is one statement, and a transaction by itself.
  if (tries.every((tried) => hasArrived(tried) && !tried.delivery.failing)) {
    await recordAttempts(database, outcomes);
    return;
  }
  await inTransaction(database, async (transaction) => {
    const again = await recordAttempts(transaction, outcomes);
    if (again.length > 0) await services.deliveries.enqueue(transaction, again);
    await judgeReceivers(services, transaction, tries);
  });
}

function outcomeOf(tried: Tried, now: number): TryOutcome {
  const { delivery, attemptId, startedAt, endedAt, status, answer, error } = tried;
  const delay = hasArrived(tried) || isGone(tried) ? null : (retryDelays[delivery.attempts] ?? null);
  return {
    attemptId,
    deliveryId: delivery.id,
    number: delivery.attempts + 1,
    startedAgo: Math.round(now - startedAt),
    endedAgo: Math.round(now - endedAt),
    duration: Math.round(endedAt - startedAt),
    ...{ status, answer, error, delay },
    state: hasArrived(tried) ? 'delivered' : delay === null ? 'failed' : 'pending',
    nextJobId: delay === null ? null : uuid(),
  };
}

/** What the tries tell about whom they were sent to. */
async function judgeReceivers(
  services: ConversionServices,
  transaction: Database,
  tries: readonly Tried[],
): Promise<void> {
  const gone = endpointsOf(tries.filter(isGone));
  const reached = endpointsOf(tries.filter((tried) => tried.delivery.failing && hasArrived(tried)));
  const lost = tries.filter((tried) => !hasArrived(tried) && !isGone(tried) && isLast(tried));
  if (gone.length > 0) await disableGone(transaction, gone);
  if (reached.length > 0) await clearFailing(transaction, reached);
  if (lost.length > 0) await giveUpOn(services, transaction, lost);
}

function hasArrived({ status }: Tried): boolean {
  return status !== null && status >= 200 && status < 300;
}

function isGone({ status }: Tried): boolean {
  return status === 410;
}

function isLast({ delivery }: Tried): boolean {
  return retryDelays[delivery.attempts] === undefined;
}
