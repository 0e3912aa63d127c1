import type { Conversion } from '../../../domain/conversion.ts';
import { deliveryHeaders } from '../../../domain/events.ts';
import {
  type DeliveryState,
  deliveryStates,
  type WebhookAttempt,
  type WebhookDelivery,
} from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDeliveries, showDelivery } from '../../../operations/webhooks/deliveries.ts';
import { table, tag } from '../../components/elements.ts';
import { linkButton, select, submitButton } from '../../components/form.ts';
import { capitalized, counted, measure, number, timeAgo, timeAhead } from '../../components/format.ts';
import { queryText } from '../../layout/request.ts';
import { buttonForm, emptyPage, filterForm, pageLinks, part, showPage } from '../layout/page.ts';
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
      linkButton('Show all', dashboard.at(path), 'secondary'),
    );
  return emptyPage(
    'No deliveries yet',
    html`Events for webhooks and for the <code>webhook_url</code> of requests appear here for 30 days, with the responses.`,
    linkButton('Go to webhooks', dashboard.at('/webhooks'), 'secondary'),
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
  const create = html`<a href="${dashboard.at('/webhooks')}">Create a webhook</a> to notify your server when an
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
      html`<span class="table-title"><a class="table-link table-event" href="${dashboard.at(`/deliveries/${id}`)}">${eventType}</a>
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
  return html`<a class="table-cut" href="${dashboard.at(`/conversions/${conversionId}`)}">${conversionTitle}</a>`;
}

function deliveryTag({ state, attempts }: WebhookDelivery): SafeHtml {
  const name = state === 'pending' && attempts > 0 ? 'Retrying' : stateNames[state];
  return html`<span class="status status-${state}">${name}</span>`;
}

type ShownDelivery = Awaited<ReturnType<typeof showDelivery>>;

/** One delivery with every attempt: the request, and the response. */
export async function showDeliveryPage(dashboard: DashboardContext) {
  const shown = await showDelivery(dashboard.context, dashboard.id);
  const { id, eventType, attempts, state, replayOf, createdAt, dueAt } = shown.delivery;
  const { conversionId, conversionTitle, isOutdated } = shown.delivery;
  const isDeleted = conversionId !== null && conversionTitle === null;
  const isWaiting = state === 'pending' && dueAt !== null && dueAt > dashboard.now;
  const canReplay = (state !== 'pending' || isWaiting) && !isDeleted && !isOutdated;
  const mayReplay = canReplay && dashboard.mayManage;
  return showPage(dashboard, {
    title: eventType,
    parent: ['Deliveries', '/deliveries'],
    facts: html`${deliveryTag(shown.delivery)} <span>${counted(attempts, 'attempt')}</span>
      ${replayOf === null ? '' : tag('Sent again')} <span>${timeAgo(createdAt, dashboard.now)}</span>`,
    actions: mayReplay
      ? buttonForm(
          dashboard,
          `/deliveries/${id}/replay`,
          submitButton(isWaiting ? 'Send now' : 'Send again', 'secondary'),
        )
      : null,
    content: html`<div class="detail" data-delivery="${state} ${attempts}">
      <div class="detail-main">${attemptsPart(dashboard, shown)} ${bodyPart(shown)}</div>
      <div class="detail-side">${factsPart(dashboard, shown.delivery)}</div>
    </div>`,
    isNoticeOutdated: attempts > 0,
    scripts: ['delivery.js'],
  });
}

function attemptsPart({ now }: DashboardContext, { delivery, attempts }: ShownDelivery): SafeHtml {
  const { state, dueAt } = delivery;
  const next =
    state === 'pending' && dueAt !== null
      ? html`<p class="part-note">${attempts.length === 0 ? 'Waiting to be sent.' : html`The next attempt is ${dueAt > now ? timeAhead(dueAt, now) : 'due now'}. If all attempts fail, you can send it again.`}</p>`
      : '';
  const none =
    state !== 'pending' && attempts.length === 0
      ? html`<p class="part-note">Not sent: the webhook was disabled, or the episode was deleted or made again first.</p>`
      : '';
  const newestFirst = attempts.toReversed();
  return part(
    'attempts',
    'Attempts',
    html`${next} ${none}
    ${newestFirst.map((attempt, index) => attemptPart(delivery, attempt, { now, open: index === 0 }))}`,
  );
}

function attemptPart(
  { url, eventType }: WebhookDelivery,
  attempt: WebhookAttempt,
  { now, open }: { now: Date; open: boolean },
): SafeHtml {
  const { number, startedAt, durationMilliseconds, response, status, error } = attempt;
  const sentAt = startedAt.toISOString();
  return html`<details class="attempt" ${open ? 'open' : ''}>
    <summary><span class="attempt-name">Attempt ${number}</span> ${outcome(attempt)}
      <span class="attempt-facts">${duration(durationMilliseconds)} · ${timeAgo(startedAt, now)}</span></summary>
    <div class="attempt-body">
      ${error === null ? '' : html`<p class="break">${error}</p>`}
      <h3>Request</h3>
      <pre class="source" tabindex="0" aria-label="Request of attempt ${number}">${requestText(url, eventType, attempt.id)}</pre>
      <p class="part-note">Started <time datetime="${sentAt}">${sentAt.replace('T', ' at ').replace('Z', ' UTC')}</time>.
        <code>X-Service-Timestamp</code> and <code>X-Service-Signature</code> are new for each attempt and not stored.</p>
      <h3>Response</h3>
      ${response === '' ? html`<p class="part-note">${status === null ? 'None.' : 'It had no body.'}</p>` : html`<pre class="source" tabindex="0" aria-label="Response to attempt ${number}">${response}</pre>`}
    </div>
  </details>`;
}

function outcome({ status, error }: WebhookAttempt): SafeHtml {
  const fine = status !== null && status >= 200 && status < 300 && error === null;
  return html`<span class="status status-${fine ? 'delivered' : 'failed'}">${status ?? 'No response'}</span>`;
}

/** The parts of the request that are stored. */
function requestText(url: string, eventType: string, attemptId: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '/', search: '' };
  const headers = Object.entries(deliveryHeaders(eventType, attemptId));
  const lines = headers.map(([name, value]) => `${name.split('-').map(capitalized).join('-')}: ${value}`);
  return [`POST ${pathname}${search}`, `Host: ${host}`, ...lines].join('\n');
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? measure(milliseconds, 'ms') : measure((milliseconds / 1000).toFixed(1), 's');
}

function bodyPart({ delivery, body }: ShownDelivery): SafeHtml {
  const note =
    delivery.eventType === 'conversion.completed'
      ? html`The same in every attempt, except for <code>audio_url</code>: every attempt signs it again.`
      : 'Every attempt sends the same bytes. Line breaks are added here.';
  return part(
    'body',
    'Body',
    html`<p class="part-note">${note}</p>
    <pre class="source" tabindex="0" aria-label="Body of the request">${JSON.stringify(body, null, 2)}</pre>`,
  );
}

function factsPart(dashboard: DashboardContext, delivery: WebhookDelivery): SafeHtml {
  const { url, eventId, endpointId, conversionId, conversionTitle, replayOf } = delivery;
  const link = (path: string, text: string) => html`<a href="${dashboard.at(path)}">${text}</a>`;
  const receiver =
    endpointId === null
      ? html`${url} <span class="quiet">(webhook_url of the request)</span>`
      : link(`/webhooks/${endpointId}`, url);
  const rows = [
    ['Receiver', receiver],
    ...(conversionId === null || conversionTitle === null
      ? []
      : [['Episode', link(`/conversions/${conversionId}`, conversionTitle)]]),
    ['Event', html`<code>${eventId}</code>`],
    ...(replayOf === null
      ? []
      : [['Sent before', link(`/deliveries/${replayOf}`, 'See the earlier delivery')]]),
  ];
  return html`<section class="part" aria-label="Facts"><dl class="facts facts-stacked">${rows.map(([name, value = '']) => html`<div><dt>${name}</dt><dd class="break">${value}</dd></div>`)}</dl></section>`;
}
