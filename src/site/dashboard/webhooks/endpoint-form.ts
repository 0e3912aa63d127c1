import type { FastifyRequest } from 'fastify';
import { eventTypes } from '../../../domain/events.ts';
import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { EndpointInput } from '../../../operations/webhooks/endpoints.ts';
import { submitButton } from '../../components/button.ts';
import { field } from '../../components/field.ts';
import { checkList, choiceField, textField } from '../../components/form-fields.ts';
import { errorOf, type FormFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { eventMeanings } from './words.ts';

/** What is typed and ticked. */
export type EndpointForm = {
  readonly url: string;
  readonly description: string;
  readonly all: boolean;
  readonly types: readonly string[];
};

export const emptyForm: EndpointForm = { url: '', description: '', all: true, types: [] };

export function formOf({ url, description, eventTypes: types }: WebhookEndpoint): EndpointForm {
  return { url, description: description ?? '', all: types === null, types: types ?? [] };
}

/** Boxes have a name each, as a field that comes twice says nothing. */
export function readForm(request: FastifyRequest): EndpointForm {
  return {
    url: formText(request, 'url', 4000).trim(),
    description: formText(request, 'description', 1000),
    all: formText(request, 'events', 10) !== 'some',
    types: eventTypes.filter((type) => formText(request, boxOf(type), 10) !== ''),
  };
}

export function toInput({ url, description, all, types }: EndpointForm): EndpointInput {
  return { url, description, eventTypes: all ? null : types };
}

export function endpointForm(
  dashboard: DashboardContext,
  { typed, fault }: { typed: EndpointForm; fault: FormFault },
  { path, button }: { path: string; button: string },
): SafeHtml {
  const content = html`${field({ name: 'url', label: 'Address', type: 'text', autocomplete: 'off', value: typed.url, maxLength: 2048, hint: 'Where events are sent: a public https:// address of yours.', error: errorOf(fault, 'url', 'The address') })}
    ${textField({ name: 'description', label: 'Description', value: typed.description, maxLength: 200, hint: 'For your own people. May stay empty.', error: errorOf(fault, 'description', 'The description') })}
    <div class="event-choice">
      ${choiceField({ name: 'events', label: 'Events', choices: whichEvents, chosen: typed.all ? 'all' : 'some', hint: 'All means also the types there will be one day.', error: errorOf(fault, 'events', 'The choice') })}
      ${checkList({ label: 'Types of events', choices: boxes(typed) })}
    </div>
    <p class="actions">${submitButton(button)}</p>`;
  return postForm(dashboard, path, content, { look: 'form form-narrow' });
}

const whichEvents = [
  { value: 'all', text: 'All' },
  { value: 'some', text: 'Only some' },
];

function boxes({ types }: EndpointForm) {
  return eventTypes.map((type) => ({
    name: boxOf(type),
    text: type,
    note: `When ${eventMeanings[type]}.`,
    checked: types.includes(type),
  }));
}

function boxOf(type: string): string {
  return `event_${type.replace('.', '_')}`;
}
