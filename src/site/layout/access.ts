import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteOptions } from '../site-options.ts';
import { signInAddress } from './request.ts';
import { checkFormToken, checkOrigin, findSession, rememberBrowser, type Session } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Looked up if the route is for signed-in users or has a form that belongs to a session. */
    session: Session | null;
  }
}

/** Enforces what the routes of the site declare: origin, session, the person's limit and the form token. */
export function enforceAccess(server: FastifyInstance, { services, siteUrl, limits }: SiteOptions): void {
  server.decorateRequest('session', null);
  server.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access?.form) checkOrigin(request, siteUrl);
    if (access?.caller === 'session' || access?.form === 'token')
      request.session = await findSession(services, request);
    if (access?.caller !== 'session') return;
    // A route whose response a browser may keep says so itself.
    reply.header('Cache-Control', 'no-store');
    if (request.session) {
      const { userId } = request.session.signedInUser;
      rememberBrowser(services, request, reply, userId);
      await limits.byPerson(request, reply, userId);
      return;
    }
    await limits.byNetwork(request, reply);
    return reply.redirect(signInAddress(request), 303);
  });
  // Runs after the body is parsed.
  server.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config;
    if (access?.form === 'token' && request.session) checkFormToken(request, request.session.token);
  });
}

/** The session of a route for signed-in users. */
export function sessionOf({ session, routeOptions }: FastifyRequest): Session {
  if (!session) throw new Error(`${routeOptions.url} is open to everyone and has no session.`);
  return session;
}
