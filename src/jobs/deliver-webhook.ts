import { deliveryHeaders, eventEnvelope } from '../domain/events.ts';
import { generateAttemptId, signBody } from '../domain/webhook.ts';
import type { Egress } from '../egress/egress.ts';
import type { ConversionServices } from '../operations/context.ts';
import {
  endDeliveryAttempt,
  type PreparedDelivery,
  prepareDelivery,
  reasonOf,
} from '../operations/webhooks/delivery-attempt.ts';
import type { ClaimedDelivery } from '../storage/webhooks/claim-deliveries.ts';

const graceMilliseconds = 5000;

/** Sends a delivery once and records the outcome. When the worker stops, a running request gets 5 seconds to end. */
export async function deliverWebhook(
  services: ConversionServices,
  egress: Egress,
  { claimed, signal }: { readonly claimed: ClaimedDelivery; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const delivery = await prepareDelivery(services, claimed);
  if (!delivery) return;
  const cutOff = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const cutOffSoon = () => {
    timer = setTimeout(() => cutOff.abort(signal.reason), graceMilliseconds);
  };
  signal.addEventListener('abort', cutOffSoon, { once: true });
  try {
    const sent = await send(egress, delivery, cutOff.signal);
    const outcome = await endDeliveryAttempt(services, sent);
    services.metrics.webhookSent(outcome);
    services.logStep(
      {
        delivery_id: delivery.id,
        event_id: delivery.eventId,
        event_type: delivery.eventType,
        conversion_id: delivery.conversionId,
        organization_id: delivery.organizationId,
        webhook_id: delivery.endpointId,
        // The path and the query may contain a secret of the receiver.
        receiver: new URL(delivery.url).origin,
        attempt: delivery.attempts + 1,
        outcome,
        status: sent.status,
        ...(outcome !== 'delivered' && { error: reasonOf(sent) }),
        duration_ms: sent.milliseconds,
      },
      'delivery',
    );
  } finally {
    signal.removeEventListener('abort', cutOffSoon);
    clearTimeout(timer);
  }
}

/** Counts as an attempt, so that the reason is in the delivery log and the owner can cancel the retries. */
const unreadable =
  'The signing secret cannot be read: it is damaged, or encrypted with another secret key. Rotate it.';

async function send(egress: Egress, delivery: PreparedDelivery, signal: AbortSignal) {
  const attemptId = generateAttemptId();
  const { eventId: id, eventType: type, eventCreatedAt: createdAt, data, secrets, url } = delivery;
  if (secrets === null)
    return { delivery, attemptId, milliseconds: 0, status: null, response: '', error: unreadable };
  const body = Buffer.from(JSON.stringify(eventEnvelope({ id, type, createdAt, data })));
  const timestamp = Math.floor(delivery.now);
  const headers = {
    ...deliveryHeaders(type, attemptId),
    'x-service-timestamp': String(timestamp),
    'x-service-signature': signBody(body, timestamp, secrets),
  };
  const startedAt = performance.now();
  const { status, response, error } = await egress.post({ url, headers, body, signal });
  const milliseconds = Math.round(performance.now() - startedAt);
  return { delivery, attemptId, milliseconds, status, response, error };
}
