import type { ConversionStatus } from '../../domain/conversion.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';

export const statusNames: Readonly<Record<ConversionStatus, string>> = {
  pending: 'Waiting',
  processing: 'Writing',
  generating: 'Voicing',
  completed: 'Completed',
  failed: 'Failed',
};

/** How a conversion stands: a word, and a mark that says the same. */
export function statusTag(status: ConversionStatus): SafeHtml {
  return html`<span class="status status-${status}">${statusNames[status]}</span>`;
}
