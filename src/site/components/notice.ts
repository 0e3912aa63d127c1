import { html } from 'ghtml';

/** Something that needs the reader now, or was just done for them. It is announced when the page opens. */
export function notice(text: string, look: 'alert' | 'done' = 'alert'): string {
  return html`<p class="notice notice-${look}" role="${look === 'alert' ? 'alert' : 'status'}">${text}</p>`;
}
