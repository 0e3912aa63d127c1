import { signBody } from './sign.ts';

/** The date of the envelope's shape, as every event says it. */
export const envelopeVersion = '2026-11-15';

export type OutgoingEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The request that tells a receiver of an event: its body, and the headers with the signature over these bytes. */
export function composeDelivery(
  event: OutgoingEvent,
  delivery: { readonly id: string; readonly timestamp: number; readonly secrets: readonly string[] },
): { headers: Record<string, string>; body: Buffer } {
  const envelope = {
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    api_version: envelopeVersion,
    data: event.data,
  };
  const body = Buffer.from(JSON.stringify(envelope));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Aloud-Webhooks/1',
      'x-service-event': event.type,
      'x-service-delivery': delivery.id,
      'x-service-timestamp': String(delivery.timestamp),
      'x-service-signature': signBody(body, delivery.timestamp, delivery.secrets),
    },
  };
}
