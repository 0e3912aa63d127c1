import type { FastifyInstance } from 'fastify';
import type { SafeHtml } from '../../html/safe-html.ts';
import { confirmEmailChange, showEmailChange } from '../../operations/sign-in/change-email.ts';
import { orSpent } from '../frame/or-spent.ts';
import { ownPage } from '../frame/own-pages.ts';
import { pathText } from '../frame/query-text.ts';
import { sendPage } from '../frame/send-page.ts';
import type { Session } from '../frame/session.ts';
import { confirmEmailPage } from '../pages/confirm-email.ts';
import { messagePage } from '../pages/message.ts';
import type { SiteOptions } from '../site-options.ts';

/** Where the link in a mail leads. Opening it changes nothing: programs that look through mail open links too. */
export function accountEmailRoutes(site: FastifyInstance, options: SiteOptions): void {
  const path = '/account/email/:token';

  ownPage(site, options, { method: 'GET', path }, async ({ request, reply, session, context }) =>
    orSpent(
      reply,
      () => spentLinkPage(session),
      async () => {
        const token = pathText(request, 'token');
        const email = await showEmailChange(context, token);
        return sendPage(reply, confirmEmailPage({ session, token, email }));
      },
    ),
  );

  ownPage(site, options, { method: 'POST', path }, async ({ request, reply, session, context }) =>
    orSpent(
      reply,
      () => spentLinkPage(session),
      async () => {
        await confirmEmailChange(context, pathText(request, 'token'));
        return reply.redirect('/account?done=email', 303);
      },
    ),
  );
}

function spentLinkPage(session: Session): SafeHtml {
  return messagePage({
    session,
    title: 'This link no longer works',
    text:
      'A link for a new address works once, for an hour, for the account that asked for it. Ask for another one ' +
      'under your account.',
    action: { text: 'Go to your account', href: '/account' },
  });
}
