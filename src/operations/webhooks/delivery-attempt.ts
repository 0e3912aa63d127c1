import { v7 as uuid } from 'uuid';
import type { DeliveryOutcome } from '../../domain/metrics.ts';
import { retryDelays } from '../../domain/webhook.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { insertNotice } from '../../storage/notices.ts';
import {
  type ClaimedDelivery,
  cancelDelivery,
  type DueDelivery,
  type EndedRequest,
  findDueDelivery,
  recordAttempt,
} from '../../storage/webhooks/claim-deliveries.ts';
import { failedLately } from '../../storage/webhooks/deliveries.ts';
import { disableGone, setFailing } from '../../storage/webhooks/endpoints.ts';
import type { Services } from '../context.ts';
import { signMedia } from '../conversions/media.ts';
import { mailOwners } from '../notify.ts';
import { organizationSecrets } from './secrets.ts';
import { openSecrets } from './signing-secrets.ts';

export type PreparedDelivery = Omit<DueDelivery, 'data'> & {
  readonly data: Readonly<Record<string, unknown>>;
  /** Null if the secrets cannot be read. */
  readonly secrets: readonly string[] | null;
};

/** Returns a delivery with its signing secrets and a new audio URL. Undefined if it is canceled. */
export async function prepareDelivery(services: Services, claimed: ClaimedDelivery) {
  const { database } = services.store;
  const delivery = await findDueDelivery(database, claimed);
  if (!delivery) return undefined;
  if (delivery.disabled || delivery.outdated) {
    await cancelDelivery(database, delivery);
    return undefined;
  }
  const { secret, previousSecret: previous, organizationId } = delivery;
  const secrets =
    secret === null
      ? await organizationSecrets(services, database, organizationId)
      : openSecrets(services.secrets, { secret, previous });
  return { ...delivery, data: withFreshAudio(services, delivery), secrets };
}

function withFreshAudio(services: Services, delivery: DueDelivery): Record<string, unknown> {
  const { conversionId: id, mediaAttempt: attempt, media } = delivery;
  const data: Record<string, unknown> = JSON.parse(delivery.data);
  if (id === null || attempt === null || !media || !('audio_url' in data)) return data;
  const address = signMedia(services, { id, published: { attempt }, media }, 'audio');
  return { ...data, audio_url: address?.url ?? null };
}

export type DeliveryAttempt = EndedRequest & {
  readonly delivery: Pick<
    PreparedDelivery,
    'id' | 'attempts' | 'endpointId' | 'receiver' | 'failing' | 'organizationId' | 'url'
  >;
};

/** Records the outcome of an attempt: the delivery succeeded, is retried later, or has permanently failed. */
export async function endDeliveryAttempt(
  services: Services,
  attempt: DeliveryAttempt,
): Promise<DeliveryOutcome> {
  const { delivery } = attempt;
  const { database } = services.store;
  const outcome = outcomeOf(attempt);
  const ended = outcome.state === 'pending' ? 'retried' : outcome.state;
  const changesReceiver = outcome.state === 'failed' || (delivery.failing && outcome.state === 'delivered');
  if (!changesReceiver) {
    await recordAttempt(database, delivery, attempt, outcome);
    return ended;
  }
  await inTransaction(database, async (transaction) => {
    if (!(await recordAttempt(transaction, delivery, attempt, outcome))) return;
    if (outcome.state === 'failed' && !isGone(attempt))
      await markReceiverFailing(services, transaction, attempt);
    if (delivery.endpointId === null) return;
    const endpoint = { id: delivery.endpointId, organizationId: delivery.organizationId };
    if (isGone(attempt) && (await disableGone(transaction, endpoint)))
      await notifyGone(services, transaction, delivery);
    if (delivery.failing && outcome.state === 'delivered') await setFailing(transaction, endpoint, false);
  });
  return ended;
}

function outcomeOf(attempt: DeliveryAttempt) {
  const { delivery, status } = attempt;
  const arrived = status !== null && status >= 200 && status < 300;
  const delay = arrived || isGone(attempt) ? null : (retryDelays[delivery.attempts] ?? null);
  return { delay, state: arrived ? 'delivered' : delay === null ? 'failed' : 'pending' } as const;
}

function isGone({ status }: DeliveryAttempt): boolean {
  return status === 410;
}

/** Marks an endpoint as failing after all six attempts, and sends its owners one mail. */
async function markReceiverFailing(services: Services, transaction: Database, attempt: DeliveryAttempt) {
  const { endpointId, organizationId } = attempt.delivery;
  const isFirst =
    endpointId === null
      ? // The URL of a request cannot be marked: one mail a day.
        !(await failedLately(transaction, attempt.delivery))
      : await setFailing(transaction, { id: endpointId, organizationId }, true);
  if (isFirst) await notifyFailing(services, transaction, attempt.delivery, reasonOf(attempt));
}

export function reasonOf({ error, status }: Pick<DeliveryAttempt, 'error' | 'status'>): string {
  return error ?? `The receiver answered with the status ${status ?? 'unknown'}.`;
}

type Receiver = {
  readonly organizationId: string;
  readonly endpointId: string | null;
  readonly url: string;
};

async function notifyFailing(
  services: Services,
  transaction: Database,
  { organizationId, endpointId, url }: Receiver,
  reason: string,
): Promise<void> {
  // The URL of a request is deleted with its conversion, but a mail and its notice stay.
  const shown = endpointId === null ? new URL(url).origin : url;
  await mailOwners(services, transaction, organizationId, {
    kind: 'webhook-failing',
    subject: 'Your webhook can’t be reached',
    paragraphs: [
      `We tried six times over more than ten hours, but couldn’t deliver an event to ${shown}.`,
      `The last attempt failed: ${reason}`,
      'We still send new events there. Once your server is back, replay the failed deliveries in the dashboard.',
    ],
    action: { text: 'View deliveries', href: webhooksPage(services, organizationId) },
  });
}

/** Tells owners that the receiver is gone and its webhook disabled: by mail, and as a notice in the dashboard. */
async function notifyGone(
  services: Services,
  transaction: Database,
  { organizationId, url }: Receiver,
): Promise<void> {
  const subject = 'Your webhook was disabled';
  const paragraphs = [
    `${url} answered with 410 Gone, so we stopped sending events there.`,
    'Enable the webhook in the dashboard when the address works again, or delete it.',
  ];
  const href = webhooksPage(services, organizationId);
  const kind = 'webhook-gone';
  const action = { text: 'View webhooks', href };
  await mailOwners(services, transaction, organizationId, { kind, subject, paragraphs, action });
  const notice = { id: uuid(), kind, title: subject, text: paragraphs.join('\n\n'), href };
  await insertNotice(transaction, { organizationId, userId: null }, notice);
}

function webhooksPage({ siteUrl }: Services, organizationId: string): string {
  return `${siteUrl}/dashboard/${organizationId}/webhooks`;
}
