import { html, type SafeHtml } from '../../html/safe-html.ts';

/** A short fact about what it stands beside. */
export function tag(text: string, look: 'plain' | 'strong' | 'signal' = 'plain'): SafeHtml {
  return html`<span class="tag tag-${look}">${text}</span>`;
}
