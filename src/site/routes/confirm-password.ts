import type { FastifyInstance } from 'fastify';
import { givePassword } from '../../operations/sign-in/passwords.ts';
import { formFault } from '../frame/form-fault.ts';
import { formText } from '../frame/form-text.ts';
import { localPath } from '../frame/local-path.ts';
import { ownPage } from '../frame/own-pages.ts';
import { queryText } from '../frame/query-text.ts';
import { sendPage } from '../frame/send-page.ts';
import { confirmPasswordPage } from '../pages/confirm-password.ts';
import type { SiteOptions } from '../site-options.ts';

/** Where someone is sent who has to give their password again, and back from. */
export function confirmPasswordRoutes(site: FastifyInstance, options: SiteOptions): void {
  const path = '/confirm-password';

  ownPage(site, options, { method: 'GET', path }, async ({ request, reply, session }) => {
    const returnTo = localPath(queryText(request, 'return')) ?? '/dashboard';
    return sendPage(reply, confirmPasswordPage({ session, returnTo, problem: null }));
  });

  ownPage(site, options, { method: 'POST', path }, async ({ request, reply, session, context }) => {
    const returnTo = localPath(formText(request, 'return', 500)) ?? '/dashboard';
    const show = (problem: string | null, status: number) =>
      sendPage(reply, confirmPasswordPage({ session, returnTo, problem }), status);
    try {
      const password = formText(request, 'password', 1024);
      const isRight = await givePassword(context, { password, clientAddress: request.ip });
      return isRight ? reply.redirect(returnTo, 303) : show('That is not your password. Try again.', 401);
    } catch (error) {
      const { notice, status } = formFault(error);
      return show(notice, status);
    }
  });
}
