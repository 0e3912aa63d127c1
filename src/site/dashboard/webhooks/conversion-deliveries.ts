import type { Conversion } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import { deliveryTable } from './delivery-table.ts';

const most = 20;

/** On a conversion's page: who was told how it ended. Until it has ended, there is nothing to tell. */
export async function conversionDeliveries(
  dashboard: DashboardContext,
  { id, status }: Conversion,
): Promise<SafeHtml | null> {
  const { items } = await listDeliveries(dashboard.context, {
    filter: { conversionId: id },
    cursor: null,
    limit: most,
  });
  const ended = status === 'completed' || status === 'failed';
  if (items.length === 0 && !ended) return null;
  const none = html`<p class="part-note">Nobody was told in the last 30 days.
    <a href="${addressOf(dashboard, '/webhooks')}">A webhook</a> tells a server of yours when a conversion has ended.</p>`;
  const list = deliveryTable(dashboard, 'Webhook deliveries', items, 'receiver');
  return html`<section class="part" aria-labelledby="deliveries">
    <h2 id="deliveries" class="part-title">Webhook deliveries</h2>
    ${items.length === 0 ? none : list}
  </section>`;
}
