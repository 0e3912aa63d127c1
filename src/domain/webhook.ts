import type { KeyMode } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import type { EventType } from './events.ts';

/** A place that an organization wants its events sent to. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly url: string;
  /** Null for all, also those there will be one day. */
  readonly eventTypes: readonly EventType[] | null;
  readonly description: string | null;
  /** Since when deliveries have been given up on, until one arrives again. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledBecause: 'gone' | 'by hand' | null;
  /** Until when signatures are made with the secret before this one too. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
};

export const webhookEndpointsAtMost = 100;

export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One event on its way to one receiver. */
export type WebhookDelivery = {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly conversionId: string | null;
  /** Null also where the conversion is deleted. */
  readonly conversionTitle: string | null;
  /** Null for the address that came with a request. */
  readonly endpointId: string | null;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** When it is tried next; null once it has ended. */
  readonly dueAt: Date | null;
  readonly replayOf: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** One try at a delivery. */
export type WebhookAttempt = {
  /** As in the header X-Service-Delivery. */
  readonly id: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMilliseconds: number;
  readonly status: number | null;
  readonly answer: string;
  readonly error: string | null;
};

/** Seconds from the end of a try to the next; after the last there is none. */
export const retryDelays: readonly number[] = [60, 300, 1800, 7200, 28_800];

/** How long the secret before the current one still signs. */
export const secretOverlapSeconds = 24 * 3600;

/** How long the log of deliveries can be read. */
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
