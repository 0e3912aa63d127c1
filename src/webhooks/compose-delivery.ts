import { deliveryBody, deliveryHeaders, type OutgoingEvent } from '../domain/events.ts';
import { signBody } from './sign.ts';

/** The request that tells a receiver of an event: its body, and the headers with the signature over these bytes. */
export function composeDelivery(
  event: OutgoingEvent,
  delivery: {
    readonly id: string;
    readonly timestamp: number;
    readonly secrets: readonly string[];
  },
): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(deliveryBody(event));
  return {
    body,
    headers: {
      ...deliveryHeaders(event.type, delivery.id),
      'x-service-timestamp': String(delivery.timestamp),
      'x-service-signature': signBody(body, delivery.timestamp, delivery.secrets),
    },
  };
}
