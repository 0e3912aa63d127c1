import type { FastifyInstance } from 'fastify';
import { sendPage } from '../frame/send-page.ts';
import { findSession } from '../frame/session.ts';
import { homePage } from '../pages/home.ts';
import type { SiteOptions } from '../site-options.ts';

export function homeRoutes(site: FastifyInstance, { services, siteUrl }: SiteOptions): void {
  site.get('/', async (request, reply) => {
    const session = await findSession(services, request);
    return sendPage(reply, homePage({ siteUrl, session }));
  });
}
