import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showEndpoint } from '../../../operations/webhooks/endpoints.ts';
import {
  revealOrganizationSecret,
  revealSecret,
  rotateEndpointSecret,
  rotateWebhookSecret,
} from '../../../operations/webhooks/secrets.ts';
import { copyCode, secretPanel } from '../../components/elements.ts';
import { timeAhead } from '../../components/format.ts';
import { page, type Route, submit } from '../../layout/routes.ts';
import { showOnce, takeShownOnce } from '../../layout/shown-once.ts';
import { confirmation } from '../layout/actions.ts';
import { showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const organizationSecret = '/webhook-secret';

/** Showing and rotating the secrets of webhooks and of the organization. */
export const secretRoutes: readonly Route<DashboardContext>[] = [
  page('/webhooks/:id/secret', async (dashboard) => {
    const { context, id } = dashboard;
    const secret = await revealSecret(context, id);
    const { url } = await showEndpoint(context, id);
    return secretPage(dashboard, secret, { title: 'Signing secret', parent: [url, `/webhooks/${id}`] });
  }),
  confirmation('/webhooks/:id/rotate', askToRotate),
  submit('/webhooks/:id/rotate', async (dashboard) => {
    const { id, secret } = await rotateEndpointSecret(dashboard.context, dashboard.id);
    showOnce(dashboard, secret);
    return dashboard.goTo(`/webhooks/${id}`, 'rotated');
  }),
  page(organizationSecret, async (dashboard) => {
    const secret = await revealOrganizationSecret(dashboard.context);
    const title = 'Organization’s signing secret';
    return secretPage(dashboard, secret, { title, parent: ['Webhooks', '/webhooks'] });
  }),
  confirmation(`${organizationSecret}/rotate`, askToRotateOwn),
  submit(`${organizationSecret}/rotate`, async (dashboard) => {
    const { secret } = await rotateWebhookSecret(dashboard.context);
    showOnce(dashboard, secret);
    return dashboard.goTo('/webhooks', 'rotated');
  }),
];

function secretPage(
  dashboard: DashboardContext,
  secret: string,
  { title, parent }: { title: string; parent: readonly [name: string, path: string] },
): FastifyReply {
  return showPage(dashboard, {
    title,
    parent,
    content: html`<p class="lede">Anyone who has it can forge our requests. Store it where only your receiver can read it.</p>
      <div class="secret">${copyCode(secret)}</div>
      <p class="section-note">The audit log records that you viewed it.</p>`,
  });
}

const overlap = html`<p>A new secret is created. For 24 hours every request is signed with both, so
  that you can update your receiver. After that, only the new one is used.</p>`;

async function askToRotate({ context, now }: DashboardContext, id: string) {
  const { url, previousSecretUntil: until } = await showEndpoint(context, id);
  const previous =
    until !== null && until > now
      ? html`<p>You rotated it less than a day ago. The previous secret would expire ${timeAhead(until, now)}; if you continue, it expires immediately.</p>`
      : '';
  return {
    title: 'Rotate this secret?',
    content: html`<p class="break"><strong>${url}</strong></p>${overlap} ${previous}`,
    button: 'Rotate secret',
    back: `/webhooks/${id}`,
  };
}

async function askToRotateOwn() {
  return {
    title: 'Rotate the organization’s secret?',
    content: html`<p>It signs events sent to the <code>webhook_url</code> of a request, in live and sandbox mode.</p>${overlap}`,
    button: 'Rotate secret',
    back: '/webhooks',
  };
}

/** The secret that the previous form created, shown once. */
export function newSecretPanel(dashboard: DashboardContext): SafeHtml | null {
  const secret = takeShownOnce(dashboard);
  if (!secret?.startsWith('whsec_')) return null;
  const note =
    'Copy it to your receiver now. It proves that a request comes from us. Only owners can see it again.';
  return secretPanel('Your signing secret', note, secret);
}
