import type { FastifyInstance } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import { listMemberships } from '../../operations/dashboard.ts';
import { queryText } from '../frame/query-text.ts';
import { sendPage } from '../frame/send-page.ts';
import { findSession, type Session } from '../frame/session.ts';
import { messagePage } from '../pages/message.ts';
import type { SiteOptions } from '../site-options.ts';
import { dashboardRoute } from './frame/dashboard-route.ts';
import { sections } from './sections.ts';

/** The dashboard: its door, and every route of every section. */
export function registerDashboard(server: FastifyInstance, site: SiteOptions): void {
  server.get('/dashboard', async (request, reply) => {
    const session = await findSession(site.services, request);
    if (!session) return reply.redirect('/sign-in', 303);
    const [first] = await listMemberships({ ...site.services, visitor: session.visitor });
    if (!first) return sendPage(reply, noOrganizationPage(session));
    const mode = queryText(request, 'mode') === 'sandbox' ? '?mode=sandbox' : '';
    return reply.redirect(`/dashboard/${first.organization.id}${mode}`, 303);
  });
  for (const section of sections)
    for (const route of section.routes) dashboardRoute(server, site, { section, sections, route });
}

function noOrganizationPage(session: Session): SafeHtml {
  return messagePage({
    session,
    title: 'No organization yet',
    text:
      'You belong to no organization. Create one of your own under your account, or ask someone to invite you to ' +
      'theirs: you will then find it here.',
    action: { text: 'Go to your account', href: '/account' },
  });
}
