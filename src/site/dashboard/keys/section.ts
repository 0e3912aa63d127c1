import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { createOwnKey, listKeys, revokeOwnKey, showOwnKey } from '../../../operations/keys.ts';
import { timeAgo } from '../../components/time.ts';
import { type FormFault, formFault, noFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { showOnce, takeShownOnce } from '../../frame/shown-once.ts';
import { goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { keysContent } from './keys-page.ts';

export const keysSection: Section = {
  path: 'keys',
  name: 'API keys',
  group: 'connect',
  hasModes: false,
  notices: { revoked: 'The key is revoked: the next request with it is refused.' },
  routes: [
    { method: 'GET', path: '/keys', handler: (dashboard) => showKeys(dashboard) },
    { method: 'POST', path: '/keys', handler: createKey },
    { method: 'GET', path: '/keys/:id/revoke', handler: askBeforeRevoking },
    {
      method: 'POST',
      path: '/keys/:id/revoke',
      async handler(dashboard) {
        await revokeOwnKey(dashboard.context, pathText(dashboard.request, 'id'));
        return goTo(dashboard, '/keys', { done: 'revoked' });
      },
    },
  ],
};

async function showKeys(
  dashboard: DashboardContext,
  { fault = noFault, name = '', mode = 'sandbox' }: { fault?: FormFault; name?: string; mode?: string } = {},
): Promise<FastifyReply> {
  const { request, reply, context, session, site } = dashboard;
  const keys = await listKeys(context, context.caller.organizationId);
  const created = takeShownOnce(request, reply, { services: context, session, siteUrl: site.siteUrl });
  const content = keysContent(dashboard, { keys, fault, name, mode, created });
  return showPage(dashboard, { title: 'API keys', content, scripts: ['confirm.js'] }, fault.status);
}

async function createKey(dashboard: DashboardContext): Promise<FastifyReply> {
  const { request, reply, context, session, site } = dashboard;
  const name = formText(request, 'name', 1000);
  const mode = formText(request, 'mode', 10) === 'live' ? 'live' : 'sandbox';
  try {
    const { key } = await createOwnKey(context, { name, mode });
    showOnce(reply, { services: context, session, siteUrl: site.siteUrl }, key);
    return goTo(dashboard, '/keys');
  } catch (error) {
    return showKeys(dashboard, { fault: formFault(error), name, mode });
  }
}

async function askBeforeRevoking(dashboard: DashboardContext): Promise<FastifyReply> {
  const key = await showOwnKey(dashboard.context, pathText(dashboard.request, 'id'));
  const used = key.lastUsedAt
    ? html`It was last used ${timeAgo(key.lastUsedAt, dashboard.now)}.`
    : 'It was never used.';
  return confirmationPage(dashboard, {
    title: 'Revoke this key?',
    content: html`<p><strong>${key.name}</strong> <code>${key.hint}</code></p>
      <p>Whatever uses it is refused from its next request on, and it cannot be brought back. ${used}</p>`,
    button: 'Revoke key',
    path: `/keys/${key.id}/revoke`,
    back: '/keys',
  });
}
