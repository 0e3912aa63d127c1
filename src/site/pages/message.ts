import { html, type SafeHtml } from '../../html/safe-html.ts';
import { linkButton } from '../components/button.ts';
import { layout } from '../components/layout.ts';
import type { Session } from '../frame/session.ts';

export type Message = {
  /** Who is signed in, where the page asks. */
  readonly session?: Session;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly text: string; readonly href: string };
  readonly status?: number;
  readonly requestId?: string;
};

/** A page that says one thing, and where to go from there. */
export function messagePage({ session, title, text, action, status, requestId }: Message): SafeHtml {
  const { text: actionText, href } = action ?? { text: 'Go to the start page', href: '/' };
  return layout({
    title: `${title} – Aloud`,
    ...(session && { session }),
    width: 'narrow',
    content: html`<h1>${title}</h1>
      <p class="lede">${text}</p>
      <p class="actions">${linkButton(actionText, href, 'secondary')}</p>
      ${requestId ? html`<p class="fine-print">Error ${status} · <code>${requestId}</code></p>` : ''}`,
  });
}
