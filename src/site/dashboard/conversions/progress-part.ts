import type { Conversion } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { estimateSeconds, readEstimate } from '../../../operations/conversions/estimate.ts';
import { beginningAt } from '../../../operations/conversions/preview-beginning.ts';
import { submitButton } from '../../components/form.ts';
import { spokenLength } from '../../components/format.ts';
import { buttonForm } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const texts = {
  pending: 'Waiting for another episode to finish.',
  processing: 'Writing the script.',
  generating: 'Recording, sentence by sentence.',
} as const;

type Running = Conversion & { readonly status: keyof typeof texts };

/** Shows the progress, the remaining time, the sound of the beginning once available, and a button to cancel. */
export async function progressPart(dashboard: DashboardContext, conversion: Running): Promise<SafeHtml> {
  const { id, status, progress, script, mode } = conversion;
  const path = `/conversions/${id}`;
  const percent = Math.floor(progress * 100);
  const left = estimateSeconds(await readEstimate(dashboard.context, conversion), conversion);
  return html`<section class="part progress" aria-label="Progress" data-status="${status}"
    data-events="${dashboard.at(`${path}/events`)}" data-left="${left}">
    <p class="progress-words" role="status">${status === 'processing' && script ? 'Preparing the recording.' : texts[status]}</p>
    <progress class="progress-bar" value="${percent}" max="100" aria-label="Progress">${percent}%</progress>
    <p class="progress-percent figures-text" aria-hidden="true">${percent}%</p>
    ${status === 'pending' ? '' : html`<p class="progress-left quiet" data-time-left>${percent < 10 ? '' : `About ${spokenLength(left)} left`}</p>`}
    <div class="progress-actions">
      ${beginning(dashboard, conversion)}
      ${buttonForm(dashboard, `${path}/cancel`, submitButton('Cancel', 'secondary'))}
      <noscript><a href="${dashboard.at(path)}">Refresh</a></noscript>
    </div>
    ${mode === 'sandbox' ? '' : html`<p class="part-note">${status === 'pending' ? 'Canceling now is free.' : 'Canceling doesn’t refund the episode.'}</p>`}
  </section>`;
}

function beginning(dashboard: DashboardContext, conversion: Running): SafeHtml | null {
  const from = beginningAt(dashboard.context, conversion);
  if (from === null) return null;
  const address = dashboard.at(`/conversions/${conversion.id}/beginning.mp3`);
  return html`<p class="progress-beginning" data-from="${Math.ceil(from * 100)}" ${conversion.progress < from ? 'hidden' : ''}><a class="play-link" href="${address}" data-hear aria-label="Play the first paragraph"></a> Hear the first paragraph</p>`;
}
