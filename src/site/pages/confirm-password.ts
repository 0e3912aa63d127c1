import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../html/safe-html.ts';
import { givePassword } from '../../operations/sign-in/passwords.ts';
import { notice } from '../components/elements.ts';
import { currentPassword, linkButton, ownForm, submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { formFault, noFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { formText, localPath, queryText } from '../layout/request.ts';
import { page, submit } from '../layout/routes.ts';
import { type AccountContext, signedInRoutes } from '../layout/signed-in-routes.ts';
import type { SiteOptions } from '../site-options.ts';
import { providerButton, providerProblem } from './single-sign-on.ts';

/** Asks a signed-in user for their password again, before something that an open browser is not enough for. */
export function confirmPasswordRoutes(server: FastifyInstance, site: SiteOptions): void {
  const routes = [page('/confirm-password', showConfirmation), submit('/confirm-password', confirm)];
  signedInRoutes(server, site, routes, async (account) => account);
}

async function showConfirmation(account: AccountContext) {
  const returnTo = localPath(queryText(account.request, 'return')) ?? '/dashboard';
  const problem = providerProblem(account.site, account.request);
  return sendConfirmation({ ...account, fault: { ...noFault, notice: problem } }, returnTo);
}

async function confirm(account: AccountContext) {
  const { request, reply, context } = account;
  const returnTo = localPath(formText(request, 'return', 500)) ?? '/dashboard';
  try {
    const password = formText(request, 'password', 1024);
    const isRight = await givePassword(context, { password, clientAddress: request.ip });
    if (isRight) return reply.redirect(returnTo, 303);
    const errors = [{ path: 'password', message: 'is wrong. Try again' }];
    return sendConfirmation({ ...account, fault: { errors, notice: null, status: 401 } }, returnTo);
  } catch (error) {
    return sendConfirmation({ ...account, fault: formFault(error) }, returnTo);
  }
}

function sendConfirmation(account: AccountContext, returnTo: string): FastifyReply {
  const { reply, session, site, fault } = account;
  const { purpose, back } = describe(returnTo);
  const withPassword = !site.singleSignOn?.only;
  const cancel = linkButton('Cancel', back, 'secondary');
  const fields = html`<input type="hidden" name="return" value="${returnTo}">
    <input type="hidden" name="email" value="${session.signedInUser.email}" autocomplete="username">
    ${currentPassword({ form: account, name: 'password', label: 'Password', autofocus: true })}
    <p class="actions">${submitButton('Continue')} ${cancel}</p>`;
  const form = html`${ownForm(session, '/confirm-password', fields)}
    <p class="fine-print"><a href="/forgotten-password">Forgot your password?</a></p>`;
  const content = html`<h1>Confirm your password</h1>
    <p class="lede">${withPassword ? 'Enter your password' : 'Sign in again'} to ${purpose}. We ask again in case someone else is using your browser.</p>
    ${fault.notice === null ? '' : notice(fault.notice)}
    ${providerButton(site, { returnTo, again: true })}
    ${withPassword ? form : html`<p class="actions">${cancel}</p>`}`;
  const title = 'Confirm your password – Aloud';
  return sendPage(reply, layout({ title, session, width: 'narrow', content }), fault.status);
}

/** Purposes by the end of the address that needs the password. */
const purposes: readonly (readonly [end: string, purpose: string])[] = [
  ['/account/data', 'export or delete your account'],
  ['/account/two-factor', 'set up two-factor sign-in'],
  ['/webhook-secret', 'see the organization’s signing secret'],
  ['/secret', 'see the signing secret'],
  ['/data/export', 'export the organization’s data'],
  ['/data/delete', 'delete the organization'],
];

/** Returns the purpose of the password, and the address after canceling: the previous page. */
function describe(returnTo: string): { purpose: string; back: string } {
  const { pathname, search } = new URL(returnTo, 'http://localhost');
  const purpose = purposes.find(([end]) => pathname.endsWith(end))?.[1];
  if (purpose === undefined) return { purpose: 'continue', back: returnTo };
  const before = pathname.endsWith('/webhook-secret')
    ? pathname.replace('/webhook-secret', '/webhooks')
    : pathname.slice(0, pathname.lastIndexOf('/'));
  return { purpose, back: `${before}${search}` };
}
