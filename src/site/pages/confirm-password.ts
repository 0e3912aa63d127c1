import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../html/safe-html.ts';
import { givePassword } from '../../operations/sign-in/passwords.ts';
import { currentPassword, linkButton, ownForm, submitButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { noFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { formText, localPath, queryText } from '../layout/request.ts';
import { page, submit } from '../layout/routes.ts';
import { type AccountContext, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { providerButton, providerProblem } from './single-sign-on.ts';

/** Asks a signed-in user for their password again, before something that an open browser is not enough for. */
export function confirmPasswordRoutes(server: FastifyInstance, site: SiteOptions): void {
  const routes = [
    page('/confirm-password', showConfirmation),
    submit('/confirm-password', confirm, { show: showRejected }),
  ];
  signedInRoutes(server, site, routes, async (account) => account);
}

async function showConfirmation(account: AccountContext) {
  const returnTo = localPath(queryText(account.request, 'return')) ?? '/dashboard';
  const problem = providerProblem(account.site, account.request);
  return sendConfirmation({ ...account, fault: { ...noFault, notice: problem } }, returnTo);
}

async function confirm(account: AccountContext) {
  const { request, reply, context } = account;
  const password = formText(request, 'password', 1024);
  const isRight = await givePassword(context, { password, clientAddress: request.ip });
  if (isRight) return reply.redirect(submittedReturn(account), 303);
  const errors = [{ path: 'password', message: 'is wrong. Try again' }];
  return showRejected({ ...account, fault: { errors, notice: null, status: 401 } });
}

async function showRejected(account: AccountContext) {
  return sendConfirmation(account, submittedReturn(account));
}

function submittedReturn({ request }: AccountContext): string {
  return localPath(formText(request, 'return', 500)) ?? '/dashboard';
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
  const lede = `${withPassword ? 'Enter your password' : 'Sign in again'} to ${purpose}. We ask again in case someone else is using your browser.`;
  const content = html`${providerButton(site, { returnTo, again: true })}
    ${withPassword ? form : html`<p class="actions">${cancel}</p>`}`;
  const page = narrowPage({ title: 'Confirm your password', lede, session, fault, content });
  return sendPage(reply, page, fault.status);
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
