import { html, type SafeHtml } from '../../html/safe-html.ts';

/** Something that needs the reader now, or was just done for them. It is announced when the page opens. */
export function notice(text: string, look: 'alert' | 'done' = 'alert'): SafeHtml {
  return html`<p class="notice notice-${look}" role="${look === 'alert' ? 'alert' : 'status'}">${text}</p>`;
}
