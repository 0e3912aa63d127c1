import type { Conversion } from '../../../domain/conversion.ts';
import { type DeliveryState, deliveryStates, type WebhookDelivery } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { table, tag } from '../../components/elements.ts';
import { linkButton, select } from '../../components/form.ts';
import { number, timeAgo } from '../../components/format.ts';
import { queryText } from '../../layout/request.ts';
import { addressOf } from '../layout/address.ts';
import { emptyPage, filterForm, pageLinks, part, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const path = '/deliveries';
const maxPerConversion = 20;
export const pageSize = 25;

const stateNames: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Canceled',
};

/** All deliveries of the last 30 days, newest first. */
export async function showDeliveries(dashboard: DashboardContext) {
  const requested = queryText(dashboard.request, 'state');
  const state = deliveryStates.find((each) => each === requested) ?? null;
  const cursor = queryText(dashboard.request, 'cursor');
  const { items, nextCursor } = await listDeliveries(dashboard.context, {
    filter: state === null ? {} : { state },
    cursor: cursor || null,
    limit: pageSize,
  });
  const list = html`${deliveryTable(dashboard, 'Deliveries', items, 'receiver and conversion')}
    ${pageLinks(dashboard, { path, query: { state }, cursor, nextCursor })}
    <p class="section-note">Deliveries are kept for 30 days.</p>`;
  const choices = [
    { value: '', text: 'All statuses' },
    ...deliveryStates.map((value) => ({ value, text: stateNames[value] })),
  ];
  const filter = select({ name: 'state', label: 'Status', choices, chosen: state ?? '' });
  return showPage(dashboard, {
    title: 'Deliveries',
    parent: ['Webhooks', '/webhooks'],
    content: html`${items.length === 0 && state === null ? '' : filterForm(dashboard, path, filter, 'filters filters-one')}
      <div data-list>${items.length === 0 ? nothing(dashboard, state) : list}</div>`,
    scripts: ['list.js'],
  });
}

function nothing(dashboard: DashboardContext, state: DeliveryState | null): SafeHtml {
  if (state !== null)
    return emptyPage(
      'No results',
      'No deliveries in the last 30 days have this status.',
      linkButton('Show all', addressOf(dashboard, path), 'secondary'),
    );
  return emptyPage(
    'No deliveries yet',
    html`Events for webhooks and for the <code>webhook_url</code> of requests appear here for 30 days, with the responses.`,
    linkButton('Go to webhooks', addressOf(dashboard, '/webhooks'), 'secondary'),
  );
}

/** The deliveries of one conversion, for its own page. Null while it is running. */
export async function conversionDeliveries(
  dashboard: DashboardContext,
  { id, status }: Conversion,
): Promise<SafeHtml | null> {
  const { items } = await listDeliveries(dashboard.context, {
    filter: { conversionId: id },
    cursor: null,
    limit: maxPerConversion,
  });
  if (items.length === 0 && status !== 'completed' && status !== 'failed') return null;
  const create = html`<a href="${addressOf(dashboard, '/webhooks')}">Create a webhook</a> to notify your server when an
    episode ends.`;
  const none = html`<p class="part-note">No deliveries in the last 30 days. ${dashboard.mayManage ? create : ''}</p>`;
  const list = deliveryTable(dashboard, 'Webhook deliveries', items, 'receiver');
  return part('deliveries', 'Webhook deliveries', items.length === 0 ? none : list);
}

/** A table of deliveries. `details` selects the facts next to the event that the page does not already show. */
export function deliveryTable(
  dashboard: DashboardContext,
  caption: string,
  deliveries: readonly WebhookDelivery[],
  details: 'receiver' | 'conversion' | 'receiver and conversion',
): SafeHtml {
  const both = details === 'receiver and conversion';
  const rows = deliveries.map((delivery) => {
    const { id, eventType, replayOf, url, attempts, createdAt } = delivery;
    const conversion = conversionLink(dashboard, delivery);
    const under = details === 'conversion' ? conversion : url;
    return [
      html`<span class="table-title"><a class="table-link table-event" href="${addressOf(dashboard, `/deliveries/${id}`)}">${eventType}</a>
    ${replayOf === null ? '' : tag('Sent again')} ${under === null ? '' : html`<span class="table-under">${under}</span>`}</span>`,
      ...(both ? [conversion ?? html`<span class="quiet table-none">–</span>`] : []),
      deliveryTag(delivery),
      html`<span class="figures-text">${number(attempts)}<span class="table-noun"> ${attempts === 1 ? 'attempt' : 'attempts'}</span></span>`,
      timeAgo(createdAt, dashboard.now),
    ];
  });
  const columns = ['Event', ...(both ? ['Episode'] : []), 'Status', 'Attempts', 'Created'];
  return table({ caption, columns, figures: ['Attempts'], compact: true, rows });
}

function conversionLink(
  dashboard: DashboardContext,
  { conversionId, conversionTitle }: WebhookDelivery,
): SafeHtml | null {
  if (conversionId === null || conversionTitle === null) return null;
  return html`<a class="table-cut" href="${addressOf(dashboard, `/conversions/${conversionId}`)}">${conversionTitle}</a>`;
}

export function deliveryTag({ state, attempts }: WebhookDelivery): SafeHtml {
  const name = state === 'pending' && attempts > 0 ? 'Retrying' : stateNames[state];
  return html`<span class="status status-${state}">${name}</span>`;
}
