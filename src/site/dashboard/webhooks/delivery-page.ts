import type { FastifyReply } from 'fastify';
import type { WebhookDelivery } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { replayDelivery, showDelivery } from '../../../operations/webhooks/deliveries.ts';
import { submitButton } from '../../components/button.ts';
import { counted } from '../../components/number.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo, timeAhead } from '../../components/time.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { attemptParts } from './attempt-parts.ts';
import { deliveryMark } from './marks.ts';

type ShownDelivery = Awaited<ReturnType<typeof showDelivery>>;

/** One delivery with every try: what was sent, and what came back. */
export async function showDeliveryPage(dashboard: DashboardContext): Promise<FastifyReply> {
  const shown = await showDelivery(dashboard.context, pathText(dashboard.request, 'id'));
  const { delivery } = shown;
  const mayReplay = hasRole(dashboard.context.caller, 'admin') && delivery.state !== 'pending';
  const again = submitButton('Replay', 'secondary');
  return showPage(dashboard, {
    title: delivery.eventType,
    parent: { name: 'Deliveries', href: addressOf(dashboard, '/deliveries') },
    facts: html`${deliveryMark(delivery)} <span>${counted(delivery.attempts, 'try', 'tries')}</span>
      ${delivery.replayOf === null ? '' : tag('Replay')} <span>${timeAgo(delivery.createdAt, dashboard.now)}</span>`,
    actions: mayReplay
      ? postForm(dashboard, `/deliveries/${delivery.id}/replay`, again, { look: 'inline-form' })
      : null,
    content: html`<div class="detail" data-delivery="${delivery.state} ${delivery.attempts}">
      <div class="detail-main">${tries(dashboard, shown)} ${bodyPart(shown)}</div>
      <div class="detail-side">${factsPart(dashboard, delivery)}</div>
    </div>`,
    scripts: ['delivery.js'],
  });
}

export async function replay(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id } = await replayDelivery(dashboard.context, pathText(dashboard.request, 'id'));
  return goTo(dashboard, `/deliveries/${id}`, { done: 'replayed' });
}

function tries({ now }: DashboardContext, { delivery, attempts }: ShownDelivery): SafeHtml {
  const { state, dueAt } = delivery;
  const next =
    state === 'pending' && dueAt !== null
      ? html`<p class="part-note">${attempts.length === 0 ? 'It is on its way.' : ''} ${dueAt > now ? html`The next try is ${timeAhead(dueAt, now)}.` : ''}</p>`
      : '';
  const none =
    state !== 'pending' && attempts.length === 0
      ? html`<p class="part-note">It was never sent: the webhook was disabled before.</p>`
      : '';
  return html`<section class="part" aria-labelledby="tries"><h2 id="tries" class="part-title">Tries</h2>
    ${next} ${none} ${attemptParts(delivery, attempts, now)}</section>`;
}

function bodyPart({ delivery, body }: ShownDelivery): SafeHtml {
  const note =
    delivery.eventType === 'conversion.completed'
      ? html`<p class="part-note">The same each time but for <code>audio_url</code>, which is signed afresh for every try and not kept.</p>`
      : html`<p class="part-note">The same bytes each time, here with line breaks.</p>`;
  return html`<section class="part" aria-labelledby="body"><h2 id="body" class="part-title">Body</h2>${note}
    <pre class="source" tabindex="0" aria-label="Body of the request">${JSON.stringify(body, null, 2)}</pre></section>`;
}

function factsPart(dashboard: DashboardContext, delivery: WebhookDelivery): SafeHtml {
  const { id, url, eventId, endpointId, conversionId, conversionTitle, replayOf } = delivery;
  const link = (path: string, text: string) => html`<a href="${addressOf(dashboard, path)}">${text}</a>`;
  const receiver =
    endpointId === null
      ? html`${url} <span class="quiet">(webhook_url of the request)</span>`
      : link(`/webhooks/${endpointId}`, url);
  const rows = [
    ['Receiver', receiver],
    ...(conversionId === null || conversionTitle === null
      ? []
      : [['Conversion', link(`/conversions/${conversionId}`, conversionTitle)]]),
    ['Event', html`<code>${eventId}</code>`],
    ['Delivery', html`<code>${id}</code>`],
    ...(replayOf === null ? [] : [['Replay of', link(`/deliveries/${replayOf}`, 'an earlier delivery')]]),
  ];
  return html`<section class="part" aria-label="Facts"><dl class="facts facts-stacked">${rows.map(([name, value = '']) => html`<div><dt>${name}</dt><dd class="break">${value}</dd></div>`)}</dl></section>`;
}
