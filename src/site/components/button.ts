import { html, type SafeHtml } from '../../html/safe-html.ts';

export type ButtonLook = 'primary' | 'secondary' | 'plain';

/** Sends the form it stands in. */
export function submitButton(text: string, look: ButtonLook = 'primary'): SafeHtml {
  return html`<button class="button button-${look}" type="submit">${text}</button>`;
}

/** Goes to a page. */
export function linkButton(text: string, href: string, look: ButtonLook = 'primary'): SafeHtml {
  return html`<a class="button button-${look}" href="${href}">${text}</a>`;
}
