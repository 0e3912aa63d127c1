/** The date of the envelope's shape, as every event says it. */
const envelopeVersion = '2026-11-15';

export type OutgoingEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

/** An event as receivers get it: what the body of a delivery says, in this order. */
export function eventEnvelope(event: OutgoingEvent): Record<string, unknown> {
  return {
    id: event.id,
    type: event.type,
    created_at: event.createdAt,
    api_version: envelopeVersion,
    data: event.data,
  };
}

/** The headers that say what a delivery is. The time and the signature over it are made when it is sent. */
export function deliveryHeaders(eventType: string, attemptId: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Aloud-Webhooks/1',
    'x-service-event': eventType,
    'x-service-delivery': attemptId,
  };
}
