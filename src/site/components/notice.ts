import { html } from 'ghtml';

/** Something that needs the reader now. It is announced when the page opens. */
export function notice(text: string): string {
  return html`<p class="notice" role="alert">${text}</p>`;
}
