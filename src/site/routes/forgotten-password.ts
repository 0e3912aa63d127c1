import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import {
  completePasswordReset,
  requestPasswordReset,
  showPasswordReset,
} from '../../operations/sign-in/change-password.ts';
import { browserName } from '../frame/browser-name.ts';
import { type FormFault, formFault, noFault } from '../frame/form-fault.ts';
import { formText } from '../frame/form-text.ts';
import { orSpent } from '../frame/or-spent.ts';
import { sendPage } from '../frame/send-page.ts';
import { rememberSession } from '../frame/session.ts';
import { forgottenPasswordPage, linkSentPage, newPasswordPage } from '../pages/forgotten-password.ts';
import { messagePage } from '../pages/message.ts';
import type { SiteOptions } from '../site-options.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

export function forgottenPasswordRoutes(site: FastifyInstance, options: SiteOptions): void {
  site.get('/forgotten-password', async (_request, reply) =>
    sendPage(reply, forgottenPasswordPage({ email: '', problem: null })),
  );

  site.post('/forgotten-password', async (request, reply) => {
    const email = formText(request, 'email', 254);
    try {
      await requestPasswordReset(options.services, { email, clientAddress: request.ip });
      return sendPage(reply, linkSentPage({ email, sendsMail: options.sendsMail }));
    } catch (error) {
      const { notice, status } = formFault(error);
      return sendPage(reply, forgottenPasswordPage({ email, problem: notice }), status);
    }
  });

  site.get('/forgotten-password/:token', async (request: LinkRequest, reply) =>
    orSpent(reply, spentLinkPage, () => showForm(options, request, reply, noFault)),
  );

  site.post('/forgotten-password/:token', async (request: LinkRequest, reply) =>
    orSpent(reply, spentLinkPage, () => setPassword(options, request, reply)),
  );
}

async function setPassword(
  options: SiteOptions,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const password = formText(request, 'password', 1024);
  try {
    const input = { token, password, browser: browserName(request) };
    const { sessionToken } = await completePasswordReset(options.services, input);
    rememberSession(reply, sessionToken, options.siteUrl);
    return reply.redirect('/dashboard', 303);
  } catch (error) {
    return showForm(options, request, reply, formFault(error));
  }
}

async function showForm(
  { services }: SiteOptions,
  request: LinkRequest,
  reply: FastifyReply,
  fault: FormFault,
): Promise<FastifyReply> {
  const { token } = request.params;
  const { email } = await showPasswordReset(services, token);
  return sendPage(reply, newPasswordPage({ token, email, fault }), fault.status);
}

function spentLinkPage(): SafeHtml {
  return messagePage({
    title: 'This link no longer works',
    text: 'A link for a new password works once, for an hour. Ask for another one.',
    action: { text: 'Ask for another link', href: '/forgotten-password' },
  });
}
