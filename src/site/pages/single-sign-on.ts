import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { SignInAttempt } from '../../domain/identity-provider.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { signOut } from '../../operations/sign-in/sessions.ts';
import { signInWithIdentity } from '../../operations/sign-in/single-sign-on.ts';
import { linkButton } from '../components/form.ts';
import { capitalized } from '../components/format.ts';
import { messagePage } from '../components/layout.ts';
import { sealedCookie } from '../layout/cookies.ts';
import { formFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, localPath, queryText } from '../layout/request.ts';
import { sessionToken, setSessionCookie } from '../layout/session.ts';
import type { SingleSignOn, SiteOptions } from '../site-options.ts';

const path = '/sign-in/provider';

/** Routes to the identity provider and back. */
export function singleSignOnRoutes(server: FastifyInstance, site: SiteOptions): void {
  const { services, singleSignOn } = site;
  if (singleSignOn?.only) refusePasswords(server);
  server.get(path, async (request, reply) => {
    const { provider } = requireProvider(singleSignOn);
    const again = queryText(request, 'again') === 'yes';
    const returnTo = localPath(queryText(request, 'return'));
    const begun = await provider.begin({ again }).catch((error: unknown) => {
      services.reportFault(error, 'the identity provider cannot be reached');
      return null;
    });
    if (!begun) return reply.redirect(unreachableAddress(returnTo, again), 303);
    const { url, attempt } = begun;
    attemptCookie.keep(services, reply, { ...attempt, returnTo });
    return reply.header('Cache-Control', 'no-store').redirect(url, 303);
  });
  server.get(`${path}/callback`, (request, reply) => comeBack(site, request, reply));
}

async function comeBack(site: SiteOptions, request: FastifyRequest, reply: FastifyReply) {
  const { services, siteUrl, signUp, singleSignOn } = site;
  const { provider, rules } = requireProvider(singleSignOn);
  const attempt = attemptCookie.take(services, request, reply);
  if (!attempt) return failed(reply, 'This sign-in expired or was started in another browser.', 400);
  try {
    const identity = await provider.finish(new URL(request.url, siteUrl), attempt);
    const { again } = attempt;
    const arrival = { identity, rules, signUp, browser: browserName(request), again };
    const { sessionToken: token } = await signInWithIdentity(services, arrival);
    const earlier = sessionToken(request, siteUrl);
    if (earlier !== null) await signOut(services, earlier);
    setSessionCookie(reply, token, siteUrl);
    return reply.redirect(attempt.returnTo ?? '/dashboard', 303);
  } catch (error) {
    if (error instanceof Problem) {
      const fault = formFault(error);
      return failed(reply, fault.notice ?? error.message, fault.status);
    }
    services.reportFault(error, 'a sign-in with the identity provider failed');
    return failed(reply, 'Your identity provider couldn’t confirm your identity.', 400);
  }
}

function failed(reply: FastifyReply, text: string, status: number): FastifyReply {
  const action = { text: 'Sign in again', href: '/sign-in' };
  return sendPage(reply, messagePage({ title: 'Sign-in failed', text, action }), status);
}

/** Returns the address of the page that led to the provider, with the error. */
function unreachableAddress(returnTo: string | null, again: boolean): string {
  const query = new URLSearchParams({ ...(returnTo && { return: returnTo }), provider: 'unreachable' });
  return `${again ? '/confirm-password' : '/sign-in'}?${query}`;
}

/** Returns the error that the provider is unreachable, for the page that leads there; null if no attempt failed. */
export function providerProblem(
  { singleSignOn }: Pick<SiteOptions, 'singleSignOn'>,
  request: FastifyRequest,
): string | null {
  if (!singleSignOn || queryText(request, 'provider') !== 'unreachable') return null;
  return `${capitalized(singleSignOn.provider.name)} can’t be reached right now. Try again in a few minutes.`;
}

function requireProvider(singleSignOn: SingleSignOn | null): SingleSignOn {
  if (!singleSignOn) throw new Problem('NOT_FOUND');
  return singleSignOn;
}

/** The button of the sign-in page; null without a provider. */
export function providerButton(
  { singleSignOn }: Pick<SiteOptions, 'singleSignOn'>,
  { returnTo, again = false }: { readonly returnTo: string | null; readonly again?: boolean },
): SafeHtml | null {
  if (!singleSignOn) return null;
  const query = new URLSearchParams({
    ...(returnTo && { return: returnTo }),
    ...(again && { again: 'yes' }),
  });
  const href = query.size === 0 ? path : `${path}?${query}`;
  const look = singleSignOn.only ? 'primary' : 'secondary';
  return html`<p class="actions">${linkButton(`Continue with ${singleSignOn.provider.name}`, href, look)}</p>`;
}

/** The attempt until the browser comes back from the provider's site, once: a second response finds nothing. */
const attemptCookie = sealedCookie<SignInAttempt & { readonly returnTo: string | null }>('aloud_provider', {
  purpose: 'single sign-on',
  sameSite: 'lax',
  seconds: 600,
});

const passwordRoutes = new Set([
  'POST /sign-in',
  'GET /sign-up',
  'POST /sign-up',
  'GET /sign-up/:token',
  'POST /sign-up/:token',
  'GET /forgotten-password',
  'POST /forgotten-password',
  'GET /forgotten-password/:token',
  'POST /forgotten-password/:token',
  'GET /setup/:token',
  'POST /setup/:token',
  'POST /account/password',
  'POST /account/email',
]);

/** With OIDC_ONLY, a password neither signs in nor can be chosen. */
function refusePasswords(server: FastifyInstance): void {
  server.addHook('preHandler', async ({ method, routeOptions, session }, reply) => {
    const { url } = routeOptions;
    const joins = url === '/invitations/:token' && method === 'POST' && !session;
    if (!joins && !passwordRoutes.has(`${method} ${url}`)) return;
    const text = 'Password sign-in is turned off. Sign in with your identity provider.';
    const action = { text: 'Sign in', href: '/sign-in' };
    return sendPage(reply, messagePage({ title: 'Passwords are off', text, action }), 403);
  });
}
