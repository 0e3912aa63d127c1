import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/context.ts';
import { countPending, listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { showEndpoint } from '../../../operations/webhooks/endpoints.ts';
import { linkButton, submitButton } from '../../components/form.ts';
import { counted, timeAgo, timeAhead } from '../../components/format.ts';
import { queryText } from '../../layout/request.ts';
import { confirmLink } from '../layout/actions.ts';
import { addressOf } from '../layout/address.ts';
import { buttonForm, pageLinks, part, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { deliveryTable, pageSize } from './deliveries.ts';
import { endpointTag } from './list-page.ts';
import { newSecretPanel } from './secrets.ts';

export async function showEndpointPage(dashboard: DashboardContext) {
  const endpoint = await showEndpoint(dashboard.context, dashboard.id);
  const { id, url, createdAt } = endpoint;
  const cursor = queryText(dashboard.request, 'cursor');
  const [{ items, nextCursor }, pending] = await Promise.all([
    listDeliveries(dashboard.context, {
      filter: { endpointId: id },
      cursor: cursor || null,
      limit: pageSize,
    }),
    countPending(dashboard.context, id),
  ]);
  const { mayManage } = dashboard;
  const links = pageLinks(dashboard, { path: `/webhooks/${id}`, query: {}, cursor, nextCursor });
  const log =
    items.length === 0
      ? html`<p class="part-note">No deliveries in the last 30 days. ${mayManage ? 'Send a test event to check the webhook.' : 'New events appear here.'}</p>`
      : html`${deliveryTable(dashboard, 'Deliveries to this webhook', items, 'conversion')} ${links}`;
  return showPage(dashboard, {
    title: url,
    parent: ['Webhooks', '/webhooks'],
    facts: html`${endpointTag(endpoint)} <span>Created ${timeAgo(createdAt, dashboard.now)}</span>`,
    actions: mayManage ? actions(dashboard, endpoint) : null,
    content: html`${newSecretPanel(dashboard)} ${trouble(dashboard, endpoint)}
      <div class="detail">
        <section class="detail-main part" aria-labelledby="log"><h2 id="log">Deliveries</h2>${pendingNote(dashboard, endpoint, pending)} ${log}</section>
        <div class="detail-side">${eventsPart(endpoint)} ${secretPart(dashboard, endpoint)} ${mayManage ? stopPart(dashboard, endpoint) : ''}</div>
      </div>`,
    scripts: ['confirm.js'],
  });
}

function actions(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint): SafeHtml {
  const edit = linkButton('Edit', addressOf(dashboard, `/webhooks/${id}/edit`), 'secondary');
  const [path, button] = disabledAt === null ? ['test', 'Send test event'] : ['enable', 'Enable webhook'];
  return html`${edit} ${buttonForm(dashboard, `/webhooks/${id}/${path}`, submitButton(button))}`;
}

function pendingNote(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint, pending: number) {
  if (pending === 0) return '';
  const waits = `${counted(pending, 'event')} ${pending === 1 ? 'waits' : 'wait'} for the next attempt.`;
  if (disabledAt !== null)
    return html`<p class="part-note">${waits} Enable the webhook before that, or they are canceled.</p>`;
  const send = buttonForm(
    dashboard,
    `/webhooks/${id}/send-pending`,
    submitButton('Send pending now', 'secondary'),
  );
  return html`<p class="part-note">${waits}</p> ${dashboard.mayManage ? send : ''}`;
}

function trouble(
  { now, mayManage }: DashboardContext,
  { failingSince, disabledAt, disabledReason }: WebhookEndpoint,
): SafeHtml | null {
  if (disabledAt !== null && disabledReason === 'gone')
    return html`<p class="notice notice-failed">The receiver answered “410 Gone” ${timeAgo(disabledAt, now)}, so the webhook is
      disabled. ${mayManage ? 'Enable it when the receiver works again.' : 'Ask an owner or an admin to enable it again.'}</p>`;
  if (disabledAt !== null || failingSince === null) return null;
  return html`<p class="notice notice-failed">An event failed ${timeAgo(failingSince, now)}, after six attempts. New events are
    still sent, and the next delivered one clears this notice. Open a failed delivery below to see the response${mayManage ? ' and to send the event again' : ''}.</p>`;
}

function eventsPart({ description, eventTypes }: WebhookEndpoint): SafeHtml {
  const types =
    eventTypes === null
      ? html`<p class="part-note">All, including types we add later.</p>`
      : html`<ul class="plain-list">${eventTypes.map((type) => html`<li><code>${type}</code></li>`)}</ul>`;
  return html`${description === null ? '' : part('about', 'Description', html`<p class="break">${description}</p>`)}
    ${part('events', 'Events', types)}`;
}

function secretPart(
  dashboard: DashboardContext,
  { id, previousSecretUntil: until }: WebhookEndpoint,
): SafeHtml {
  const { context, now } = dashboard;
  const note =
    until !== null && until > now
      ? html`You replaced it. The previous secret also signs requests and expires ${timeAhead(until, now)}.`
      : html`Signs every request, in the header <code>X-Service-Signature</code>.`;
  const show = linkButton('Show secret', addressOf(dashboard, `/webhooks/${id}/secret`), 'plain');
  const rotate = confirmLink('Rotate secret', addressOf(dashboard, `/webhooks/${id}/rotate`));
  return part(
    'secret',
    'Signing secret',
    html`<p class="part-note">${note}</p>
    <p class="act-links">${hasRole(context.caller, 'owner') ? show : ''} ${dashboard.mayManage ? rotate : ''}</p>`,
  );
}

function stopPart(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint): SafeHtml {
  const disable = buttonForm(dashboard, `/webhooks/${id}/disable`, submitButton('Disable', 'plain'));
  const remove = confirmLink('Delete', addressOf(dashboard, `/webhooks/${id}/delete`), 'Delete this webhook');
  return part(
    'end',
    'Stop sending',
    html`<p class="part-note">A disabled webhook misses events until you enable it. Deleting a webhook also deletes its log.</p>
    <div class="act-links">${disabledAt === null ? disable : ''} ${remove}</div>`,
  );
}
