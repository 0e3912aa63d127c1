import type { FastifyInstance, FastifyReply } from 'fastify';
import { listMemberships } from '../../operations/dashboard.ts';
import { createOwnOrganization } from '../../operations/organizations.ts';
import { requestEmailChange } from '../../operations/sign-in/change-email.ts';
import { changePassword } from '../../operations/sign-in/change-password.ts';
import { endOwnSession, listOwnSessions, signOutEverywhere } from '../../operations/sign-in/sessions.ts';
import { browserName } from '../frame/browser-name.ts';
import { type FormFault, formFault, noFault } from '../frame/form-fault.ts';
import { formText } from '../frame/form-text.ts';
import { type AccountContext, ownPage } from '../frame/own-pages.ts';
import { pathText, queryText } from '../frame/query-text.ts';
import { sendPage } from '../frame/send-page.ts';
import { forgetSession, rememberSession } from '../frame/session.ts';
import { accountPage } from '../pages/account.ts';
import type { SiteOptions } from '../site-options.ts';

const notices: Readonly<Record<string, string>> = {
  password: 'Your password is changed, and every other browser is signed out.',
  session: 'That browser is signed out.',
  'email-asked': 'A link is on its way to the new address. Nothing changes until you follow it.',
  email: 'Your e-mail address is changed: sign in with it from now on.',
};

export function accountRoutes(site: FastifyInstance, options: SiteOptions): void {
  ownPage(site, options, { method: 'GET', path: '/account' }, (dashboard) => showAccount(dashboard, noFault));

  ownPage(site, options, { method: 'POST', path: '/account/password' }, async (dashboard) => {
    const { request, reply, context, siteUrl } = dashboard;
    try {
      const { sessionToken } = await changePassword(context, {
        current: formText(request, 'current_password', 1024),
        next: formText(request, 'password', 1024),
        clientAddress: request.ip,
        browser: browserName(request),
      });
      rememberSession(reply, sessionToken, siteUrl);
      return reply.redirect('/account?done=password', 303);
    } catch (error) {
      return showAccount(dashboard, formFault(error));
    }
  });

  ownPage(site, options, { method: 'POST', path: '/account/email' }, async (dashboard) => {
    const { request, reply, context } = dashboard;
    const email = formText(request, 'new_email', 1000);
    const password = formText(request, 'email_password', 1024);
    try {
      await requestEmailChange(context, { email, password, clientAddress: request.ip });
      return reply.redirect('/account?done=email-asked', 303);
    } catch (error) {
      return showAccount(dashboard, formFault(error), { email });
    }
  });

  ownPage(site, options, { method: 'POST', path: '/account/sessions/:id/end' }, async (dashboard) => {
    await endOwnSession(dashboard.context, pathText(dashboard.request, 'id'));
    return dashboard.reply.redirect('/account?done=session', 303);
  });

  ownPage(site, options, { method: 'POST', path: '/account/sign-out-everywhere' }, async (dashboard) => {
    await signOutEverywhere(dashboard.context);
    forgetSession(dashboard.reply, dashboard.siteUrl);
    return dashboard.reply.redirect('/sign-in', 303);
  });

  ownPage(site, options, { method: 'POST', path: '/account/organizations' }, async (dashboard) => {
    const name = formText(dashboard.request, 'name', 1000);
    try {
      const organization = await createOwnOrganization(dashboard.context, { name });
      return dashboard.reply.redirect(`/dashboard/${organization.id}`, 303);
    } catch (error) {
      return showAccount(dashboard, formFault(error), { name });
    }
  });
}

async function showAccount(
  dashboard: AccountContext,
  fault: FormFault,
  typed: { name?: string; email?: string } = {},
): Promise<FastifyReply> {
  const { request, reply, session, context, sendsMail, now } = dashboard;
  const [sessions, memberships] = await Promise.all([listOwnSessions(context), listMemberships(context)]);
  const name = queryText(request, 'done', 40);
  const done = (Object.hasOwn(notices, name) && notices[name]) || null;
  const page = accountPage({ session, sessions, memberships, fault, typed, done, sendsMail, now });
  return sendPage(reply, page, fault.status);
}
