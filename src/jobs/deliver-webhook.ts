import { generateAttemptId } from '../domain/webhook.ts';
import type { ConversionServices } from '../operations/context.ts';
import {
  endDeliveryAttempt,
  type PreparedDelivery,
  prepareDelivery,
} from '../operations/webhooks/delivery-attempt.ts';
import type { ClaimedDelivery } from '../storage/webhooks/claim-deliveries.ts';
import { composeDelivery } from '../webhooks/compose-delivery.ts';
import type { Egress } from '../webhooks/egress.ts';

const graceMilliseconds = 5000;

/** Sends a delivery once and records how it went. When told to stop, a request under way gets 5 seconds to end. */
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
    await endDeliveryAttempt(services, await send(egress, delivery, cutOff.signal));
  } finally {
    signal.removeEventListener('abort', cutOffSoon);
    clearTimeout(timer);
  }
}

async function send(egress: Egress, delivery: PreparedDelivery, signal: AbortSignal) {
  const attemptId = generateAttemptId();
  const request = composeDelivery(
    {
      id: delivery.eventId,
      type: delivery.eventType,
      createdAt: delivery.eventCreatedAt,
      data: delivery.data,
    },
    { id: attemptId, timestamp: Math.floor(delivery.now), secrets: delivery.secrets },
  );
  const startedAt = performance.now();
  const { status, answer, error } = await egress.post({ url: delivery.url, ...request, signal });
  return { delivery, attemptId, startedAt, endedAt: performance.now(), status, answer, error };
}
