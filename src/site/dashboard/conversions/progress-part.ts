import type { Conversion, ConversionStatus } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';

const words: Readonly<Partial<Record<ConversionStatus, string>>> = {
  pending: 'Waiting until one of your running conversions is done.',
  processing: 'Writing the script.',
  generating: 'Speaking the script, sentence by sentence.',
};

/** How far a conversion is, told as it goes on; or why it went no further. */
export function progressPart(dashboard: DashboardContext, conversion: Conversion): SafeHtml {
  const { id, status, progress, error } = conversion;
  if (status === 'failed') return failure(error?.message ?? 'It failed without saying why.');
  if (status === 'completed')
    return html`<section class="part"><p class="part-note">The audio is no longer kept.</p></section>`;
  const percent = Math.floor(progress * 100);
  return html`<section class="part progress" aria-label="Progress" data-status="${status}"
    data-events="${addressOf(dashboard, `/conversions/${id}/events`)}">
    <p class="progress-words" role="status">${words[status]}</p>
    <progress class="progress-bar" value="${percent}" max="100" aria-label="Progress">${percent} %</progress>
    <p class="progress-percent figures-text" aria-hidden="true">${percent} %</p>
    <noscript><p class="part-note"><a href="${addressOf(dashboard, `/conversions/${id}`)}">Look again</a></p></noscript>
  </section>`;
}

function failure(message: string): SafeHtml {
  return html`<section class="part" aria-labelledby="failure">
    <div class="notice">
      <h2 id="failure" class="part-title">This conversion failed</h2>
      <p>${message}</p>
      <p class="part-note">A retry goes on with what is already made, and counts as a new conversion.</p>
    </div>
  </section>`;
}
