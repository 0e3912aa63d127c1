import { html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/button.ts';
import { layout } from '../components/layout.ts';
import { ownForm } from '../components/own-form.ts';
import type { Session } from '../frame/session.ts';

export type EmailChange = { readonly session: Session; readonly token: string; readonly email: string };

export function confirmEmailPage({ session, token, email }: EmailChange): SafeHtml {
  const button = html`<p class="actions">${submitButton('Use this address')}</p>`;
  return layout({
    title: 'Confirm your new address – Aloud',
    session,
    width: 'narrow',
    content: html`<h1>Confirm your new address</h1>
      <p class="lede">From now on you sign in as <strong>${email}</strong>, no longer as ${session.visitor.email}.
        Your password stays.</p>
      ${ownForm(session, `/account/email/${token}`, button)}`,
  });
}
