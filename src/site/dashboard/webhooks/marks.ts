import type { WebhookDelivery, WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { deliveryStateNames, endpointStateNames, stateOf } from './words.ts';

/** How an endpoint stands: a word, and a mark that says the same. */
export function endpointMark(endpoint: WebhookEndpoint): SafeHtml {
  const state = stateOf(endpoint);
  return html`<span class="status status-${state}">${endpointStateNames[state]}</span>`;
}

/** One that failed before and is tried again says so. */
export function deliveryMark({ state, attempts }: WebhookDelivery): SafeHtml {
  const name = state === 'pending' && attempts > 0 ? 'Retrying' : deliveryStateNames[state];
  return html`<span class="status status-${state}">${name}</span>`;
}
