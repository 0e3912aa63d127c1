import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { requireRole } from '../../../operations/require-role.ts';
import {
  deleteEndpoint,
  sendTestEvent,
  showEndpoint,
  updateEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { pathText } from '../../frame/query-text.ts';
import { goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { DashboardContext } from '../frame/section.ts';

/** Leads to where one sees it arrive. */
export async function sendTest(dashboard: DashboardContext): Promise<FastifyReply> {
  const delivery = await sendTestEvent(dashboard.context, pathText(dashboard.request, 'id'));
  return goTo(dashboard, `/deliveries/${delivery.id}`, { done: 'tested' });
}

export async function enable(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id } = await updateEndpoint(dashboard.context, pathText(dashboard.request, 'id'), {
    disabled: false,
  });
  return goTo(dashboard, `/webhooks/${id}`, { done: 'enabled' });
}

export async function disable(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id } = await updateEndpoint(dashboard.context, pathText(dashboard.request, 'id'), {
    disabled: true,
  });
  return goTo(dashboard, `/webhooks/${id}`, { done: 'disabled' });
}

export async function askBeforeDeleting(dashboard: DashboardContext): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'admin');
  const { id, url } = await showEndpoint(dashboard.context, pathText(dashboard.request, 'id'));
  return confirmationPage(dashboard, {
    title: 'Delete this webhook?',
    content: html`<p class="break"><strong>${url}</strong></p>
      <p>Its secret and the log of its deliveries go for good. What is on its way there is not sent any more.</p>`,
    button: 'Delete webhook',
    path: `/webhooks/${id}/delete`,
    back: `/webhooks/${id}`,
  });
}

export async function remove(dashboard: DashboardContext): Promise<FastifyReply> {
  await deleteEndpoint(dashboard.context, pathText(dashboard.request, 'id'));
  return goTo(dashboard, '/webhooks', { done: 'deleted' });
}
