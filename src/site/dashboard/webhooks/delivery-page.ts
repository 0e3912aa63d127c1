import { deliveryHeaders } from '../../../domain/events.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showDelivery } from '../../../operations/webhooks/deliveries.ts';
import { tag } from '../../components/elements.ts';
import { submitButton } from '../../components/form.ts';
import { capitalized, counted, measure, timeAgo, timeAhead } from '../../components/format.ts';
import { addressOf } from '../layout/address.ts';
import { buttonForm, part, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { deliveryTag } from './deliveries.ts';

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
  const link = (path: string, text: string) => html`<a href="${addressOf(dashboard, path)}">${text}</a>`;
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
