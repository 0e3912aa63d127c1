import { retryDelays } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { clearFailing, disableGone } from '../../storage/webhooks/endpoints.ts';
import { type AttemptOutcome, recordAttempt } from '../../storage/webhooks/record-attempt.ts';
import type { Services } from '../context.ts';
import { deadLetter } from './dead-letter.ts';
import type { DeliveryAttempt } from './delivery-attempt.ts';

/** Records an attempt: the delivery has arrived, is retried later, or has failed for good. */
export async function endDeliveryAttempt(services: Services, attempt: DeliveryAttempt): Promise<void> {
  const { delivery } = attempt;
  const { database } = services.store;
  const outcome = outcomeOf(attempt, performance.now());
  const changesReceiver = outcome.state === 'failed' || (delivery.failing && outcome.state === 'delivered');
  if (!changesReceiver) {
    await recordAttempt(database, outcome);
    return;
  }
  await inTransaction(database, async (transaction) => {
    if (!(await recordAttempt(transaction, outcome))) return;
    if (outcome.state === 'failed' && !isGone(attempt)) await deadLetter(services, transaction, attempt);
    if (delivery.endpointId === null) return;
    const endpoint = { id: delivery.endpointId, organizationId: delivery.organizationId };
    if (isGone(attempt)) await disableGone(transaction, endpoint);
    if (delivery.failing && outcome.state === 'delivered') await clearFailing(transaction, endpoint);
  });
}

function outcomeOf(attempt: DeliveryAttempt, now: number): AttemptOutcome {
  const { delivery, attemptId, startedAt, endedAt, status, answer, error } = attempt;
  const arrived = status !== null && status >= 200 && status < 300;
  const delay = arrived || isGone(attempt) ? null : (retryDelays[delivery.attempts] ?? null);
  return {
    attemptId,
    deliveryId: delivery.id,
    organizationId: delivery.organizationId,
    number: delivery.attempts + 1,
    startedAgo: Math.round(now - startedAt),
    endedAgo: Math.round(now - endedAt),
    ...{ status, answer, error, delay },
    state: arrived ? 'delivered' : delay === null ? 'failed' : 'pending',
  };
}

function isGone({ status }: DeliveryAttempt): boolean {
  return status === 410;
}
