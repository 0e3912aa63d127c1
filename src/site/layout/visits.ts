import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { UserContext } from '../../operations/context.ts';
import { type Action, type Message, messagePage } from '../components/layout.ts';
import type { SiteOptions } from '../site-options.ts';
import { sessionOf } from './access.ts';
import { type FormFault, noFault } from './form-fault.ts';
import { sendPage } from './reply.ts';
import { pathText } from './request.ts';
import { formPage, type Route } from './routes.ts';
import { type Session, unreadSession } from './session.ts';

/** One request of a visitor. */
export type VisitContext = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly site: SiteOptions;
  readonly fault: FormFault;
};

/** Routes for everyone. */
export function openRoutes(
  server: FastifyInstance,
  site: SiteOptions,
  routes: readonly Route<VisitContext>[],
): void {
  for (const { method, path, handler } of routes)
    server.route({
      method,
      url: path,
      handler: (request, reply) => handler({ request, reply, site, fault: noFault }),
    });
}

/** One request of a signed-in user. */
export type AccountContext = VisitContext & {
  readonly session: Session;
  readonly context: UserContext;
  readonly now: Date;
};

/** Routes for signed-in users. */
export function signedInRoutes<Context extends AccountContext>(
  server: FastifyInstance,
  site: SiteOptions,
  routes: readonly Route<Context>[],
  open: (account: AccountContext) => Promise<Context>,
): void {
  for (const { method, path, handler } of routes)
    server.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const session = sessionOf(request);
        const context = { ...site.services, signedInUser: session.signedInUser };
        return handler(
          await open({ request, reply, session, context, site, fault: noFault, now: new Date() }),
        );
      },
    });
}

/** One request for the page behind a link that was emailed. */
export type LinkContext = VisitContext & { readonly token: string };

type LinkHandler = (link: LinkContext) => Promise<FastifyReply>;

/** The page behind a link that was emailed, and its form. */
export function linkRoutes(
  server: FastifyInstance,
  site: SiteOptions,
  path: string,
  { show, submit, expired }: { show: LinkHandler; submit: LinkHandler; expired: ExpiredPage },
): void {
  const routes = formPage(path, show, submit).map(({ handler, ...route }) => ({
    ...route,
    handler: (visit: VisitContext) => {
      const token = pathText(visit.request, 'token');
      return orExpired(visit.reply, expired, () => handler({ ...visit, token }));
    },
  }));
  openRoutes(server, site, routes);
}

/** `wayIn` leads to the sign-in page, or to the dashboard for someone who is signed in. */
export type ExpiredPage = (wayIn: Action) => Message;

/** Sends the `expired` page for a link that was used, has expired or never existed. */
export async function orExpired(
  reply: FastifyReply,
  expired: ExpiredPage,
  send: () => Promise<FastifyReply>,
) {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
    const session = unreadSession(reply.request.headers.cookie);
    const wayIn = session
      ? { text: 'Open the dashboard', href: '/dashboard' }
      : { text: 'Sign in', href: '/sign-in' };
    return sendPage(reply, messagePage({ session, ...expired(wayIn) }), 404);
  }
}
