/** The date of the envelope's shape, as every event says it. */
const envelopeVersion = '2026-11-15';

type EventFacts = { readonly id: string; readonly type: string; readonly createdAt: Date };

/** An event as receivers get it: what the body of a delivery says, in this order. */
export function eventEnvelope(
  event: EventFacts & { readonly data: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const { id, type, createdAt, data } = event;
  return { id, type, created_at: createdAt, api_version: envelopeVersion, data };
}

/** An event whose data is JSON already, as it is kept. */
export type OutgoingEvent = EventFacts & { readonly data: string };

/** The body of a delivery: the envelope as JSON. The data is long, and put in as it is. */
export function deliveryBody(event: OutgoingEvent): string {
  const { id, type, createdAt, data } = event;
  const head = `"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created_at":"${createdAt.toISOString()}"`;
  return `{${head},"api_version":"${envelopeVersion}","data":${data}}`;
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
