import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import { acceptAsVisitor, acceptWithPassword, showOffer } from '../../operations/members/invitations.ts';
import { browserName } from '../frame/browser-name.ts';
import { type FormFault, formFault, noFault } from '../frame/form-fault.ts';
import { checkFormToken } from '../frame/form-guard.ts';
import { formText } from '../frame/form-text.ts';
import { orSpent } from '../frame/or-spent.ts';
import { sendPage } from '../frame/send-page.ts';
import { findSession, rememberSession } from '../frame/session.ts';
import { invitationPage } from '../pages/invitation.ts';
import { messagePage } from '../pages/message.ts';
import type { SiteOptions } from '../site-options.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

export function invitationRoutes(site: FastifyInstance, options: SiteOptions): void {
  site.get('/invitations/:token', async (request: LinkRequest, reply) =>
    orSpent(reply, spentInvitationPage, () => showInvitation(options, request, reply, noFault)),
  );
  site.post('/invitations/:token', async (request: LinkRequest, reply) =>
    orSpent(reply, spentInvitationPage, () => accept(options, request, reply)),
  );
}

async function accept(
  options: SiteOptions,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, siteUrl } = options;
  const { token } = request.params;
  const session = await findSession(services, request);
  if (session) {
    checkFormToken(request, session.token);
    const { organizationId } = await acceptAsVisitor({ ...services, visitor: session.visitor }, token);
    return reply.redirect(`/dashboard/${organizationId}`, 303);
  }
  try {
    const password = formText(request, 'password', 1024);
    const accepted = await acceptWithPassword(services, { token, password, browser: browserName(request) });
    rememberSession(reply, accepted.sessionToken, siteUrl);
    return reply.redirect(`/dashboard/${accepted.organizationId}`, 303);
  } catch (error) {
    return showInvitation(options, request, reply, formFault(error));
  }
}

async function showInvitation(
  { services }: SiteOptions,
  request: LinkRequest,
  reply: FastifyReply,
  fault: FormFault,
): Promise<FastifyReply> {
  const { token } = request.params;
  const [offer, session] = await Promise.all([showOffer(services, token), findSession(services, request)]);
  return sendPage(reply, invitationPage({ token, offer, session, fault }), fault.status);
}

function spentInvitationPage(): SafeHtml {
  return messagePage({
    title: 'This invitation no longer works',
    text:
      'An invitation works once, for seven days, and can be taken back. If you have accepted it already, sign ' +
      'in; if not, ask whoever invited you for a new one.',
    action: { text: 'Sign in', href: '/sign-in' },
  });
}
