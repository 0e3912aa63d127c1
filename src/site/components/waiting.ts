import type { Conversion } from '../../domain/conversion.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { meter } from './meter.ts';

/** Stands where the player will be. `waiting.js` moves the bar and puts the player here when it is time. */
export function waitingView({ status, progress }: Pick<Conversion, 'status' | 'progress'>): SafeHtml {
  if (status === 'failed' || status === 'completed') return failed();
  const percent = Math.floor(progress * 100);
  return html`<section class="waiting" aria-label="Progress" data-status="${status}">
    <p class="waiting-text" role="status"><span class="waiting-words">${waitingWords[status]}</span>
      <span class="waiting-percent">${percent} %</span></p>
    ${meter(percent, 100)}
    <p class="waiting-hint">It starts by itself when it is ready.</p>
  </section>`;
}

const waitingWords = {
  pending: 'Waiting for its turn',
  processing: 'The script is being written',
  generating: 'The recording is being made',
} as const;

/** A completed conversion without files is as good as a failed one to whoever came to listen. */
function failed(): SafeHtml {
  return html`<section class="waiting waiting-failed" data-status="failed">
    <p class="waiting-text">This recording could not be made.</p>
    <p class="waiting-hint">Whoever shared it can start it again. Come back later.</p>
  </section>`;
}
