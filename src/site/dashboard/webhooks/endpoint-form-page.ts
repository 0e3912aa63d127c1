import type { FastifyReply } from 'fastify';
import { requireRole } from '../../../operations/require-role.ts';
import { createEndpoint, showEndpoint, updateEndpoint } from '../../../operations/webhooks/endpoints.ts';
import { formFault, noFault } from '../../frame/form-fault.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { emptyForm, endpointForm, formOf, readForm, toInput } from './endpoint-form.ts';
import { keepNewSecret } from './new-secret.ts';

export async function showNew(
  dashboard: DashboardContext,
  typed = emptyForm,
  fault = noFault,
): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'admin');
  const content = endpointForm(
    dashboard,
    { typed, fault },
    { path: '/webhooks/new', button: 'Create webhook' },
  );
  const parent = { name: 'Webhooks', href: addressOf(dashboard, '/webhooks') };
  return showPage(dashboard, { title: 'Create a webhook', parent, content }, fault.status);
}

export async function create(dashboard: DashboardContext): Promise<FastifyReply> {
  const typed = readForm(dashboard.request);
  const { organizationId, mode } = dashboard.context.caller;
  try {
    const { id, secret } = await createEndpoint(dashboard.context, {
      organizationId,
      mode,
      ...toInput(typed),
    });
    keepNewSecret(dashboard, secret);
    return goTo(dashboard, `/webhooks/${id}`, { done: 'created' });
  } catch (error) {
    return showNew(dashboard, typed, formFault(error));
  }
}

export async function showEdit(
  dashboard: DashboardContext,
  given: ReturnType<typeof readForm> | null = null,
  fault = noFault,
): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'admin');
  const endpoint = await showEndpoint(dashboard.context, pathText(dashboard.request, 'id'));
  const path = `/webhooks/${endpoint.id}`;
  const content = endpointForm(
    dashboard,
    { typed: given ?? formOf(endpoint), fault },
    { path: `${path}/edit`, button: 'Save webhook' },
  );
  const parent = { name: endpoint.url, href: addressOf(dashboard, path) };
  return showPage(dashboard, { title: 'Edit webhook', parent, content }, fault.status);
}

export async function change(dashboard: DashboardContext): Promise<FastifyReply> {
  const typed = readForm(dashboard.request);
  try {
    const { id } = await updateEndpoint(dashboard.context, pathText(dashboard.request, 'id'), toInput(typed));
    return goTo(dashboard, `/webhooks/${id}`, { done: 'changed' });
  } catch (error) {
    return showEdit(dashboard, typed, formFault(error));
  }
}
