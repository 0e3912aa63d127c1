import { objectionTo } from '../../domain/receiver-url.ts';
import type { Services } from '../context.ts';
import { invalid } from '../input.ts';

/** Refuses an address that nothing could be sent to anyway. What its name leads to is looked at when sending. */
export function checkReceiver({ receiverRules }: Services, path: string, url: string): string {
  const objection = objectionTo(receiverRules, url);
  if (objection !== null) throw invalid(path, objection);
  return url;
}

/** The address that comes with a request. It must be HTTPS wherever it leads. */
export function checkWebhookUrl(services: Services, url: string | null): void {
  if (url === null) return;
  if (!/^https:/i.test(url)) throw invalid('webhook_url', 'must be an https:// address');
  checkReceiver(services, 'webhook_url', url);
}
