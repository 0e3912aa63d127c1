import type { FieldMessage } from '../../../domain/field-message.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';

/** What the writer or the voice could not honour. Nothing is dropped silently. */
export function warningsPart({ warnings }: { readonly warnings: readonly FieldMessage[] }): SafeHtml | null {
  if (warnings.length === 0) return null;
  return html`<section class="part" aria-labelledby="warnings">
    <h2 id="warnings" class="part-title">Warnings</h2>
    <ul class="plain-list">${warnings.map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`)}</ul>
  </section>`;
}
