import type { FastifyReply } from 'fastify';
import { type DeliveryState, deliveryStates } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDeliveries } from '../../../operations/webhooks/list-deliveries.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { select } from '../../components/select.ts';
import { queryText } from '../../frame/query-text.ts';
import { addressOf } from '../frame/address.ts';
import type { Visit } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { deliveryPages, deliveryTable, pageSize } from './delivery-table.ts';
import { deliveryStateNames } from './words.ts';

const path = '/deliveries';

/** Everything that was sent in the last 30 days, to every receiver, newest first. */
export async function showDeliveries(visit: Visit): Promise<FastifyReply> {
  const asked = queryText(visit.request, 'state');
  const state = deliveryStates.find((each) => each === asked) ?? null;
  const cursor = queryText(visit.request, 'cursor');
  const { items, nextCursor } = await listDeliveries(visit.desk, {
    filter: state === null ? {} : { state },
    cursor: cursor || null,
    limit: pageSize,
  });
  const list = html`${deliveryTable(visit, 'Deliveries', items, 'receiver and conversion')}
    ${deliveryPages(visit, { path, query: { state }, cursor, nextCursor })}
    <p class="section-note">Deliveries can be looked at for 30 days.</p>`;
  return showPage(visit, {
    title: 'Deliveries',
    parent: { name: 'Webhooks', href: addressOf(visit, '/webhooks') },
    content: html`${filters(visit, state)} ${items.length === 0 ? nothing(visit, state) : list}`,
  });
}

function filters(visit: Visit, state: DeliveryState | null): SafeHtml {
  const states = deliveryStates.map((value) => ({ value, text: deliveryStateNames[value] }));
  const { mode } = visit.desk.caller;
  return html`<form class="filters filters-one" method="get" action="${addressOf(visit, path)}" role="search">
    ${mode === 'sandbox' ? html`<input type="hidden" name="mode" value="sandbox">` : ''}
    ${select({ name: 'state', label: 'State', choices: [{ value: '', text: 'Every state' }, ...states], chosen: state ?? '' })}
    ${submitButton('Show', 'secondary')}
  </form>`;
}

function nothing(visit: Visit, state: DeliveryState | null): SafeHtml {
  if (state !== null)
    return html`<div class="empty-page"><h2>Nothing matches</h2>
      <p>No delivery of the last 30 days is in this state.</p>
      <p class="actions">${linkButton('Show all', addressOf(visit, path), 'secondary')}</p></div>`;
  return html`<div class="empty-page"><h2>Nothing was sent yet</h2>
    <p>Every event that is sent to a webhook, or to the <code>webhook_url</code> of a request, is listed here for 30 days
      with the answers it got.</p>
    <p class="actions">${linkButton('Go to webhooks', addressOf(visit, '/webhooks'), 'secondary')}</p></div>`;
}
