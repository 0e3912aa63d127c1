import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../html/safe-html.ts';
import { showStep } from '../../operations/sign-in/sealed-tokens.ts';
import { completeStep } from '../../operations/sign-in/second-step.ts';
import { notice } from '../components/elements.ts';
import { codeField, submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { type FormRequest, formFault, noFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText, localPath, queryText } from '../layout/request.ts';
import { browserToken, forgetStep, setSessionCookie, stepToken } from '../layout/session.ts';
import type { SiteOptions } from '../site-options.ts';

/** The second step of signing in, after the password. */
export function signInCodeRoutes(server: FastifyInstance, site: SiteOptions): void {
  const { services, siteUrl } = site;

  server.get('/sign-in/code', async (request, reply) => {
    const user = await showStep(services, stepToken(request, siteUrl));
    if (!user) return reply.redirect('/sign-in', 303);
    const returnTo = localPath(queryText(request, 'return'));
    return sendCodePage(reply, returnTo, { request, fault: noFault });
  });

  server.post('/sign-in/code', async (request, reply) => submitCode(site, request, reply));
}

async function submitCode({ services, siteUrl }: SiteOptions, request: FastifyRequest, reply: FastifyReply) {
  const returnTo = localPath(formText(request, 'return', 500));
  const user = await showStep(services, stepToken(request, siteUrl));
  if (!user) return reply.redirect('/sign-in', 303);
  try {
    const result = await completeStep(services, user, {
      code: formText(request, 'code', 40),
      clientAddress: request.ip,
      browser: browserName(request),
      browserToken: browserToken(request, siteUrl),
    });
    if (!result) {
      const message =
        'is wrong or was used before. Enter the next code of your app, or another recovery code';
      const fault = { errors: [{ path: 'code', message }], notice: null, status: 401 };
      return sendCodePage(reply, returnTo, { request, fault });
    }
    forgetStep(reply, siteUrl);
    setSessionCookie(reply, result.sessionToken, siteUrl);
    return reply.redirect(returnTo ?? '/dashboard', 303);
  } catch (error) {
    return sendCodePage(reply, returnTo, { request, fault: formFault(error) });
  }
}

function sendCodePage(reply: FastifyReply, returnTo: string | null, form: FormRequest): FastifyReply {
  const page = layout({
    title: 'Enter your code – Aloud',
    width: 'narrow',
    content: html`<h1>Enter your code</h1>
      <p class="lede">Two-factor sign-in is on for your account.</p>
      ${form.fault.notice === null ? '' : notice(form.fault.notice)}
      <form class="form" method="post" action="/sign-in/code">
        ${returnTo === null ? '' : html`<input type="hidden" name="return" value="${returnTo}">`}
        ${codeField(form, true)}
        <p class="actions">${submitButton('Sign in')}</p>
      </form>
      <p class="fine-print">Lost your phone and your recovery codes? Ask the person who runs this installation to reset your account. <a href="/sign-in">Back to sign-in</a></p>`,
  });
  return sendPage(reply, page, form.fault.status);
}
