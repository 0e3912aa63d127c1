import { html, type SafeHtml } from '../../html/safe-html.ts';
import { linkButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';

/** The same for every address, so it does not reveal who has an account. */
export function linkSentPage(condition: string, sendsMail: boolean): SafeHtml {
  return layout({
    title: 'Check your email – Aloud',
    width: 'narrow',
    content: html`<h1>Check your email</h1>
      <p class="lede">If ${condition}, we sent a link to it. It works once, for an hour.</p>
      <p class="fine-print">${sendsMail ? 'If nothing arrives within a few minutes, check your spam folder and the address.' : 'This installation does not send email. Its operator finds the link in the log.'}</p>
      <p class="actions">${linkButton('Back to sign-in', '/sign-in', 'secondary')}</p>`,
  });
}
