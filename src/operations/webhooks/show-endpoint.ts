import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { type EndpointContext, requireEndpoint } from './require-endpoint.ts';

export function showEndpoint(context: EndpointContext, id: string): Promise<WebhookEndpoint> {
  return requireEndpoint(context, id, 'member');
}
