import type { FastifyRequest } from 'fastify';
import { type EventType, eventTypes } from '../../../domain/events.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  createEndpoint,
  type EndpointInput,
  showEndpoint,
  updateEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { choiceField, field, submitButton, textField } from '../../components/form.ts';
import { noFault } from '../../layout/form-fault.ts';
import { formText } from '../../layout/request.ts';
import { showOnce } from '../../layout/shown-once.ts';
import { goTo } from '../layout/address.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

export async function showNew(dashboard: DashboardContext) {
  const initial = { url: '', description: '', eventTypes: null };
  const content = endpointForm(dashboard, initial, '/webhooks/new', 'Create webhook');
  return showPage(dashboard, { title: 'Create a webhook', parent: ['Webhooks', '/webhooks'], content });
}

export async function create(dashboard: DashboardContext) {
  const { id, secret } = await createEndpoint(dashboard.context, submitted(dashboard.request));
  showOnce(dashboard, secret);
  return goTo(dashboard, `/webhooks/${id}`, 'created');
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
  return goTo(dashboard, `/webhooks/${id}`, 'changed');
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
