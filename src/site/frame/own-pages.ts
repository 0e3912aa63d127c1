import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitorContext } from '../../operations/context.ts';
import type { SiteOptions } from '../site-options.ts';
import { checkFormToken } from './form-guard.ts';
import { findSession, type Session } from './session.ts';
import { signInAddress } from './sign-in-address.ts';

/** One request of someone signed in, about themselves. */
export type AccountContext = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly context: VisitorContext;
  readonly siteUrl: string;
  /** Whether mail is delivered, or only written to the log. */
  readonly sendsMail: boolean;
  readonly now: Date;
};

/** An address for whoever is signed in. Others are sent to sign in; a form needs the token of this very session. */
export function ownPage(
  site: FastifyInstance,
  { services, siteUrl, sendsMail }: SiteOptions,
  { method, path }: { method: 'GET' | 'POST'; path: string },
  handler: (dashboard: AccountContext) => Promise<FastifyReply>,
): void {
  site.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await findSession(services, request);
      if (!session) return reply.redirect(signInAddress(request), 303);
      if (method === 'POST') checkFormToken(request, session.token);
      const context = { ...services, visitor: session.visitor };
      return handler({ request, reply, session, context, siteUrl, sendsMail, now: new Date() });
    },
  });
}
