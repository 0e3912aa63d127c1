import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { signIn, signOut } from '../../operations/sign-in/sessions.ts';
import { browserName } from '../frame/browser-name.ts';
import { checkFormToken } from '../frame/form-guard.ts';
import { formText } from '../frame/form-text.ts';
import { localPath } from '../frame/local-path.ts';
import { queryText } from '../frame/query-text.ts';
import { sendPage } from '../frame/send-page.ts';
import { findSession, forgetSession, rememberSession, sessionToken } from '../frame/session.ts';
import { signInPage } from '../pages/sign-in.ts';
import type { SiteOptions } from '../site-options.ts';

export function signInRoutes(site: FastifyInstance, options: SiteOptions): void {
  const { services, siteUrl } = options;

  site.get('/sign-in', async (request, reply) => {
    const returnTo = localPath(queryText(request, 'return'));
    if (await findSession(services, request)) return reply.redirect(returnTo ?? '/dashboard', 303);
    return sendPage(reply, signInPage({ email: '', problem: null, returnTo }));
  });

  site.post('/sign-in', async (request, reply) => trySignIn(options, request, reply));

  site.post('/sign-out', async (request, reply) => {
    const session = await findSession(services, request);
    if (session) {
      checkFormToken(request, session.token);
      await signOut(services, session.token);
    }
    forgetSession(reply, siteUrl);
    return reply.redirect('/', 303);
  });
}

async function trySignIn({ services, siteUrl }: SiteOptions, request: FastifyRequest, reply: FastifyReply) {
  const email = formText(request, 'email', 254);
  const password = formText(request, 'password', 1024);
  const returnTo = localPath(formText(request, 'return', 500));
  try {
    const result = await signIn(services, {
      email,
      password,
      clientAddress: request.ip,
      browser: browserName(request),
    });
    if (!result) {
      const problem = 'That e-mail address and password do not belong together. Check both and try again.';
      return sendPage(reply, signInPage({ email, problem, returnTo }), 401);
    }
    const earlier = sessionToken(request);
    if (earlier !== null) await signOut(services, earlier);
    rememberSession(reply, result.sessionToken, siteUrl);
    return reply.redirect(returnTo ?? '/dashboard', 303);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'RATE_LIMITED')) throw error;
    return sendPage(reply, signInPage({ email, problem: error.message, returnTo }), 429);
  }
}
