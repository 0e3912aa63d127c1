import type { FastifyInstance } from 'fastify';
import { html } from '../../html/safe-html.ts';
import {
  completePasswordReset,
  requestPasswordReset,
  showPasswordReset,
} from '../../operations/sign-in/change-password.ts';
import { codeField, field, newPassword, openForm, submitButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { browserToken, setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes, openRoutes, type VisitContext } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { linkSentPage } from './link-sent.ts';

export function forgottenPasswordRoutes(server: FastifyInstance, site: SiteOptions): void {
  openRoutes(server, site, formPage('/forgotten-password', showRequest, request));
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

async function showRequest(visit: VisitContext) {
  const { sendsMail } = visit.site;
  const form = html`${field({ form: visit, name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', autofocus: true })}
    <p class="actions">${submitButton(sendsMail ? 'Send link' : 'Request link')}</p>`;
  const page = narrowPage({
    title: 'Forgot your password?',
    lede: sendsMail
      ? 'Enter your email address and we’ll send you a link to choose a new password.'
      : 'This installation doesn’t send email. Ask an owner of your organization for a link. Or enter your address to request one: the person who runs this installation can then give it to you.',
    fault: visit.fault,
    content: html`${openForm('/forgotten-password', form)}
      <p class="fine-print"><a href="/sign-in">Back to sign-in</a></p>`,
  });
  return sendPage(visit.reply, page, visit.fault.status);
}

async function request({ request, reply, site }: VisitContext) {
  const email = formText(request, 'email', 254);
  await requestPasswordReset(site.services, { email, clientAddress: request.ip });
  return sendPage(reply, linkSentPage(`${email} has an account here`, site.sendsMail));
}

async function showForm(link: LinkContext) {
  const { email, needsCode } = await showPasswordReset(link.site.services, link.token);
  const form = html`<input type="hidden" name="email" value="${email}" autocomplete="username">
    ${newPassword(link, 'New password', true)}
    ${needsCode ? codeField(link) : ''}
    <p class="actions">${submitButton('Save and sign in')}</p>`;
  const page = narrowPage({
    title: 'Choose a new password',
    lede: `For ${email}. All browsers will be signed out, and the API keys you created will be revoked.`,
    fault: link.fault,
    content: openForm(`/forgotten-password/${link.token}`, form),
  });
  return sendPage(link.reply, page, link.fault.status);
}
