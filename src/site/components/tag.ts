import { html } from 'ghtml';

/** A short fact about what it stands beside. */
export function tag(text: string, look: 'plain' | 'strong' | 'signal' = 'plain'): string {
  return html`<span class="tag tag-${look}">${text}</span>`;
}
