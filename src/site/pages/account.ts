import type { OrganizationMembership } from '../../domain/organization.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { listOwnSessions } from '../../operations/sign-in/sessions.ts';
import { submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { notice } from '../components/notice.ts';
import { ownForm } from '../components/own-form.ts';
import { table } from '../components/table.ts';
import { tag } from '../components/tag.ts';
import { timeAgo } from '../components/time.ts';
import { errorOf, type FormFault } from '../frame/form-fault.ts';
import type { Session } from '../frame/session.ts';

type BrowserSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

export type Account = {
  readonly session: Session;
  readonly sessions: readonly BrowserSession[];
  readonly memberships: readonly OrganizationMembership[];
  readonly fault: FormFault;
  /** What was typed as the name of a new organization, or as a new address. */
  readonly typed: { readonly name?: string; readonly email?: string };
  readonly sendsMail: boolean;
  readonly done: string | null;
  readonly now: Date;
};

export function accountPage(account: Account): SafeHtml {
  const { session, fault, done } = account;
  return layout({
    title: 'Your account – Aloud',
    session,
    width: 'wide',
    content: html`<div class="page-head"><div>
        <h1>Your account</h1>
        <p class="page-facts">${session.visitor.email}</p>
      </div></div>
      ${done === null ? '' : notice(done, 'done')}
      ${fault.notice === null ? '' : notice(fault.notice)}
      <div class="settings">
        ${organizations(account)}
        ${emailAddress(account)}
        ${password(account)}
        ${browsers(account)}
      </div>`,
  });
}

function organizations({ session, memberships, fault, typed }: Account): SafeHtml {
  const content = html`${field({ name: 'name', label: 'Name of the new organization', type: 'text', autocomplete: 'organization', value: typed.name ?? '', maxLength: 200, hint: 'It starts on the free tier, which has the sandbox only.', error: errorOf(fault, 'name', 'The name') })}
    <p class="actions">${submitButton('Create organization', 'secondary')}</p>`;
  return html`<section class="setting" aria-labelledby="organizations">
    <h2 id="organizations">Organizations</h2>
    <div class="setting-body">
      ${memberships.length === 0 ? html`<p class="empty">You belong to no organization. Found one, or ask someone to invite you to theirs.</p>` : html`<ul class="rows">${memberships.map(membership)}</ul>`}
      <details class="disclosure" ${fault.errors.some(({ path }) => path === 'name') || memberships.length === 0 ? 'open' : ''}>
        <summary>Create another organization</summary>
        ${ownForm(session, '/account/organizations', content)}
      </details>
    </div>
  </section>`;
}

function membership({ organization, role }: OrganizationMembership): SafeHtml {
  return html`<li class="row"><a class="row-name" href="/dashboard/${organization.id}">${organization.name}</a>
    <span class="quiet">${role} · ${organization.tier} tier</span></li>`;
}

function emailAddress({ session, fault, typed, sendsMail }: Account): SafeHtml {
  const hint = sendsMail
    ? 'You get a link there, and sign in with it once you have followed it.'
    : 'This installation sends no mail: whoever runs it finds the link for it in its log.';
  const content = html`${field({ name: 'new_email', label: 'New e-mail address', type: 'email', autocomplete: 'email', value: typed.email ?? '', hint, error: errorOf(fault, 'new_email', 'The address') })}
    ${field({ name: 'email_password', label: 'Your password', type: 'password', autocomplete: 'current-password', maxLength: 256, error: errorOf(fault, 'email_password', 'This') })}
    <p class="actions">${submitButton('Change address', 'secondary')}</p>`;
  const open = fault.errors.some(({ path }) => path === 'new_email' || path === 'email_password');
  return html`<section class="setting" aria-labelledby="email-title">
    <h2 id="email-title">E-mail address</h2>
    <div class="setting-body">
      <p class="row-name">${session.visitor.email}</p>
      <details class="disclosure" ${open ? 'open' : ''}>
        <summary>Change your address</summary>
        ${ownForm(session, '/account/email', content)}
      </details>
    </div>
  </section>`;
}

function password({ session, fault }: Account): SafeHtml {
  const content = html`<input type="hidden" name="email" value="${session.visitor.email}" autocomplete="username">
    ${field({ name: 'current_password', label: 'Current password', type: 'password', autocomplete: 'current-password', maxLength: 256, error: errorOf(fault, 'current_password', 'This') })}
    ${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', maxLength: 256, hint: 'At least 12 characters. Every other browser is signed out.', error: errorOf(fault, 'password', 'The password') })}
    <p class="actions">${submitButton('Change password')}</p>`;
  return html`<section class="setting" aria-labelledby="password-title">
    <h2 id="password-title">Password</h2>
    <div class="setting-body">${ownForm(session, '/account/password', content)}</div>
  </section>`;
}

function browsers({ session, sessions, now }: Account): SafeHtml {
  const rows = sessions.map((each) => {
    const here = each.id === session.visitor.sessionId;
    return [
      html`<span class="table-name">${each.browser || 'An unknown browser'}</span>`,
      timeAgo(each.createdAt, now),
      here ? tag('This browser', 'strong') : timeAgo(each.lastSeenAt, now),
      here
        ? ''
        : ownForm(
            session,
            `/account/sessions/${each.id}/end`,
            html`<button class="button button-plain" type="submit" aria-label="Sign out ${each.browser}">Sign out</button>`,
            { look: 'inline-form' },
          ),
    ];
  });
  return html`<section class="setting" aria-labelledby="browsers">
    <h2 id="browsers">Signed-in browsers</h2>
    <div class="setting-body">
      ${table({ caption: 'Browsers that are signed in', columns: ['Browser', 'Signed in', 'Last seen', 'Act'], acts: 'Act', rows })}
      ${ownForm(session, '/account/sign-out-everywhere', html`<p class="actions">${submitButton('Sign out everywhere', 'secondary')}</p>`, { look: 'inline-form' })}
    </div>
  </section>`;
}
