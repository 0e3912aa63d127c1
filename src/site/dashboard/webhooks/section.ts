import { html } from '../../../html/safe-html.ts';
import { replayDelivery, sendPending } from '../../../operations/webhooks/deliveries.ts';
import {
  deleteEndpoint,
  sendTestEvent,
  showEndpoint,
  updateEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { formPage, page, submit } from '../../layout/routes.ts';
import { action, confirmation } from '../layout/actions.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import { showDeliveries, showDeliveryPage } from './deliveries.ts';
import { change, create, showEdit, showEndpointPage, showNew } from './endpoints.ts';
import { showWebhooks } from './list-page.ts';
import { secretRoutes } from './secrets.ts';

export const webhooksSection: Section = {
  path: 'webhooks',
  name: 'Webhooks',
  group: 'connect',
  hasModes: true,
  flashMessages: {
    created: 'Webhook created. It now receives events.',
    changed: 'Webhook saved.',
    deleted: 'Webhook deleted.',
    enabled: 'Webhook enabled. It now receives events.',
    disabled: 'Webhook disabled. It won’t get events until you enable it.',
    rotated: 'Secret replaced. For 24 hours, the old one signs events too.',
    sent: 'Pending events are sent now.',
    tested: 'Test event queued.',
    replayed: 'Event queued again.',
  },
  routes: [
    page('/webhooks', showWebhooks),
    ...formPage('/webhooks/new', showNew, create),
    page('/webhooks/:id', showEndpointPage),
    ...formPage('/webhooks/:id/edit', showEdit, change),
    toggle('enable', false),
    toggle('disable', true),
    action('/webhooks/:id/send-pending', sendPending, '/webhooks/:id', 'sent'),
    submit('/webhooks/:id/test', async (dashboard) => {
      const { id } = await sendTestEvent(dashboard.context, dashboard.id);
      return dashboard.goTo(`/deliveries/${id}`, 'tested');
    }),
    confirmation('/webhooks/:id/delete', askToDelete),
    action('/webhooks/:id/delete', deleteEndpoint, '/webhooks', 'deleted'),
    ...secretRoutes,
    page('/deliveries', showDeliveries),
    page('/deliveries/:id', showDeliveryPage),
    submit('/deliveries/:id/replay', async (dashboard) => {
      const { id } = await replayDelivery(dashboard.context, dashboard.id);
      return dashboard.goTo(`/deliveries/${id}`, 'replayed');
    }),
  ],
};

function toggle(verb: 'enable' | 'disable', disabled: boolean) {
  return action(
    `/webhooks/:id/${verb}`,
    (context, id) => updateEndpoint(context, id, { disabled }),
    '/webhooks/:id',
    `${verb}d`,
  );
}

async function askToDelete({ context }: DashboardContext, id: string) {
  const { url } = await showEndpoint(context, id);
  return {
    title: 'Delete this webhook?',
    content: html`<p class="break"><strong>${url}</strong></p>
      <p>This permanently deletes its secret and its delivery log. Pending events aren’t sent.</p>`,
    button: 'Delete webhook',
    back: `/webhooks/${id}`,
  };
}
