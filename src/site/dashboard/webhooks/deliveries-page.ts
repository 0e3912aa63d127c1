import type { FastifyReply } from 'fastify';
import { type DeliveryState, deliveryStates } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { select } from '../../components/select.ts';
import { queryText } from '../../frame/query-text.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { deliveryPages, deliveryTable, pageSize } from './delivery-table.ts';
import { deliveryStateNames } from './words.ts';

const path = '/deliveries';

/** Everything that was sent in the last 30 days, to every receiver, newest first. */
export async function showDeliveries(dashboard: DashboardContext): Promise<FastifyReply> {
  const asked = queryText(dashboard.request, 'state');
  const state = deliveryStates.find((each) => each === asked) ?? null;
  const cursor = queryText(dashboard.request, 'cursor');
  const { items, nextCursor } = await listDeliveries(dashboard.context, {
    filter: state === null ? {} : { state },
    cursor: cursor || null,
    limit: pageSize,
  });
  const list = html`${deliveryTable(dashboard, 'Deliveries', items, 'receiver and conversion')}
    ${deliveryPages(dashboard, { path, query: { state }, cursor, nextCursor })}
    <p class="section-note">Deliveries can be looked at for 30 days.</p>`;
  return showPage(dashboard, {
    title: 'Deliveries',
    parent: { name: 'Webhooks', href: addressOf(dashboard, '/webhooks') },
    content: html`${filters(dashboard, state)} ${items.length === 0 ? nothing(dashboard, state) : list}`,
  });
}

function filters(dashboard: DashboardContext, state: DeliveryState | null): SafeHtml {
  const states = deliveryStates.map((value) => ({ value, text: deliveryStateNames[value] }));
  const { mode } = dashboard.context.caller;
  return html`<form class="filters filters-one" method="get" action="${addressOf(dashboard, path)}" role="search">
    ${mode === 'sandbox' ? html`<input type="hidden" name="mode" value="sandbox">` : ''}
    ${select({ name: 'state', label: 'State', choices: [{ value: '', text: 'Every state' }, ...states], chosen: state ?? '' })}
    ${submitButton('Show', 'secondary')}
  </form>`;
}

function nothing(dashboard: DashboardContext, state: DeliveryState | null): SafeHtml {
  if (state !== null)
    return html`<div class="empty-page"><h2>Nothing matches</h2>
      <p>No delivery of the last 30 days is in this state.</p>
      <p class="actions">${linkButton('Show all', addressOf(dashboard, path), 'secondary')}</p></div>`;
  return html`<div class="empty-page"><h2>Nothing was sent yet</h2>
    <p>Every event that is sent to a webhook, or to the <code>webhook_url</code> of a request, is listed here for 30 days
      with the answers it got.</p>
    <p class="actions">${linkButton('Go to webhooks', addressOf(dashboard, '/webhooks'), 'secondary')}</p></div>`;
}
