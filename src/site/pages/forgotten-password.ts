import type { FastifyInstance } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  completePasswordReset,
  requestPasswordReset,
  showPasswordReset,
} from '../../operations/sign-in/change-password.ts';
import { notice } from '../components/elements.ts';
import { codeField, field, newPassword, submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { formFault } from '../layout/form-fault.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { browserToken, setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes } from '../layout/signed-in-routes.ts';
import type { SiteOptions } from '../site-options.ts';
import { linkSentPage } from './link-sent.ts';

export function forgottenPasswordRoutes(server: FastifyInstance, site: SiteOptions): void {
  server.get('/forgotten-password', async (_request, reply) => sendPage(reply, requestPage(site, '', null)));

  server.post('/forgotten-password', async (request, reply) => {
    const email = formText(request, 'email', 254);
    try {
      await requestPasswordReset(site.services, { email, clientAddress: request.ip });
      return sendPage(reply, linkSentPage(`${email} has an account here`, site.sendsMail));
    } catch (error) {
      const fault = formFault(error);
      return sendPage(reply, requestPage(site, email, fault.notice), fault.status);
    }
  });

  linkRoutes(server, site, '/forgotten-password/:token', {
    show: showForm,
    submit: setPassword,
    expired: () => ({
      title: 'This link no longer works',
      text: 'Password links work once and expire after an hour. Request a new one.',
      action: { text: 'Request a new link', href: '/forgotten-password' },
    }),
  });
}

async function setPassword({ request, reply, site, token }: LinkContext) {
  const { sessionToken } = await completePasswordReset(site.services, {
    token,
    password: formText(request, 'password', 1024),
    code: formText(request, 'code', 40),
    clientAddress: request.ip,
    browser: browserName(request),
    browserToken: browserToken(request, site.siteUrl),
  });
  setSessionCookie(reply, sessionToken, site.siteUrl);
  return reply.redirect('/dashboard', 303);
}

function requestPage({ sendsMail }: SiteOptions, email: string, problem: string | null): SafeHtml {
  const lede = sendsMail
    ? 'Enter your email address and we’ll send you a link to choose a new password.'
    : 'This installation doesn’t send email. Ask an owner of your organization for a link. Or enter your address to request one: the person who runs this installation can then give it to you.';
  return layout({
    title: 'Forgot your password? – Aloud',
    width: 'narrow',
    content: html`<h1>Forgot your password?</h1>
      <p class="lede">${lede}</p>
      ${problem === null ? '' : notice(problem)}
      <form class="form" method="post" action="/forgotten-password">
        ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, autofocus: true })}
        <p class="actions">${submitButton(sendsMail ? 'Send link' : 'Request link')}</p>
      </form>
      <p class="fine-print"><a href="/sign-in">Back to sign-in</a></p>`,
  });
}

async function showForm(link: LinkContext) {
  const { email, needsCode } = await showPasswordReset(link.site.services, link.token);
  const page = layout({
    title: 'Choose a new password – Aloud',
    width: 'narrow',
    content: html`<h1>Choose a new password</h1>
      <p class="lede">For ${email}. All browsers will be signed out, and the API keys you created will be revoked.</p>
      ${link.fault.notice === null ? '' : notice(link.fault.notice)}
      <form class="form" method="post" action="/forgotten-password/${link.token}">
        <input type="hidden" name="email" value="${email}" autocomplete="username">
        ${newPassword(link, 'New password', true)}
        ${needsCode ? codeField(link) : ''}
        <p class="actions">${submitButton('Save and sign in')}</p>
      </form>`,
  });
  return sendPage(link.reply, page, link.fault.status);
}
