import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { completeSignUp, requestSignUp, showSignUp } from '../../operations/sign-in/sign-up.ts';
import { notice } from '../components/elements.ts';
import { field, newPassword, submitButton } from '../components/form.ts';
import { type Action, layout, type Message } from '../components/layout.ts';
import { formFault, noFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes } from '../layout/signed-in-routes.ts';
import type { SiteOptions } from '../site-options.ts';
import { linkSentPage } from './link-sent.ts';

/** New accounts for everyone, where sign-up is open. */
export function signUpRoutes(server: FastifyInstance, site: SiteOptions): void {
  server.get('/sign-up', async (request, reply) => {
    requireOpen(site);
    return sendPage(reply, requestPage(site, { request, fault: noFault }));
  });

  server.post('/sign-up', async (request, reply) => {
    requireOpen(site);
    const email = formText(request, 'email', 254);
    try {
      await requestSignUp(site.services, { email, clientAddress: request.ip });
      return sendPage(reply, linkSentPage(`${email} has no account here yet`, site.sendsMail));
    } catch (error) {
      const fault = formFault(error);
      return sendPage(reply, requestPage(site, { request, fault }), fault.status);
    }
  });

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

function requestPage({ sendsMail }: SiteOptions, form: Pick<LinkContext, 'request' | 'fault'>): SafeHtml {
  const lede = sendsMail
    ? 'Enter your email address and we’ll send you a link to choose a password.'
    : 'This installation doesn’t send email. Enter your address to request a link. The person who runs this installation can then give it to you.';
  return layout({
    title: 'Create an account – Aloud',
    width: 'narrow',
    content: html`<h1>Create an account</h1>
      <p class="lede">${lede}</p>
      ${form.fault.notice === null ? '' : notice(form.fault.notice)}
      <form class="form" method="post" action="/sign-up">
        ${field({ form, name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', autofocus: true })}
        <p class="actions">${submitButton(sendsMail ? 'Send link' : 'Request link')}</p>
      </form>
      <p class="fine-print"><a href="/sign-in">Back to sign-in</a></p>`,
  });
}

async function showForm(link: LinkContext) {
  requireOpen(link.site);
  const email = await showSignUp(link.site.services, link.token);
  const page = layout({
    title: 'Choose a password – Aloud',
    width: 'narrow',
    content: html`<h1>Choose a password</h1>
      <p class="lede">For your new account, ${email}.</p>
      <form class="form" method="post" action="/sign-up/${link.token}">
        <input type="hidden" name="email" value="${email}" autocomplete="username">
        ${newPassword(link, 'Password', true)}
        <p class="actions">${submitButton('Create account')}</p>
      </form>`,
  });
  return sendPage(link.reply, page, link.fault.status);
}
