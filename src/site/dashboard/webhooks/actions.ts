import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { requireRole } from '../../../operations/require-role.ts';
import { deleteEndpoint } from '../../../operations/webhooks/delete-endpoint.ts';
import { sendTestEvent } from '../../../operations/webhooks/send-test-event.ts';
import { showEndpoint } from '../../../operations/webhooks/show-endpoint.ts';
import { updateEndpoint } from '../../../operations/webhooks/update-endpoint.ts';
import { pathText } from '../../frame/query-text.ts';
import { goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { Visit } from '../frame/section.ts';

/** Leads to where one sees it arrive. */
export async function sendTest(visit: Visit): Promise<FastifyReply> {
  const delivery = await sendTestEvent(visit.desk, pathText(visit.request, 'id'));
  return goTo(visit, `/deliveries/${delivery.id}`, { done: 'tested' });
}

export async function enable(visit: Visit): Promise<FastifyReply> {
  const { id } = await updateEndpoint(visit.desk, pathText(visit.request, 'id'), { disabled: false });
  return goTo(visit, `/webhooks/${id}`, { done: 'enabled' });
}

export async function disable(visit: Visit): Promise<FastifyReply> {
  const { id } = await updateEndpoint(visit.desk, pathText(visit.request, 'id'), { disabled: true });
  return goTo(visit, `/webhooks/${id}`, { done: 'disabled' });
}

export async function askBeforeDeleting(visit: Visit): Promise<FastifyReply> {
  requireRole(visit.desk.caller, 'admin');
  const { id, url } = await showEndpoint(visit.desk, pathText(visit.request, 'id'));
  return confirmationPage(visit, {
    title: 'Delete this webhook?',
    content: html`<p class="break"><strong>${url}</strong></p>
      <p>Its secret and the log of its deliveries go for good. What is on its way there is not sent any more.</p>`,
    button: 'Delete webhook',
    path: `/webhooks/${id}/delete`,
    back: `/webhooks/${id}`,
  });
}

export async function remove(visit: Visit): Promise<FastifyReply> {
  await deleteEndpoint(visit.desk, pathText(visit.request, 'id'));
  return goTo(visit, '/webhooks', { done: 'deleted' });
}
