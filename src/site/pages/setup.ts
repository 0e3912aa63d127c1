import { html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { errorOf, type FormFault } from '../frame/form-fault.ts';

export type Setup = {
  readonly token: string;
  readonly email: string;
  readonly fault: FormFault;
};

export function setupPage({ token, email, fault }: Setup): SafeHtml {
  return layout({
    title: 'Choose your password – Aloud',
    width: 'narrow',
    content: html`<h1>Choose how you sign in</h1>
      <p class="lede">This link works once. Afterwards you sign in with what you choose here.</p>
      <form class="form" method="post" action="/setup/${token}">
        ${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, error: errorOf(fault, 'email', 'The e-mail address') })}
        ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', maxLength: 256, hint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.', error: errorOf(fault, 'password', 'The password') })}
        <p class="actions">${submitButton('Save and continue')}</p>
      </form>`,
  });
}
