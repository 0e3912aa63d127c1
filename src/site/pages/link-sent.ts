import { html, type SafeHtml } from '../../html/safe-html.ts';
import { linkButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';

/** The page is the same for every address, so that it does not reveal who has an account. */
export function linkSentPage(condition: string, sendsMail: boolean): SafeHtml {
  const title = sendsMail ? 'Check your email' : 'Ask for your link';
  const text = sendsMail
    ? `If ${condition}, we sent a link to it. It works once and expires in an hour.`
    : `This installation doesn’t send email. If ${condition}, the person who runs this installation can find your link in the server log. It works once and expires in an hour.`;
  const help = 'If nothing arrives within a few minutes, check your spam folder and the address.';
  return narrowPage({
    title,
    lede: text,
    content: html`${sendsMail ? html`<p class="fine-print">${help}</p>` : ''}
      <p class="actions">${linkButton('Back to sign-in', '/sign-in', 'secondary')}</p>`,
  });
}
