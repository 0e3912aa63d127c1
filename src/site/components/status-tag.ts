import { html } from 'ghtml';
import type { ConversionStatus } from '../../domain/conversion.ts';

export const statusNames: Readonly<Record<ConversionStatus, string>> = {
  pending: 'Waiting',
  processing: 'Writing',
  generating: 'Voicing',
  completed: 'Completed',
  failed: 'Failed',
};

/** How a conversion stands: a word, and a mark that says the same. */
export function statusTag(status: ConversionStatus): string {
  return html`<span class="status status-${status}">${statusNames[status]}</span>`;
}
