import type { FastifyInstance } from 'fastify';
import { html } from '../../html/safe-html.ts';
import { showStep } from '../../operations/sign-in/sealed-tokens.ts';
import { completeStep } from '../../operations/sign-in/second-step.ts';
import { codeField, openForm, submitButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { browserToken, setSessionCookie, stepCookie } from '../layout/session.ts';
import { openRoutes, type VisitContext } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { returnAddress } from './sign-in.ts';

/** The second step of signing in, after the password. */
export function signInCodeRoutes(server: FastifyInstance, site: SiteOptions): void {
  openRoutes(server, site, formPage('/sign-in/code', showCodePage, submitCode));
}

function findUser({ request, site: { services, siteUrl } }: VisitContext) {
  return showStep(services, stepCookie.read(request, siteUrl)?.slice(0, 2000) ?? '');
}

async function submitCode(visit: VisitContext) {
  const { request, reply, site } = visit;
  const { services, siteUrl } = site;
  const user = await findUser(visit);
  if (!user) return reply.redirect('/sign-in', 303);
  const result = await completeStep(services, user, {
    code: formText(request, 'code', 40),
    clientAddress: request.ip,
    browser: browserName(request),
    browserToken: browserToken(request, siteUrl),
  });
  if (!result) {
    const message = 'is wrong or was used before. Enter the next code of your app, or another recovery code';
    const fault = { errors: [{ path: 'code', message }], notice: null, status: 401 };
    return showCodePage({ ...visit, fault });
  }
  stepCookie.clear(reply, siteUrl);
  setSessionCookie(reply, result.sessionToken, siteUrl);
  return reply.redirect(returnAddress(visit) ?? '/dashboard', 303);
}

async function showCodePage(visit: VisitContext) {
  if (!(await findUser(visit))) return visit.reply.redirect('/sign-in', 303);
  const { fault, reply } = visit;
  const address = returnAddress(visit);
  const form = html`${address === null ? '' : html`<input type="hidden" name="return" value="${address}">`}
    ${codeField(visit, true)}
    <p class="actions">${submitButton('Sign in')}</p>`;
  const page = narrowPage({
    title: 'Enter your code',
    lede: 'Two-factor sign-in is on for your account.',
    fault,
    content: html`${openForm('/sign-in/code', form)}
      <p class="fine-print">Lost your phone and your recovery codes? Ask the person who runs this installation to reset your account. <a href="/sign-in">Back to sign-in</a></p>`,
  });
  return sendPage(reply, page, fault.status);
}
