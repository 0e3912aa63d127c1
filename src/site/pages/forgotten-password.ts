import { html, type SafeHtml } from '../../html/safe-html.ts';
import { linkButton, submitButton } from '../components/button.ts';
import { field } from '../components/field.ts';
import { layout } from '../components/layout.ts';
import { notice } from '../components/notice.ts';
import { errorOf, type FormFault } from '../frame/form-fault.ts';

export function forgottenPasswordPage({
  email,
  problem,
}: {
  email: string;
  problem: string | null;
}): SafeHtml {
  return layout({
    title: 'Forgotten password – Aloud',
    width: 'narrow',
    content: html`<h1>Forgotten your password?</h1>
      <p class="lede">Tell us your e-mail address, and we send you a link to choose a new one.</p>
      ${problem === null ? '' : notice(problem)}
      <form class="form" method="post" action="/forgotten-password">
        ${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: email, autofocus: true })}
        <p class="actions">${submitButton('Send the link')}</p>
      </form>
      <p class="fine-print"><a href="/sign-in">Back to signing in</a></p>`,
  });
}

/** The same for everyone, whoever they asked for. */
export function linkSentPage({ email, sendsMail }: { email: string; sendsMail: boolean }): SafeHtml {
  const otherwise = sendsMail
    ? 'If nothing comes within a few minutes, look among the spam, and check that the address is the one you sign in with.'
    : 'This installation sends no mail: whoever runs it finds the link in its log.';
  return layout({
    title: 'Look into your mail – Aloud',
    width: 'narrow',
    content: html`<h1>Look into your mail</h1>
      <p class="lede">If ${email} has an account here, a link is on its way to it. It works once, for an hour.</p>
      <p class="fine-print">${otherwise}</p>
      <p class="actions">${linkButton('Back to signing in', '/sign-in', 'secondary')}</p>`,
  });
}

export type NewPassword = { readonly token: string; readonly email: string; readonly fault: FormFault };

export function newPasswordPage({ token, email, fault }: NewPassword): SafeHtml {
  return layout({
    title: 'Choose a new password – Aloud',
    width: 'narrow',
    content: html`<h1>Choose a new password</h1>
      <p class="lede">For ${email}. Every browser that is signed in will be signed out.</p>
      <form class="form" method="post" action="/forgotten-password/${token}">
        <input type="hidden" name="email" value="${email}" autocomplete="username">
        ${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', maxLength: 256, autofocus: true, hint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.', error: errorOf(fault, 'password', 'The password') })}
        <p class="actions">${submitButton('Save and sign in')}</p>
      </form>`,
  });
}
