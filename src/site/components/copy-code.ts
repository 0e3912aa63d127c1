import { html } from 'ghtml';

/** A command to copy. The button shows itself only where there is a script to make it work. */
export function copyCode(code: string, label: string): string {
  return html`<div class="copy-code">
    <pre class="copy-code-text" tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>
    <button class="copy-code-button" type="button" hidden data-copy>Copy</button>
  </div>`;
}
