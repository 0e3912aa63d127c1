import { createHmac } from 'node:crypto';
import type { KeyMode } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import type { EventType } from './events.ts';

/** A URL that receives the events of an organization. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly url: string;
  /** Null for all types, including future ones. */
  readonly eventTypes: readonly EventType[] | null;
  readonly description: string | null;
  /** When a delivery first failed permanently; null again after a success. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: 'gone' | 'by hand' | null;
  /** When the previous secret stops signing. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
};

export const maxWebhookEndpoints = 100;

export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The delivery of one event to one receiver. */
export type WebhookDelivery = {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly conversionId: string | null;
  /** Null also if the conversion is deleted. */
  readonly conversionTitle: string | null;
  /** Whether the audio was replaced or removed since, so that the receiver gets a later event. An outdated event is not sent. */
  readonly isOutdated: boolean;
  /** Null for the `webhook_url` of a request. */
  readonly endpointId: string | null;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed; null if it succeeded or there was none. */
  readonly lastError: string | null;
  /** When the next attempt is due; null once the delivery has ended. */
  readonly dueAt: Date | null;
  readonly replayOf: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** One attempt at a delivery. */
export type WebhookAttempt = {
  /** The value of the header X-Service-Delivery. */
  readonly id: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMilliseconds: number;
  readonly status: number | null;
  readonly response: string;
  readonly error: string | null;
};

/** Seconds between one attempt and the next. */
export const retryDelays: readonly number[] = [60, 300, 1800, 7200, 28_800];

export const secretOverlapSeconds = 24 * 3600;

export const deliveryLogDays = 30;

export function generateWebhookSecret(): string {
  return `whsec_${randomBase62(40)}`;
}

export function generateAttemptId(): string {
  return `dlv_${randomBase62(24)}`;
}

export function generateEventId(): string {
  return `evt_${randomBase62(24)}`;
}

/** The time, and an HMAC-SHA256 of `<time>.<body>` for each secret; two while one is rotated. */
export function signBody(body: Uint8Array, timestamp: number, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
    return `v1=${mac}`;
  });
  return [`t=${timestamp}`, ...signatures].join(',');
}
