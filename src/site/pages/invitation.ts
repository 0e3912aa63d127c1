import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { OfferedMembership } from '../../operations/members/invitations.ts';
import { linkButton, submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { ownForm } from '../components/own-form.ts';
import { errorOf, type FormFault } from '../frame/form-fault.ts';
import type { Session } from '../frame/session.ts';

export type InvitationPage = {
  readonly token: string;
  readonly offer: OfferedMembership;
  readonly session: Session | null;
  readonly fault: FormFault;
};

export function invitationPage(page: InvitationPage): SafeHtml {
  const { offer } = page;
  const by = offer.invitedBy === null ? 'You are invited' : `${offer.invitedBy} invites you`;
  return layout({
    title: `Join ${offer.organizationName} – Aloud`,
    width: 'narrow',
    ...(page.session ? { session: page.session } : {}),
    content: html`<h1>Join ${offer.organizationName}</h1>
      <p class="lede">${by} to become ${article(offer.role)} ${offer.role}, as ${offer.email}.</p>
      ${choices(page)}`,
  });
}

/** Signed in already; with an account to sign in to; or new here. */
function choices({ token, offer, session, fault }: InvitationPage): SafeHtml {
  const here = `/invitations/${token}`;
  if (session && isSame(session.visitor.email, offer.email))
    return ownForm(session, here, html`<p class="actions">${submitButton('Accept the invitation')}</p>`);
  if (session)
    return html`<p class="notice" role="alert">You are signed in as ${session.visitor.email}. Sign out, then open this link again.</p>
      ${ownForm(session, '/sign-out', html`<p class="actions">${submitButton('Sign out', 'secondary')}</p>`)}`;
  if (offer.hasAccount)
    return html`<p class="actions">${linkButton('Sign in to accept', `/sign-in?return=${here}`)}</p>`;
  return html`<form class="form" method="post" action="${here}">
    <input type="hidden" name="email" value="${offer.email}" autocomplete="username">
    ${field({ name: 'password', label: 'Choose a password', type: 'password', autocomplete: 'new-password', maxLength: 256, hint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.', error: errorOf(fault, 'password', 'The password') })}
    <p class="actions">${submitButton('Accept the invitation')}</p>
  </form>`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function article(role: string): string {
  return /^[aeiou]/.test(role) ? 'an' : 'a';
}
