import type { FastifyReply } from 'fastify';
import { requireRole } from '../../../operations/require-role.ts';
import { createEndpoint } from '../../../operations/webhooks/create-endpoint.ts';
import { showEndpoint } from '../../../operations/webhooks/show-endpoint.ts';
import { updateEndpoint } from '../../../operations/webhooks/update-endpoint.ts';
import { formFault, noFault } from '../../frame/form-fault.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import type { Visit } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { emptyForm, endpointForm, formOf, readForm, toInput } from './endpoint-form.ts';
import { keepNewSecret } from './new-secret.ts';

export async function showNew(visit: Visit, typed = emptyForm, fault = noFault): Promise<FastifyReply> {
  requireRole(visit.desk.caller, 'admin');
  const content = endpointForm(visit, { typed, fault }, { path: '/webhooks/new', button: 'Create webhook' });
  const parent = { name: 'Webhooks', href: addressOf(visit, '/webhooks') };
  return showPage(visit, { title: 'Create a webhook', parent, content }, fault.status);
}

export async function create(visit: Visit): Promise<FastifyReply> {
  const typed = readForm(visit.request);
  const { organizationId, mode } = visit.desk.caller;
  try {
    const { id, secret } = await createEndpoint(visit.desk, { organizationId, mode, ...toInput(typed) });
    keepNewSecret(visit, secret);
    return goTo(visit, `/webhooks/${id}`, { done: 'created' });
  } catch (error) {
    return showNew(visit, typed, formFault(error));
  }
}

export async function showEdit(
  visit: Visit,
  given: ReturnType<typeof readForm> | null = null,
  fault = noFault,
): Promise<FastifyReply> {
  requireRole(visit.desk.caller, 'admin');
  const endpoint = await showEndpoint(visit.desk, pathText(visit.request, 'id'));
  const path = `/webhooks/${endpoint.id}`;
  const content = endpointForm(
    visit,
    { typed: given ?? formOf(endpoint), fault },
    { path: `${path}/edit`, button: 'Save webhook' },
  );
  const parent = { name: endpoint.url, href: addressOf(visit, path) };
  return showPage(visit, { title: 'Edit webhook', parent, content }, fault.status);
}

export async function change(visit: Visit): Promise<FastifyReply> {
  const typed = readForm(visit.request);
  try {
    const { id } = await updateEndpoint(visit.desk, pathText(visit.request, 'id'), toInput(typed));
    return goTo(visit, `/webhooks/${id}`, { done: 'changed' });
  } catch (error) {
    return showEdit(visit, typed, formFault(error));
  }
}
