import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { stepMinutes } from '../../operations/sign-in/sealed-tokens.ts';
import { signIn, signOut } from '../../operations/sign-in/sessions.ts';
import { notice } from '../components/elements.ts';
import { currentPassword, field, openForm, submitButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { type FormFault, noFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText, localPath, queryText } from '../layout/request.ts';
import { page, submit } from '../layout/routes.ts';
import {
  browserToken,
  findSession,
  sessionCookie,
  sessionToken,
  setSessionCookie,
  stepCookie,
} from '../layout/session.ts';
import { openRoutes, type VisitContext } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { providerButton, providerProblem } from './single-sign-on.ts';

export function signInRoutes(server: FastifyInstance, site: SiteOptions): void {
  openRoutes(server, site, [
    page('/sign-in', showSignIn),
    submit('/sign-in', submitSignIn, { show: async (visit) => sendSignIn(visit) }),
    submit('/sign-out', endSession),
  ]);
}

async function endSession({ request, reply, site }: VisitContext) {
  if (request.session) await signOut(site.services, request.session.token);
  sessionCookie.clear(reply, site.siteUrl);
  return reply.redirect('/sign-in?done=signed-out', 303);
}

async function showSignIn(visit: VisitContext) {
  const { request, reply, site } = visit;
  if (await findSession(site.services, request))
    return reply.redirect(returnAddress(visit) ?? '/dashboard', 303);
  const hasEnded = sessionToken(request, site.siteUrl) !== null;
  const isUnread = queryText(request, 'unread') === 'form';
  const ended = hasEnded ? 'Your session has ended. Sign in again.' : null;
  const signedOut = isUnread ? 'You were signed out. What you entered wasn’t saved.' : ended;
  return sendSignIn({ ...visit, fault: { ...noFault, notice: providerProblem(site, request) ?? signedOut } });
}

async function submitSignIn(visit: VisitContext) {
  const { request, reply, site } = visit;
  const { services, siteUrl } = site;
  const result = await signIn(services, {
    email: formText(request, 'email', 254),
    password: formText(request, 'password', 1024),
    clientAddress: request.ip,
    browser: browserName(request),
    browserToken: browserToken(request, siteUrl),
  });
  if (!result) return sendSignIn({ ...visit, fault: wrongPassword });
  const earlier = sessionToken(request, siteUrl);
  if (earlier !== null) await signOut(services, earlier);
  const returnTo = returnAddress(visit);
  if ('stepToken' in result) {
    stepCookie.set(reply, siteUrl, result.stepToken, stepMinutes * 60);
    const next = returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`;
    return reply.redirect(`/sign-in/code${next}`, 303);
  }
  setSessionCookie(reply, result.sessionToken, siteUrl);
  return reply.redirect(returnTo ?? '/dashboard', 303);
}

const wrongPassword: FormFault = {
  errors: [],
  notice: 'Wrong email address or password. Check both and try again.',
  status: 401,
};

/** The page to go to after signing in, from the address or the form. */
export function returnAddress({ request }: Pick<VisitContext, 'request'>): string | null {
  return localPath(queryText(request, 'return') || formText(request, 'return', 500));
}

function sendSignIn(visit: VisitContext): FastifyReply {
  const { request, reply, site, fault } = visit;
  const returnTo = returnAddress(visit);
  const isSignedOut = queryText(request, 'done') === 'signed-out';
  const content = html`${isSignedOut ? notice('You’re signed out.', 'done') : ''}
    ${providerButton(site, { returnTo })}
    ${site.singleSignOn?.only ? '' : passwordForm(visit, returnTo)}`;
  return sendPage(reply, narrowPage({ title: 'Sign in', fault, content }), fault.status);
}

function passwordForm({ request, site }: VisitContext, returnTo: string | null): SafeHtml {
  const email = formText(request, 'email', 254);
  const form = html`${returnTo === null ? '' : html`<input type="hidden" name="return" value="${returnTo}">`}
    ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' })}
    ${currentPassword({ name: 'password', label: 'Password', autofocus: email !== '' })}
    <p class="actions">${submitButton('Sign in')}</p>`;
  return html`${openForm('/sign-in', form)}
    <p class="fine-print"><a href="/forgotten-password">Forgot your password?</a>${site.signUp === 'open' ? html` · <a href="/sign-up">Create an account</a>` : ''}</p>`;
}
