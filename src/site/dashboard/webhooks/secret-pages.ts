import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { requireRole } from '../../../operations/require-role.ts';
import { showEndpoint } from '../../../operations/webhooks/endpoints.ts';
import {
  renewOrganizationSecret,
  revealOrganizationSecret,
  revealSecret,
  rotateSecret,
} from '../../../operations/webhooks/secrets.ts';
import { copyCode } from '../../components/copy-code.ts';
import { timeAhead } from '../../components/time.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { keepNewSecret } from './new-secret.ts';

/** For owners who have just given their password: the operation asks for it, and sends them here again. */
export async function showSecret(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = pathText(dashboard.request, 'id');
  const secret = await revealSecret(dashboard.context, id);
  const { url } = await showEndpoint(dashboard.context, id);
  return secretPage(dashboard, secret, { name: url, href: addressOf(dashboard, `/webhooks/${id}`) });
}

export async function showOwnSecret(dashboard: DashboardContext): Promise<FastifyReply> {
  const { organizationId } = dashboard.context.caller;
  const secret = await revealOrganizationSecret(dashboard.context, { organizationId });
  return secretPage(dashboard, secret, { name: 'Webhooks', href: addressOf(dashboard, '/webhooks') });
}

function secretPage(
  dashboard: DashboardContext,
  secret: string,
  parent: { name: string; href: string },
): FastifyReply {
  return showPage(dashboard, {
    title: 'Signing secret',
    parent,
    content: html`<p class="lede">Whoever has it can make requests that look like ours. Keep it where only your receiver reads it.</p>
      <div class="secret">${copyCode(secret)}</div>
      <p class="section-note">That you looked at it stands in the audit log.</p>`,
  });
}

const overlapWords = html`<p>A new secret is made and shown to you once. For 24 hours every request is signed with both, so
  that you can put the new one in place while events come in. After that, only the new one counts.</p>`;

export async function askBeforeRotating(dashboard: DashboardContext): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'admin');
  const { id, url, previousSecretUntil } = await showEndpoint(
    dashboard.context,
    pathText(dashboard.request, 'id'),
  );
  const running =
    previousSecretUntil !== null && previousSecretUntil > dashboard.now
      ? html`<p>It was replaced within the last day: the secret before it would stop ${timeAhead(previousSecretUntil, dashboard.now)}, and stops at once if you go on.</p>`
      : '';
  return confirmationPage(dashboard, {
    title: 'Replace this secret?',
    content: html`<p class="break"><strong>${url}</strong></p>${overlapWords} ${running}`,
    button: 'Replace secret',
    path: `/webhooks/${id}/rotate`,
    back: `/webhooks/${id}`,
  });
}

export async function rotate(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id, secret } = await rotateSecret(dashboard.context, pathText(dashboard.request, 'id'));
  keepNewSecret(dashboard, secret);
  return goTo(dashboard, `/webhooks/${id}`, { done: 'rotated' });
}

export async function askBeforeRotatingOwn(dashboard: DashboardContext): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'owner');
  return confirmationPage(dashboard, {
    title: 'Replace the organization’s secret?',
    content: html`<p>It signs what goes to the <code>webhook_url</code> of requests, live and sandbox.</p>${overlapWords}`,
    button: 'Replace secret',
    path: '/webhook-secret/rotate',
    back: '/webhooks',
  });
}

export async function rotateOwn(dashboard: DashboardContext): Promise<FastifyReply> {
  const { organizationId } = dashboard.context.caller;
  const { secret } = await renewOrganizationSecret(dashboard.context, { organizationId });
  keepNewSecret(dashboard, secret);
  return goTo(dashboard, '/webhooks', { done: 'rotated' });
}
