import type { FastifyInstance } from 'fastify';
import { initialOrganizationName } from '../../domain/organization.ts';
import { html } from '../../html/safe-html.ts';
import { completeSetup, showSetup } from '../../operations/sign-in/setup.ts';
import { field, newPassword, openForm, submitButton, textField } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';

export function setupRoutes(server: FastifyInstance, site: SiteOptions): void {
  linkRoutes(server, site, '/setup/:token', {
    show: showForm,
    submit: setUp,
    expired: (wayIn) => ({
      title: 'This link no longer works',
      text:
        `Setup links work once and expire after seven days. If you’ve already chosen a password, ${wayIn.text.toLowerCase()}. ` +
        'Otherwise, ask the person who runs this installation for a new link.',
      action: wayIn,
    }),
  });
}

async function showForm(link: LinkContext) {
  const { email, isOrganizationUnnamed } = await showSetup(link.site.services, link.token);
  // An installation starts with a placeholder as its address.
  const value = email.endsWith('@localhost') ? '' : email;
  const form = html`${field({ form: link, name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value, autofocus: value === '' })}
    ${newPassword(link, 'Password', value !== '')}
    ${isOrganizationUnnamed ? textField({ form: link, name: 'name', label: 'Organization', noun: 'The name', autocomplete: 'organization', maxLength: 200, placeholder: initialOrganizationName, hint: 'Optional. Your listeners see this name, and you can change it later.' }) : ''}
    <p class="actions">${submitButton('Save and continue')}</p>`;
  const page = narrowPage({
    title: 'Choose your password',
    heading: 'Choose how you sign in',
    lede: 'This link works once. After that, sign in with your email address and password.',
    content: openForm(`/setup/${link.token}`, form),
  });
  return sendPage(link.reply, page, link.fault.status);
}

async function setUp({ request, reply, site, token }: LinkContext) {
  const { sessionToken } = await completeSetup(site.services, {
    token,
    email: formText(request, 'email', 254),
    password: formText(request, 'password', 1024),
    organization: formText(request, 'name', 1000),
    browser: browserName(request),
  });
  setSessionCookie(reply, sessionToken, site.siteUrl);
  return reply.redirect('/dashboard', 303);
}
