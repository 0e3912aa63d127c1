import { html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { notice } from '../components/notice.ts';

export type SignIn = {
  readonly email: string;
  readonly problem: string | null;
  /** Where to go on from there; null for the dashboard. */
  readonly returnTo: string | null;
};

export function signInPage({ email, problem, returnTo }: SignIn): SafeHtml {
  return layout({
    title: 'Sign in – Aloud',
    width: 'narrow',
    content: html`<h1>Sign in</h1>
      ${problem === null ? '' : notice(problem)}
      <form class="form" method="post" action="/sign-in">
        ${returnTo === null ? '' : html`<input type="hidden" name="return" value="${returnTo}">`}
        ${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 256, autofocus: email !== '' })}
        <p class="actions">${submitButton('Sign in')}</p>
      </form>
      <p class="fine-print"><a href="/forgotten-password">Forgotten your password?</a></p>`,
  });
}
