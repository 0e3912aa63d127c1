import { html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { notice } from '../components/notice.ts';
import { ownForm } from '../components/own-form.ts';
import type { Session } from '../frame/session.ts';

export type ConfirmPassword = {
  readonly session: Session;
  readonly returnTo: string;
  readonly problem: string | null;
};

export function confirmPasswordPage({ session, returnTo, problem }: ConfirmPassword): SafeHtml {
  const content = html`<input type="hidden" name="return" value="${returnTo}">
    <input type="hidden" name="email" value="${session.visitor.email}" autocomplete="username">
    ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 256, autofocus: true })}
    <p class="actions">${submitButton('Go on')}</p>`;
  return layout({
    title: 'Your password, please – Aloud',
    session,
    width: 'narrow',
    content: html`<h1>Your password, please</h1>
      <p class="lede">What comes next is secret. Give your password once more, so that an open browser is not enough to see it.</p>
      ${problem === null ? '' : notice(problem)}
      ${ownForm(session, '/confirm-password', content)}`,
  });
}
