import type { FastifyReply } from 'fastify';
import { html } from '../../../html/safe-html.ts';
import { showHome } from '../../../operations/dashboard/show-home.ts';
import { createOwnKey } from '../../../operations/keys/create-own-key.ts';
import { linkButton } from '../../components/button.ts';
import { addressOf } from '../frame/address.ts';
import type { Section, Visit } from '../frame/section.ts';
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
    { method: 'GET', path: '', handler: (visit) => show(visit, null) },
    // Shown in the answer itself: a key that went through an address would be written down on the way.
    {
      method: 'POST',
      path: '/first-key',
      handler: async (visit) =>
        show(visit, await createOwnKey(visit.desk, { mode: 'sandbox', name: 'First steps' })),
    },
  ],
};

async function show(visit: Visit, made: { readonly key: string } | null): Promise<FastifyReply> {
  const figures = await showHome(visit.desk);
  const begin = !figures.begun || made !== null;
  return showPage(visit, {
    title: visit.desk.membership.organization.name,
    windowTitle: 'Home',
    actions: begin ? null : linkButton('Open the studio', addressOf(visit, '/studio')),
    content: begin
      ? html`${firstSteps(visit, made?.key ?? null)} ${usageFigures(visit.desk.caller.usage)}`
      : homeContent(visit, figures),
  });
}
