import type { FastifyInstance } from 'fastify';
import { assetUrl } from '../frame/assets.ts';

const hidden = [
  '/account',
  '/confirm-password',
  '/dashboard',
  '/forgotten-password',
  '/invitations/',
  '/setup/',
  '/sign-in',
];
const robots = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), ''].join('\n');

/** What browsers and robots ask for without being told to. */
export function wellKnownRoutes(site: FastifyInstance): void {
  site.get('/robots.txt', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=86400').send(robots),
  );
  site.get('/favicon.ico', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').redirect(assetUrl('favicon.svg')),
  );
}
