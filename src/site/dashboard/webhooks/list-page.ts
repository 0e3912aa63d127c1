import type { WebhookEndpoint } from '../../../domain/webhook.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/context.ts';
import { listDeliveries } from '../../../operations/webhooks/deliveries.ts';
import { listEndpoints } from '../../../operations/webhooks/endpoints.ts';
import { table } from '../../components/elements.ts';
import { linkButton } from '../../components/form.ts';
import { capitalized, counted, timeAgo } from '../../components/format.ts';
import { confirmLink } from '../layout/actions.ts';
import { emptyPage, onlyManagers, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { deliveryTable } from './deliveries.ts';
import { newSecretPanel } from './secrets.ts';

const shownDeliveries = 5;

/** The endpoints of the mode, the latest deliveries, and the secret for the `webhook_url` of requests. */
export async function showWebhooks(dashboard: DashboardContext) {
  const { context } = dashboard;
  const [endpoints, { items }] = await Promise.all([
    listEndpoints(context),
    listDeliveries(context, { filter: {}, cursor: null, limit: shownDeliveries }),
  ]);
  const create = dashboard.mayManage ? linkButton('Create webhook', dashboard.at('/webhooks/new')) : null;
  const latest = html`<section aria-labelledby="latest">
    <div class="section-head"><h2 id="latest">Latest deliveries</h2>
      ${items.length === 0 ? '' : html`<a href="${dashboard.at('/deliveries')}">All deliveries</a>`}</div>
    ${items.length === 0 ? html`<p class="part-note">No deliveries in the last 30 days. ${create === null ? '' : 'Open a webhook to send a test event.'}</p>` : deliveryTable(dashboard, 'Latest deliveries', items, 'receiver and conversion')}
  </section>`;
  return showPage(dashboard, {
    title: 'Webhooks',
    actions: endpoints.length > 0 ? create : null,
    content: html`${newSecretPanel(dashboard)}
      <section aria-label="Webhooks">${endpoints.length === 0 ? noEndpoints(create) : endpointTable(dashboard, endpoints)}</section>
      ${create === null ? onlyManagers(dashboard, 'create and change webhooks') : ''}
      ${items.length === 0 && endpoints.length === 0 ? '' : latest}
      ${organizationSecret(dashboard)}`,
    scripts: ['confirm.js'],
  });
}

function noEndpoints(create: SafeHtml | null): SafeHtml {
  return emptyPage(
    'No webhooks yet',
    `A webhook notifies your server when an episode is ready or failed or the quota runs out. Requests are signed, and retried for
      hours if they fail.`,
    create,
  );
}

function endpointTable(dashboard: DashboardContext, endpoints: readonly WebhookEndpoint[]): SafeHtml {
  const rows = endpoints.map((endpoint) => [
    html`<span class="table-title"><a class="table-link" href="${dashboard.at(`/webhooks/${endpoint.id}`)}">${endpoint.url}</a>
        ${endpoint.description === null ? '' : html`<span class="table-under">${endpoint.description}</span>`}</span>`,
    endpointTag(endpoint),
    html`<span>${endpoint.eventTypes === null ? 'All' : counted(endpoint.eventTypes.length, 'type')}</span>`,
    timeAgo(endpoint.createdAt, dashboard.now),
  ]);
  return table({ caption: 'Webhooks', columns: ['Address', 'Status', 'Events', 'Created'], rows });
}

export function endpointTag({ disabledAt, failingSince }: WebhookEndpoint): SafeHtml {
  const state = disabledAt !== null ? 'disabled' : failingSince === null ? 'active' : 'failing';
  return html`<span class="status status-${state}">${capitalized(state)}</span>`;
}

function organizationSecret(dashboard: DashboardContext): SafeHtml {
  const links = html`<p class="act-links">${linkButton('Show secret', dashboard.at('/webhook-secret'), 'plain')}
    ${confirmLink('Rotate secret', dashboard.at('/webhook-secret/rotate'))}</p>`;
  return html`<section aria-labelledby="own-secret">
    <h2 id="own-secret">Webhooks for single requests</h2>
    <p class="setting-note measure">A request can set a <code>webhook_url</code> for its episode. The organization’s
      secret signs those events, in live and sandbox mode.</p>
    ${hasRole(dashboard.context.caller, 'owner') ? links : html`<p class="setting-note">Only owners can see the secret.</p>`}
  </section>`;
}
