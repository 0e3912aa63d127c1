import { html } from 'ghtml';
import { submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { notice } from '../components/notice.ts';

export function signInPage({ email, problem }: { email: string; problem: string | null }): string {
  return layout({
    title: 'Sign in – Aloud',
    width: 'narrow',
    content: html`<h1>Sign in</h1>
      !${problem === null ? '' : notice(problem)}
      <form class="form" method="post" action="/sign-in">
        !${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, autofocus: email === '' })}
        !${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: 256, autofocus: email !== '' })}
        <p class="actions">!${submitButton('Sign in')}</p>
      </form>
      <p class="fine-print">No account, or a forgotten password? Whoever runs this installation can send you a set-up link.</p>`,
  });
}
