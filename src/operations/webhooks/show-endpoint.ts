import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { type Keeper, requireEndpoint } from './require-endpoint.ts';

export function showEndpoint(context: Keeper, id: string): Promise<WebhookEndpoint> {
  return requireEndpoint(context, id, 'member');
}
