import { html } from 'ghtml';
import type { FieldMessage } from '../../../domain/field-message.ts';

/** What the writer or the voice could not honour. Nothing is dropped silently. */
export function warningsPart({ warnings }: { readonly warnings: readonly FieldMessage[] }): string {
  if (warnings.length === 0) return '';
  return html`<section class="part" aria-labelledby="warnings">
    <h2 id="warnings" class="part-title">Warnings</h2>
    <ul class="plain-list">!${warnings.map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`)}</ul>
  </section>`;
}
