import { html } from 'ghtml';
import type { DeliveryState, WebhookEndpoint } from '../../../domain/webhook.ts';
import { deliveryStateNames, endpointStateNames, stateOf } from './words.ts';

/** How an endpoint stands: a word, and a mark that says the same. */
export function endpointMark(endpoint: WebhookEndpoint): string {
  const state = stateOf(endpoint);
  return html`<span class="status status-${state}">${endpointStateNames[state]}</span>`;
}

export function deliveryMark(state: DeliveryState): string {
  return html`<span class="status status-${state}">${deliveryStateNames[state]}</span>`;
}
