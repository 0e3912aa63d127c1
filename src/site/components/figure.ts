import { html, type SafeHtml } from '../../html/safe-html.ts';
import { meter } from './meter.ts';
import { number } from './number.ts';

export type Figure = {
  readonly label: string;
  readonly value: number;
  /** What the value counts against; null where there is no limit. */
  readonly limit: number | null;
  readonly note: string;
};

/** One number that matters, what it counts against, and a line that explains it. */
export function figure({ label, value, limit, note }: Figure): SafeHtml {
  return html`<div class="figure ${limit === null ? 'figure-unlimited' : ''}">
    <dt class="figure-label">${label}</dt>
    <dd class="figure-body">
      <p class="figure-value">
        <strong class="figure-number">${number(value)}</strong>
        ${limit === null ? '' : html`<span class="figure-limit">of ${number(limit)}</span>`}
      </p>
      ${limit === null ? '' : meter(value, limit)}
      <p class="figure-note">${note}</p>
    </dd>
  </div>`;
}
