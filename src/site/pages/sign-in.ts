import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { signIn, signOut } from '../../operations/sign-in/sessions.ts';
import { notice } from '../components/elements.ts';
import { currentPassword, field, submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { formFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText, localPath, queryText } from '../layout/request.ts';
import {
  browserToken,
  clearSessionCookie,
  findSession,
  rememberStep,
  sessionToken,
  setSessionCookie,
} from '../layout/session.ts';
import type { SiteOptions } from '../site-options.ts';
import { providerButton, providerProblem } from './single-sign-on.ts';

export function signInRoutes(server: FastifyInstance, site: SiteOptions): void {
  const { services, siteUrl } = site;

  server.get('/sign-in', async (request, reply) => {
    const returnTo = localPath(queryText(request, 'return'));
    if (await findSession(services, request)) return reply.redirect(returnTo ?? '/dashboard', 303);
    const hasEnded = sessionToken(request, siteUrl) !== null;
    const isUnread = queryText(request, 'unread') === 'form';
    const ended = hasEnded ? 'Your session has ended. Sign in again.' : null;
    const signedOut = isUnread ? 'You were signed out. What you entered wasn’t saved.' : ended;
    const problem = providerProblem(site, request) ?? signedOut;
    const isSignedOut = queryText(request, 'done') === 'signed-out';
    return sendPage(reply, signInPage(site, { email: '', problem, returnTo, isSignedOut }));
  });

  server.post('/sign-in', async (request, reply) => submitSignIn(site, request, reply));

  server.post('/sign-out', async (request, reply) => {
    if (request.session) await signOut(services, request.session.token);
    clearSessionCookie(reply, siteUrl);
    return reply.redirect('/sign-in?done=signed-out', 303);
  });
}

async function submitSignIn(site: SiteOptions, request: FastifyRequest, reply: FastifyReply) {
  const { services, siteUrl } = site;
  const email = formText(request, 'email', 254);
  const password = formText(request, 'password', 1024);
  const returnTo = localPath(formText(request, 'return', 500));
  try {
    const input = {
      email,
      password,
      clientAddress: request.ip,
      browser: browserName(request),
      browserToken: browserToken(request, siteUrl),
    };
    const result = await signIn(services, input);
    if (!result) {
      const problem = 'Wrong email address or password. Check both and try again.';
      return sendPage(reply, signInPage(site, { email, problem, returnTo }), 401);
    }
    const earlier = sessionToken(request, siteUrl);
    if (earlier !== null) await signOut(services, earlier);
    if ('stepToken' in result) {
      rememberStep(reply, result.stepToken, siteUrl);
      const next = returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`;
      return reply.redirect(`/sign-in/code${next}`, 303);
    }
    setSessionCookie(reply, result.sessionToken, siteUrl);
    return reply.redirect(returnTo ?? '/dashboard', 303);
  } catch (error) {
    const fault = formFault(error);
    return sendPage(reply, signInPage(site, { email, problem: fault.notice, returnTo }), fault.status);
  }
}

type SignIn = {
  readonly email: string;
  readonly problem: string | null;
  readonly returnTo: string | null;
  readonly isSignedOut?: boolean;
};

function signInPage(site: SiteOptions, { email, problem, returnTo, isSignedOut }: SignIn): SafeHtml {
  return layout({
    title: 'Sign in – Aloud',
    width: 'narrow',
    content: html`<h1>Sign in</h1>
      ${isSignedOut ? notice('You’re signed out.', 'done') : ''}
      ${problem === null ? '' : notice(problem)}
      ${providerButton(site, { returnTo })}
      ${site.singleSignOn?.only ? '' : passwordForm(site, { email, returnTo })}`,
  });
}

function passwordForm({ signUp }: SiteOptions, { email, returnTo }: Omit<SignIn, 'problem'>): SafeHtml {
  return html`<form class="form" method="post" action="/sign-in">
      ${returnTo === null ? '' : html`<input type="hidden" name="return" value="${returnTo}">`}
      ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' })}
      ${currentPassword({ name: 'password', label: 'Password', autofocus: email !== '' })}
      <p class="actions">${submitButton('Sign in')}</p>
    </form>
    <p class="fine-print"><a href="/forgotten-password">Forgot your password?</a>${signUp === 'open' ? html` · <a href="/sign-up">Create an account</a>` : ''}</p>`;
}
