import type { FastifyRequest } from 'fastify';
import { type EventType, eventTypes } from '../../../domain/events.ts';
import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/context.ts';
import { countPending, listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import {
  createEndpoint,
  type EndpointInput,
  showEndpoint,
  updateEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { choiceField, field, linkButton, submitButton, textField } from '../../components/form.ts';
import { counted, timeAgo, timeAhead } from '../../components/format.ts';
import { noFault } from '../../layout/form-fault.ts';
import { formText, queryText } from '../../layout/request.ts';
import { showOnce } from '../../layout/shown-once.ts';
import { confirmLink } from '../layout/actions.ts';
import { buttonForm, pageLinks, part, postForm, showPage } from '../layout/page.ts';
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
  const edit = linkButton('Edit', dashboard.at(`/webhooks/${id}/edit`), 'secondary');
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
  const show = linkButton('Show secret', dashboard.at(`/webhooks/${id}/secret`), 'plain');
  const rotate = confirmLink('Rotate secret', dashboard.at(`/webhooks/${id}/rotate`));
  return part(
    'secret',
    'Signing secret',
    html`<p class="part-note">${note}</p>
    <p class="act-links">${hasRole(context.caller, 'owner') ? show : ''} ${dashboard.mayManage ? rotate : ''}</p>`,
  );
}

function stopPart(dashboard: DashboardContext, { id, disabledAt }: WebhookEndpoint): SafeHtml {
  const disable = buttonForm(dashboard, `/webhooks/${id}/disable`, submitButton('Disable', 'plain'));
  const remove = confirmLink('Delete', dashboard.at(`/webhooks/${id}/delete`), 'Delete this webhook');
  return part(
    'end',
    'Stop sending',
    html`<p class="part-note">A disabled webhook misses events until you enable it. Deleting a webhook also deletes its log.</p>
    <div class="act-links">${disabledAt === null ? disable : ''} ${remove}</div>`,
  );
}

export async function showNew(dashboard: DashboardContext) {
  const initial = { url: '', description: '', eventTypes: null };
  const content = endpointForm(dashboard, initial, '/webhooks/new', 'Create webhook');
  return showPage(dashboard, { title: 'Create a webhook', parent: ['Webhooks', '/webhooks'], content });
}

export async function create(dashboard: DashboardContext) {
  const { id, secret } = await createEndpoint(dashboard.context, submitted(dashboard.request));
  showOnce(dashboard, secret);
  return dashboard.goTo(`/webhooks/${id}`, 'created');
}

export async function showEdit(dashboard: DashboardContext) {
  const endpoint = await showEndpoint(dashboard.context, dashboard.id);
  const path = `/webhooks/${endpoint.id}`;
  const content = endpointForm(dashboard, endpoint, `${path}/edit`, 'Save webhook');
  return showPage(dashboard, { title: 'Edit webhook', parent: [endpoint.url, path], content });
}

export async function change(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const { id } = await updateEndpoint(context, dashboard.id, submitted(request));
  return dashboard.goTo(`/webhooks/${id}`, 'changed');
}

function submitted(request: FastifyRequest): EndpointInput {
  return {
    url: formText(request, 'url', 4000).trim(),
    description: formText(request, 'description', 1000),
    eventTypes: formText(request, 'events', 10) === 'some' ? checkedTypes(request) : null,
  };
}

/** Every box has its own name because a repeated field is ignored. */
function checkedTypes(request: FastifyRequest): EventType[] {
  return eventTypes.filter((type) => formText(request, boxName(type), 10) !== '');
}

function boxName(type: string): string {
  return `event_${type.replace('.', '_')}`;
}

type Values = Pick<Awaited<ReturnType<typeof showEndpoint>>, 'url' | 'description' | 'eventTypes'>;

function endpointForm(
  dashboard: DashboardContext,
  { url, description, eventTypes: types }: Values,
  path: string,
  button: string,
): SafeHtml {
  const checked = dashboard.fault === noFault ? (types ?? []) : checkedTypes(dashboard.request);
  const content = html`${field({ form: dashboard, name: 'url', label: 'Address', value: url, maxLength: 2048, hint: html`Where to send events: a public https:// address of your server. The setting <code>WEBHOOK_ALLOW_NETWORKS</code> allows private ones.` })}
    ${textField({ form: dashboard, name: 'description', label: 'Description', value: description ?? '', maxLength: 200, hint: 'Optional, for your team.' })}
    <div class="event-choice">
      ${choiceField({ form: dashboard, name: 'events', label: 'Events', choices: whichEvents, chosen: types === null ? 'all' : 'some', hint: 'All includes types we add later.' })}
      <fieldset class="check-list"><legend class="hidden-text">Event types</legend>${eventTypes.map((type) => checkbox(type, checked.includes(type)))}</fieldset>
    </div>
    <p class="actions">${submitButton(button)}</p>`;
  return postForm(dashboard, path, content);
}

const whichEvents = [
  { value: 'all', text: 'All' },
  { value: 'some', text: 'Only some' },
];

const meanings: Readonly<Record<EventType, string>> = {
  'conversion.completed': 'An episode is ready.',
  'conversion.failed': 'An episode failed.',
  'quota.warning': '80% of the monthly quota is used.',
  'quota.exceeded': 'The monthly quota is used up.',
};

function checkbox(type: EventType, checked: boolean): SafeHtml {
  return html`<label class="check-row">
    <input type="checkbox" name="${boxName(type)}" value="yes" ${checked ? 'checked' : ''}>
    <span class="check-text">${type}</span> <span class="check-note">${meanings[type]}</span>
  </label>`;
}
