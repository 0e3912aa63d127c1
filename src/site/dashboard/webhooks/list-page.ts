import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { listEndpoints } from '../../../operations/webhooks/endpoints.ts';
import { linkButton } from '../../components/button.ts';
import { counted } from '../../components/number.ts';
import { table } from '../../components/table.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import { confirmLink } from '../frame/confirmation.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { deliveryTable } from './delivery-table.ts';
import { endpointMark } from './marks.ts';
import { newSecretPanel, takeNewSecret } from './new-secret.ts';

const shownDeliveries = 5;

/** Every endpoint of the mode, what was sent last, and the secret of addresses that come with requests. */
export async function showWebhooks(dashboard: DashboardContext): Promise<FastifyReply> {
  const { context } = dashboard;
  const [endpoints, { items }] = await Promise.all([
    listEndpoints(context, { organizationId: context.caller.organizationId }),
    listDeliveries(context, { filter: {}, cursor: null, limit: shownDeliveries }),
  ]);
  const mayChange = hasRole(context.caller, 'admin');
  const latest = html`<section aria-labelledby="latest">
    <div class="section-head"><h2 id="latest">Latest deliveries</h2>
      <a href="${addressOf(dashboard, '/deliveries')}">All deliveries</a></div>
    ${deliveryTable(dashboard, 'Latest deliveries', items, 'receiver and conversion')}
  </section>`;
  return showPage(dashboard, {
    title: 'Webhooks',
    actions: mayChange && endpoints.length > 0 ? createButton(dashboard) : null,
    content: html`${newSecretPanel(takeNewSecret(dashboard))}
      <section aria-label="Webhooks">${endpoints.length === 0 ? noEndpoints(dashboard, mayChange) : endpointTable(dashboard, endpoints)}</section>
      ${items.length === 0 ? '' : latest}
      ${ownSecret(dashboard)}`,
    scripts: ['confirm.js'],
  });
}

function createButton(dashboard: DashboardContext): SafeHtml {
  return linkButton('Create webhook', addressOf(dashboard, '/webhooks/new'));
}

function noEndpoints(dashboard: DashboardContext, mayChange: boolean): SafeHtml {
  const step = mayChange
    ? html`<p class="actions">${createButton(dashboard)}</p>`
    : html`<p>An owner or an admin can create one.</p>`;
  return html`<div class="empty-page">
    <h2>No webhook yet</h2>
    <p>A webhook is an address of yours that is told when a conversion has ended or the quota runs out: a signed
      request each time, tried again for hours when it does not arrive.</p>
    ${step}
  </div>`;
}

function endpointTable(dashboard: DashboardContext, endpoints: readonly WebhookEndpoint[]): SafeHtml {
  return table({
    caption: 'Webhooks',
    columns: ['Address', 'State', 'Events', 'Created'],
    rows: endpoints.map((endpoint) => [
      html`<span class="table-title"><a class="table-link" href="${addressOf(dashboard, `/webhooks/${endpoint.id}`)}">${endpoint.url}</a>
        ${endpoint.description === null ? '' : html`<span class="table-under">${endpoint.description}</span>`}</span>`,
      endpointMark(endpoint),
      html`<span>${endpoint.eventTypes === null ? 'All' : counted(endpoint.eventTypes.length, 'type')}</span>`,
      timeAgo(endpoint.createdAt, dashboard.now),
    ]),
  });
}

/** It is one for both modes. */
function ownSecret(dashboard: DashboardContext): SafeHtml {
  const isOwner = hasRole(dashboard.context.caller, 'owner');
  const auditActions = html`<p class="act-links">${linkButton('Show secret', addressOf(dashboard, '/webhook-secret'), 'plain')}
    ${confirmLink('Replace secret', addressOf(dashboard, '/webhook-secret/rotate'))}</p>`;
  return html`<section aria-labelledby="own-secret">
    <h2 id="own-secret">Addresses that come with a request</h2>
    <p class="setting-note measure">A request may name a <code>webhook_url</code> that is told of its one conversion. What
      goes there is signed with a secret of the organization, the same for live and sandbox.</p>
    ${isOwner ? auditActions : html`<p class="setting-note">Owners can look at it.</p>`}
  </section>`;
}
