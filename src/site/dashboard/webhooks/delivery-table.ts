import type { WebhookDelivery } from '../../../domain/webhook.ts';
import { type HtmlValue, html, type SafeHtml } from '../../../html/safe-html.ts';
import { counted } from '../../components/number.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import { type ListPage, pageLinks } from '../frame/page-links.ts';
import type { DashboardContext } from '../frame/section.ts';
import { deliveryMark } from './marks.ts';

export const pageSize = 25;

/** What stands on the page anyway is not said in every row. */
type Told = 'receiver' | 'conversion' | 'receiver and conversion';

/** Deliveries, one a row, each leading to its own page. */
export function deliveryTable(
  dashboard: DashboardContext,
  caption: string,
  deliveries: readonly WebhookDelivery[],
  told: Told,
): SafeHtml {
  const both = told === 'receiver and conversion';
  return table({
    caption,
    columns: ['Event', ...(both ? ['Conversion'] : []), 'State', 'Tries', 'Sent'],
    compact: true,
    rows: deliveries.map((delivery) => [
      eventCell(
        dashboard,
        delivery,
        told === 'conversion' ? conversionLink(dashboard, delivery) : delivery.url,
      ),
      ...(both ? [conversionLink(dashboard, delivery) ?? none] : []),
      deliveryMark(delivery),
      html`<span class="figures-text">${counted(delivery.attempts, 'try', 'tries')}</span>`,
      timeAgo(delivery.createdAt, dashboard.now),
    ]),
  });
}

const none = html`<span class="quiet table-none">–</span>`;

function eventCell(
  dashboard: DashboardContext,
  { id, eventType, replayOf }: WebhookDelivery,
  under: HtmlValue,
): SafeHtml {
  return html`<span class="table-title"><a class="table-link table-event" href="${addressOf(dashboard, `/deliveries/${id}`)}">${eventType}</a>
    ${replayOf === null ? '' : tag('Replay')} ${under === null ? '' : html`<span class="table-under">${under}</span>`}</span>`;
}

function conversionLink(
  dashboard: DashboardContext,
  { conversionId, conversionTitle }: WebhookDelivery,
): SafeHtml | null {
  if (conversionId === null || conversionTitle === null) return null;
  return html`<a class="table-cut" href="${addressOf(dashboard, `/conversions/${conversionId}`)}">${conversionTitle}</a>`;
}

/** Nothing where all deliveries stand on one page. */
export function deliveryPages(dashboard: DashboardContext, page: ListPage): SafeHtml | null {
  if (page.cursor === '' && page.nextCursor === null) return null;
  return html`<nav class="pages" aria-label="Pages">${pageLinks(dashboard, page)}</nav>`;
}
