import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { showHome } from '../../../operations/dashboard.ts';
import { createOwnKey } from '../../../operations/keys.ts';
import { linkButton } from '../../components/button.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { usageFigures } from '../usage/usage-figures.ts';
import { firstSteps } from './first-steps.ts';
import { homeContent } from './home-page.ts';

export const homeSection: Section = {
  path: '',
  name: 'Home',
  group: 'work',
  hasModes: true,
  routes: [
    { method: 'GET', path: '', handler: (dashboard) => show(dashboard, null) },
    // Shown in the answer itself: a key that went through an address would be written down on the way.
    {
      method: 'POST',
      path: '/first-key',
      handler: async (dashboard) =>
        show(dashboard, await createOwnKey(dashboard.context, { mode: 'sandbox', name: 'First steps' })),
    },
  ],
};

async function show(
  dashboard: DashboardContext,
  made: { readonly key: string } | null,
): Promise<FastifyReply> {
  const figures = await showHome(dashboard.context);
  const begin = !figures.begun || made !== null;
  return showPage(dashboard, {
    title: dashboard.context.membership.organization.name,
    windowTitle: 'Home',
    actions: begin ? null : linkButton('Open the studio', addressOf(dashboard, '/studio')),
    content: begin
      ? html`${firstSteps(dashboard, made?.key ?? null)} ${usageFigures(dashboard.context.caller.usage)}`
      : homeContent(dashboard, figures),
  });
}
