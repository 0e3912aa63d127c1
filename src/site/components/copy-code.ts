import { html, type SafeHtml } from '../../html/safe-html.ts';

/** A command to copy. The button shows itself only where there is a script to make it work. */
export function copyCode(code: string): SafeHtml {
  return html`<div class="copy-code">
    <pre class="copy-code-text"><code>${code}</code></pre>
    <button class="copy-code-button" type="button" hidden>Copy</button>
  </div>`;
}
