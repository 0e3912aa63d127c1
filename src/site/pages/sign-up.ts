import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { html } from '../../html/safe-html.ts';
import { completeSignUp, requestSignUp, showSignUp } from '../../operations/sign-in/sign-up.ts';
import { field, newPassword, openForm, submitButton } from '../components/form.ts';
import { type Action, type Message, narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes, openRoutes, type VisitContext } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { linkSentPage } from './link-sent.ts';

/** New accounts for everyone, where sign-up is open. */
export function signUpRoutes(server: FastifyInstance, site: SiteOptions): void {
  openRoutes(server, site, formPage('/sign-up', showRequest, request));
  linkRoutes(server, site, '/sign-up/:token', {
    show: showForm,
    submit: createAccount,
    expired: (wayIn) => expiredLink(site, wayIn),
  });
}

function expiredLink({ signUp }: SiteOptions, wayIn: Action): Message {
  const title = 'This link no longer works';
  const text = `Sign-up links work once and expire after an hour. If you’ve already chosen a password, ${wayIn.text.toLowerCase()}.`;
  if (signUp !== 'open') return { title, text, action: wayIn };
  const again = { text: 'Create an account', href: '/sign-up' };
  return { title, text: `${text} Otherwise, sign up again.`, action: again, otherAction: wayIn };
}

function requireOpen({ signUp }: SiteOptions): void {
  if (signUp !== 'open') throw new Problem('NOT_FOUND');
}

async function createAccount({ request, reply, site, token }: LinkContext) {
  requireOpen(site);
  const password = formText(request, 'password', 1024);
  const input = { token, password, browser: browserName(request) };
  const { sessionToken } = await completeSignUp(site.services, input);
  setSessionCookie(reply, sessionToken, site.siteUrl);
  return reply.redirect('/dashboard', 303);
}

async function showRequest(visit: VisitContext) {
  requireOpen(visit.site);
  const { sendsMail } = visit.site;
  const form = html`${field({ form: visit, name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', autofocus: true })}
    <p class="actions">${submitButton(sendsMail ? 'Send link' : 'Request link')}</p>`;
  const page = narrowPage({
    title: 'Create an account',
    lede: sendsMail
      ? 'Enter your email address and we’ll send you a link to choose a password.'
      : 'This installation doesn’t send email. Enter your address to request a link. The person who runs this installation can then give it to you.',
    fault: visit.fault,
    content: html`${openForm('/sign-up', form)}
      <p class="fine-print"><a href="/sign-in">Back to sign-in</a></p>`,
  });
  return sendPage(visit.reply, page, visit.fault.status);
}

async function request({ request, reply, site }: VisitContext) {
  requireOpen(site);
  const email = formText(request, 'email', 254);
  await requestSignUp(site.services, { email, clientAddress: request.ip });
  return sendPage(reply, linkSentPage(`${email} has no account here yet`, site.sendsMail));
}

async function showForm(link: LinkContext) {
  requireOpen(link.site);
  const email = await showSignUp(link.site.services, link.token);
  const form = html`<input type="hidden" name="email" value="${email}" autocomplete="username">
    ${newPassword(link, 'Password', true)}
    <p class="actions">${submitButton('Create account')}</p>`;
  const page = narrowPage({
    title: 'Choose a password',
    lede: `For your new account, ${email}.`,
    content: openForm(`/sign-up/${link.token}`, form),
  });
  return sendPage(link.reply, page, link.fault.status);
}
