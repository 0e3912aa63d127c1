import type { FastifyInstance } from 'fastify';
import type { OrganizationMembership } from '../../domain/organization.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { listMemberships } from '../../operations/enter-organization.ts';
import { createOwnOrganization, mayCreateOrganization } from '../../operations/organizations.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  showEmailChange,
} from '../../operations/sign-in/change-email.ts';
import { changePassword } from '../../operations/sign-in/change-password.ts';
import { showSecondFactor } from '../../operations/sign-in/second-factor.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../operations/sign-in/sessions.ts';
import { faultNotice, notice, table, tag } from '../components/elements.ts';
import { currentPassword, field, linkButton, ownForm, submitButton } from '../components/form.ts';
import { capitalized, timeAgo } from '../components/format.ts';
import { layout, type Message, narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText, pathText, queryText } from '../layout/request.ts';
import { page, submit } from '../layout/routes.ts';
import { type Session, setSessionCookie } from '../layout/session.ts';
import { type AccountContext, orExpired, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';

const flashMessages = new Map([
  ['password', 'Password changed. All other browsers are signed out.'],
  ['session', 'Browser signed out.'],
  ['others', 'Signed out all other browsers.'],
  ['two-factor-off', 'Two-factor sign-in is off.'],
  ['email-asked', 'We sent a link to the new address. Nothing changes until you open it.'],
  [
    'email-logged',
    'Ask the person who runs this installation for the link. Nothing changes until you open it.',
  ],
  ['email', 'Email address changed. Sign in with it next time.'],
]);

export function accountRoutes(server: FastifyInstance, site: SiteOptions): void {
  const options = { show: showAccount };
  const routes = [
    page('/account', showAccount),
    submit('/account/password', setPassword, options),
    submit('/account/email', requestEmail, options),
    submit('/account/organizations', createOrganization, options),
    submit('/account/sessions/:id/end', endSession),
    submit('/account/sign-out-others', signOutOthers),
    page('/account/email/:token', showNewEmail),
    submit('/account/email/:token', confirmNewEmail),
  ];
  signedInRoutes(server, site, routes, async (account) => account);
}

async function setPassword({ request, reply, context, site }: AccountContext) {
  const { sessionToken } = await changePassword(context, {
    current: formText(request, 'current_password', 1024),
    next: formText(request, 'password', 1024),
    clientAddress: request.ip,
    browser: browserName(request),
  });
  setSessionCookie(reply, sessionToken, site.siteUrl);
  return reply.redirect('/account?done=password', 303);
}

async function requestEmail({ request, reply, context, site }: AccountContext) {
  const email = formText(request, 'new_email', 1000);
  const password = formText(request, 'email_password', 1024);
  await requestEmailChange(context, { email, password, clientAddress: request.ip });
  return reply.redirect(`/account?done=${site.sendsMail ? 'email-asked' : 'email-logged'}`, 303);
}

async function createOrganization({ request, reply, context, site }: AccountContext) {
  const input = { name: formText(request, 'name', 1000), signUp: site.signUp };
  const { id } = await createOwnOrganization(context, input);
  const isFirst = (await listMemberships(context)).length === 1;
  return reply.redirect(`/dashboard/${id}${isFirst ? '/studio/new' : ''}`, 303);
}

async function endSession({ request, reply, context }: AccountContext) {
  await endOwnSession(context, pathText(request, 'id'));
  return reply.redirect('/account?done=session', 303);
}

async function signOutOthers({ reply, context }: AccountContext) {
  await endOtherSessions(context);
  return reply.redirect('/account?done=others', 303);
}

/** Opening the link changes nothing, because programs that scan mail open links too. */
async function showNewEmail({ request, reply, session, context }: AccountContext) {
  return orExpired(
    reply,
    () => expiredLink(session),
    async () => {
      const token = pathText(request, 'token');
      const email = await showEmailChange(context, token);
      const button = html`<p class="actions">${submitButton('Use this address')}</p>`;
      const page = narrowPage({
        title: 'Confirm your new address',
        session,
        lede: html`You’ll sign in as <strong>${email}</strong> instead of ${session.signedInUser.email}.
          Your password stays the same.`,
        content: ownForm(session, `/account/email/${token}`, button),
      });
      return sendPage(reply, page);
    },
  );
}

async function confirmNewEmail({ request, reply, session, context }: AccountContext) {
  return orExpired(
    reply,
    () => expiredLink(session),
    async () => {
      await confirmEmailChange(context, pathText(request, 'token'));
      return reply.redirect('/account?done=email', 303);
    },
  );
}

function expiredLink(session: Session): Message {
  return {
    session,
    title: 'This link no longer works',
    text: 'Links to change an address work once, expire after an hour, and only work for the account that requested them. Request a new one in your account.',
    action: { text: 'Go to your account', href: '/account' },
  };
}

async function showAccount(account: AccountContext) {
  const { request, reply, session, context, fault, site } = account;
  const [sessions, factor, memberships, mayCreate] = await Promise.all([
    listOwnSessions(context),
    showSecondFactor(context),
    listMemberships(context),
    mayCreateOrganization(context, site.signUp),
  ]);
  const done = flashMessages.get(queryText(request, 'done', 40));
  const content = html`<div class="page-head"><div>
      <h1>Your account</h1>
      <p class="page-facts">${session.signedInUser.email}</p>
    </div></div>
    ${done === undefined ? '' : notice(done, 'done')}
    ${faultNotice(fault)}
    <div class="settings">
      ${setting('organizations', 'Organizations', organizations(account, memberships, mayCreate))}
      ${setting('email-title', 'Email address', emailAddress(account))}
      ${setting('password-title', 'Password', password(account))}
      ${setting('two-factor', 'Two-factor sign-in', twoFactor(factor !== null))}
      ${setting('browsers', 'Signed-in browsers', browsers(account, sessions))}
      ${setting('data', 'Your data', html`<p><a href="/account/data">Export or delete your account</a></p>`)}
    </div>`;
  const page = layout({ title: 'Your account – Aloud', session, width: 'wide', content });
  return sendPage(reply, page, fault.status);
}

/** A part of a page about oneself. */
export function setting(id: string, title: string, content: SafeHtml): SafeHtml {
  return html`<section class="setting" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <div class="setting-body">${content}</div>
  </section>`;
}

function disclosure(summary: string, open: boolean, content: SafeHtml): SafeHtml {
  return html`<details class="disclosure" ${open ? 'open' : ''}><summary>${summary}</summary>${content}</details>`;
}

function organizations(
  account: AccountContext,
  memberships: readonly OrganizationMembership[],
  mayCreate: boolean,
): SafeHtml {
  const { session, fault } = account;
  const form = html`${field({ form: account, name: 'name', label: 'Name of the new organization', noun: 'The name', autocomplete: 'organization', maxLength: 200, hint: 'It starts on the free tier, which has sandbox mode only.' })}
    <p class="actions">${submitButton('Create organization', 'secondary')}</p>`;
  const rows = memberships.map(
    ({
      organization,
      role,
    }) => html`<li class="row"><a class="row-name" href="/dashboard/${organization.id}">${organization.name}</a>
    <span class="quiet">${capitalized(organization.tier)} tier · ${role}</span></li>`,
  );
  const none = html`<p class="empty">You’re not a member of an organization. ${mayCreate ? 'Create one, or ask' : 'Ask'} someone to invite you.</p>`;
  const open = rows.length === 0 || fault.errors.some(({ path }) => path === 'name');
  return html`${rows.length === 0 ? none : html`<ul class="rows">${rows}</ul>`}
    ${mayCreate ? disclosure(rows.length === 0 ? 'Create an organization' : 'Create another organization', open, ownForm(session, '/account/organizations', form)) : ''}`;
}

function emailAddress(account: AccountContext): SafeHtml {
  const { session, fault, site } = account;
  const hint = site.sendsMail
    ? 'We’ll send it a link. Your address changes when you open it.'
    : 'This installation doesn’t send email. The person who runs it can find your link in the server log.';
  const form = html`${field({ form: account, name: 'new_email', label: 'New email address', noun: 'The email address', type: 'email', autocomplete: 'email', hint })}
    ${currentPassword({ form: account, name: 'email_password', label: 'Your password', noun: 'This' })}
    <p class="actions">${submitButton('Change address', 'secondary')}</p>`;
  const open = fault.errors.some(({ path }) => path === 'new_email' || path === 'email_password');
  return html`<p class="row-name">${session.signedInUser.email}</p>
    ${disclosure('Change your address', open, ownForm(session, '/account/email', form))}`;
}

function password(account: AccountContext): SafeHtml {
  const form = html`<input type="hidden" name="email" value="${account.session.signedInUser.email}" autocomplete="username">
    ${currentPassword({ form: account, name: 'current_password', label: 'Current password', noun: 'This' })}
    ${field({ form: account, name: 'password', label: 'New password', noun: 'The password', type: 'password', autocomplete: 'new-password', maxLength: 256, hint: 'At least 12 characters. All other browsers are signed out.' })}
    <p class="actions">${submitButton('Change password')}</p>`;
  return ownForm(account.session, '/account/password', form);
}

function twoFactor(isOn: boolean): SafeHtml {
  const state = isOn
    ? html`<p>${tag('On', 'strong')} Signing in takes your password and a code from your phone.</p>`
    : html`<p>Protect your account with a code from your phone, as well as your password.</p>`;
  const next = linkButton(isOn ? 'Manage' : 'Set up', '/account/two-factor', 'secondary');
  return html`${state}<p class="actions">${next}</p>`;
}

function browsers(
  { session, now }: AccountContext,
  sessions: Awaited<ReturnType<typeof listOwnSessions>>,
): SafeHtml {
  const inline = { look: 'inline-form' };
  const rows = sessions.map(({ id, browser, createdAt, lastSeenAt }) => {
    const here = id === session.signedInUser.sessionId;
    const end = submitButton('Sign out', 'plain', `Sign out ${browser}`);
    return [
      html`<span><span class="table-name">${browser || 'An unknown browser'}</span> ${here ? tag('This browser', 'strong') : ''}</span>`,
      timeAgo(createdAt, now),
      here ? 'Now' : timeAgo(lastSeenAt, now),
      here ? '' : ownForm(session, `/account/sessions/${id}/end`, end, inline),
    ];
  });
  const others = html`<p class="actions">${submitButton('Sign out all other browsers', 'secondary')}</p>`;
  return html`${table({ caption: 'Signed-in browsers', columns: ['Browser', 'Signed in', 'Last seen', 'Actions'], rows })}
    ${sessions.length < 2 ? '' : ownForm(session, '/account/sign-out-others', others, inline)}`;
}
