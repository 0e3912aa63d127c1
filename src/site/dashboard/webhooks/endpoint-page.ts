import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { showEndpoint } from '../../../operations/webhooks/endpoints.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { timeAgo, timeAhead } from '../../components/time.ts';
import { pathText, queryText } from '../../frame/query-text.ts';
import { addressOf } from '../frame/address.ts';
import { confirmLink } from '../frame/confirmation.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { deliveryPages, deliveryTable, pageSize } from './delivery-table.ts';
import { endpointMark } from './marks.ts';
import { newSecretPanel, takeNewSecret } from './new-secret.ts';

/** One endpoint: how it stands, what was sent to it, and what can be done with it. */
export async function showEndpointPage(dashboard: DashboardContext): Promise<FastifyReply> {
  const endpoint = await showEndpoint(dashboard.context, pathText(dashboard.request, 'id'));
  const cursor = queryText(dashboard.request, 'cursor');
  const filter = { endpointId: endpoint.id };
  const page = await listDeliveries(dashboard.context, { filter, cursor: cursor || null, limit: pageSize });
  const mayChange = hasRole(dashboard.context.caller, 'admin');
  const path = `/webhooks/${endpoint.id}`;
  const log =
    page.items.length === 0
      ? html`<p class="part-note">Nothing was sent here in the last 30 days. ${mayChange ? 'Send a test event to see whether it arrives.' : 'Events will be listed as they are sent.'}</p>`
      : html`${deliveryTable(dashboard, 'Deliveries to this webhook', page.items, 'conversion')} ${deliveryPages(dashboard, { path, query: {}, cursor, nextCursor: page.nextCursor })}`;
  return showPage(dashboard, {
    title: endpoint.url,
    parent: { name: 'Webhooks', href: addressOf(dashboard, '/webhooks') },
    facts: html`${endpointMark(endpoint)} <span>created ${timeAgo(endpoint.createdAt, dashboard.now)}</span>`,
    actions: mayChange ? acts(dashboard, endpoint) : null,
    content: html`${newSecretPanel(takeNewSecret(dashboard))} ${trouble(dashboard, endpoint)}
      <div class="detail">
        <section class="detail-main part" aria-labelledby="log"><h2 id="log" class="part-title">Deliveries</h2>${log}</section>
        <div class="detail-side">${eventsPart(endpoint)} ${secretPart(dashboard, endpoint)} ${mayChange ? endPart(dashboard, endpoint) : ''}</div>
      </div>`,
    scripts: ['confirm.js'],
  });
}

function acts(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint): SafeHtml {
  const edit = linkButton('Edit', addressOf(dashboard, `/webhooks/${id}/edit`), 'secondary');
  const [path, button] = disabledAt === null ? ['test', 'Send test event'] : ['enable', 'Enable webhook'];
  return html`${edit} ${postForm(dashboard, `/webhooks/${id}/${path}`, submitButton(button), { look: 'inline-form' })}`;
}

/** What is wrong with it, and what to do about it. */
function trouble(
  { now }: DashboardContext,
  { failingSince, disabledAt, disabledBecause }: WebhookEndpoint,
): SafeHtml | null {
  if (disabledAt !== null && disabledBecause === 'gone')
    return html`<p class="notice notice-alert">The receiver answered “410 Gone” ${timeAgo(disabledAt, now)}, so nothing is sent
      here any more. Enable the webhook once the receiver is back.</p>`;
  if (disabledAt !== null || failingSince === null) return null;
  return html`<p class="notice notice-alert">An event was given up ${timeAgo(failingSince, now)}, after six tries. New events are
    still sent; the first that arrives takes this mark off. Look at the answers below, and replay what was missed.</p>`;
}

function eventsPart({ description, eventTypes }: WebhookEndpoint): SafeHtml {
  const about =
    description === null
      ? ''
      : html`<section class="part" aria-labelledby="about"><h2 id="about" class="part-title">Description</h2><p class="break">${description}</p></section>`;
  const types =
    eventTypes === null
      ? html`<p class="part-note">All, also types there will be one day.</p>`
      : html`<ul class="plain-list">${eventTypes.map((type) => html`<li><code>${type}</code></li>`)}</ul>`;
  return html`${about}<section class="part" aria-labelledby="events"><h2 id="events" class="part-title">Events</h2>${types}</section>`;
}

function secretPart(dashboard: DashboardContext, { id, previousSecretUntil }: WebhookEndpoint): SafeHtml {
  const { caller } = dashboard.context;
  const path = `/webhooks/${id}`;
  const show = hasRole(caller, 'owner')
    ? linkButton('Show secret', addressOf(dashboard, `${path}/secret`), 'plain')
    : '';
  const rotate = hasRole(caller, 'admin')
    ? confirmLink('Replace secret', addressOf(dashboard, `${path}/rotate`))
    : '';
  const overlap =
    previousSecretUntil !== null && previousSecretUntil > dashboard.now
      ? html`<p class="part-note">Replaced: the secret before this one signs too, and stops ${timeAhead(previousSecretUntil, dashboard.now)}.</p>`
      : html`<p class="part-note">Signs every request, in the header <code>X-Service-Signature</code>.</p>`;
  return html`<section class="part" aria-labelledby="secret"><h2 id="secret" class="part-title">Signing secret</h2>
    ${overlap}<p class="act-links">${show} ${rotate}</p></section>`;
}

function endPart(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint): SafeHtml {
  const path = `/webhooks/${id}`;
  const disable =
    disabledAt === null
      ? postForm(dashboard, `${path}/disable`, submitButton('Disable', 'plain'), { look: 'inline-form' })
      : '';
  return html`<section class="part" aria-labelledby="end"><h2 id="end" class="part-title">Stop sending</h2>
    <p class="part-note">While a webhook is disabled, its events are not kept for it. Deleting takes its log along.</p>
    <div class="act-links">${disable} ${confirmLink('Delete', addressOf(dashboard, `${path}/delete`), 'Delete this webhook')}</div></section>`;
}
