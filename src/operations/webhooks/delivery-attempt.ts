import { retryDelays } from '../../domain/webhook.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listOwnerEmails } from '../../storage/users.ts';
import type { ClaimedDelivery } from '../../storage/webhooks/claim-deliveries.ts';
import { failedLately } from '../../storage/webhooks/deliveries.ts';
import { clearFailing, disableGone, markFailing } from '../../storage/webhooks/endpoints.ts';
import { type DueDelivery, findDueDelivery } from '../../storage/webhooks/find-due-delivery.ts';
import { type AttemptOutcome, cancelDelivery, recordAttempt } from '../../storage/webhooks/record-attempt.ts';
import type { ConversionServices, Services } from '../context.ts';
import { signMedia } from '../conversions/media.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { organizationSecrets } from './secrets.ts';
import { openSecrets } from './signing-secrets.ts';

/** A delivery that can be sent as it is. */
export type PreparedDelivery = DueDelivery & { readonly secrets: readonly string[] };

/** A delivery with its signing secrets and a fresh audio URL. Undefined where it is no longer wanted. */
export async function prepareDelivery(services: ConversionServices, claimed: ClaimedDelivery) {
  const { database } = services.store;
  const delivery = await findDueDelivery(database, claimed);
  if (!delivery) return undefined;
  if (delivery.disabled) {
    await cancelDelivery(database, delivery);
    return undefined;
  }
  return {
    ...delivery,
    data: withFreshAudio(services, delivery),
    secrets: await secretsOf(services, delivery),
  };
}

async function secretsOf(services: ConversionServices, delivery: DueDelivery): Promise<string[]> {
  const { secret, previousSecret: previous, organizationId } = delivery;
  if (secret === null) return organizationSecrets(services, services.store.database, organizationId);
  return openSecrets(services.secrets, { secret, previous });
}

function withFreshAudio(
  services: ConversionServices,
  { data, conversionId, conversionAttempt, media }: DueDelivery,
) {
  if (conversionId === null || conversionAttempt === null || !media) return data;
  const fields: Record<string, unknown> = JSON.parse(data);
  if (!('audio_url' in fields)) return data;
  const conversion = { id: conversionId, attempt: conversionAttempt, status: 'completed', media } as const;
  const address = signMedia(services, conversion, 'audio');
  return JSON.stringify({ ...fields, audio_url: address?.url ?? null });
}

/** One request, and what came back. Times are milliseconds of this process's steady clock. */
export type DeliveryAttempt = {
  readonly delivery: Pick<
    PreparedDelivery,
    'id' | 'attempts' | 'endpointId' | 'receiver' | 'failing' | 'organizationId' | 'url'
  >;
  readonly attemptId: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number | null;
  readonly answer: string;
  readonly error: string | null;
};

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

/** All six attempts have failed: the endpoint is marked as failing, and its owners get one mail. */
export async function deadLetter(services: Services, transaction: Database, attempt: DeliveryAttempt) {
  const { endpointId, organizationId, url } = attempt.delivery;
  const isNews =
    endpointId === null
      ? // A URL that came with a request cannot be marked: one mail a day.
        !(await failedLately(transaction, attempt.delivery))
      : (await markFailing(transaction, { id: endpointId, organizationId })) !== undefined;
  if (isNews) await notifyOwners(services, transaction, { organizationId, url, reason: reasonOf(attempt) });
}

async function notifyOwners(
  services: Services,
  transaction: Database,
  failure: { readonly organizationId: string; readonly url: string; readonly reason: string },
) {
  const { organizationId, url, reason } = failure;
  const owners = await listOwnerEmails(transaction, organizationId);
  for (const to of owners) {
    await queueMail(services, transaction, {
      organizationId,
      to,
      kind: 'webhook-failing',
      hasSecret: false,
      content: {
        subject: 'A webhook of yours cannot be reached',
        paragraphs: [
          `An event could not be delivered to ${url}, in six attempts over more than ten hours.`,
          `The last attempt ended like this: ${reason}`,
          'New events are still sent there. Once one of them arrives, the mark is taken off again; what was given up on can be sent once more from the dashboard.',
        ],
        action: {
          text: 'Look at the deliveries',
          href: `${services.siteUrl}/dashboard/${organizationId}/webhooks`,
        },
        closing: ['You get this mail because you own the organization.'],
      },
    });
  }
}

function reasonOf({ error, status }: DeliveryAttempt): string {
  return error ?? `The receiver answered with the status ${status ?? 'unknown'}.`;
}
