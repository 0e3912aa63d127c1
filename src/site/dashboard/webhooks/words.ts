import type { EventType } from '../../../domain/events.ts';
import type { DeliveryState, WebhookEndpoint } from '../../../domain/webhook.ts';

/** When events of each type are sent. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'conversion.completed': 'a conversion has ended, and its audio is there',
  'conversion.failed': 'a conversion has ended without audio',
  'quota.warning': '80 % of the month’s quota is used',
  'quota.exceeded': 'all of the month’s quota is used',
};

export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  pending: 'Under way',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export type EndpointState = 'active' | 'failing' | 'disabled';

export const endpointStateNames: Readonly<Record<EndpointState, string>> = {
  active: 'Active',
  failing: 'Failing',
  disabled: 'Disabled',
};

/** A disabled endpoint may have failed before; that it gets nothing says more. */
export function stateOf({ disabledAt, failingSince }: WebhookEndpoint): EndpointState {
  if (disabledAt !== null) return 'disabled';
  return failingSince === null ? 'active' : 'failing';
}
