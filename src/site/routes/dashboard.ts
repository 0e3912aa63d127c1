import type { FastifyInstance } from 'fastify';
import { showOverview } from '../../operations/dashboard/show-overview.ts';
import { sendPage } from '../frame/send-page.ts';
import { findSession } from '../frame/session.ts';
import { dashboardPage } from '../pages/dashboard.ts';
import type { SiteOptions } from '../site-options.ts';

export function dashboardRoutes(site: FastifyInstance, { services }: SiteOptions): void {
  site.get<{ Querystring: Record<string, unknown> }>('/dashboard', async (request, reply) => {
    const session = await findSession(services, request);
    if (!session) return reply.redirect('/sign-in', 303);
    const { organization } = request.query;
    const overview = await showOverview(
      { ...services, visitor: session.visitor },
      typeof organization === 'string' ? organization : null,
    );
    return sendPage(reply, dashboardPage({ overview, session, now: new Date() }));
  });
}
