import { html, type SafeHtml } from '../../html/safe-html.ts';
import { dayName, number } from './format.ts';

type Series = { readonly name: string; readonly look: 'ink' | 'signal' | 'failed' | 'soft' };

type Chart = {
  /** The counted quantity, which is also the caption of the table. */
  readonly caption: string;
  /** Replaces the chart if all values are zero. */
  readonly none: SafeHtml | string;
  readonly series: readonly Series[];
  /** Oldest first, such as `2026-11-15` with a value for each series. */
  readonly days: readonly { readonly day: string; readonly values: readonly number[] }[];
};

const width = 900;
const height = 160;
const gap = 0.28;

/** Stacked bars per day, and the same figures as a table for screen readers. */
export function chart({ caption, none, series, days }: Chart): SafeHtml {
  const most = Math.max(...days.map(({ values }) => sum(values)), 0);
  if (most === 0) return html`<p class="part-note chart-none">${none}</p>`;
  const highest = roundUp(most);
  const hasHalf = Number.isInteger(highest / 2);
  const step = width / days.length;
  const labeled = [0, Math.floor(days.length / 2), days.length - 1].flatMap((index) => days[index] ?? []);
  const bars = days.map((day, index) => bar(day, series, { x: index * step, step, highest }));
  return html`<figure class="chart">
    <div class="chart-plot">
      <p class="chart-scale figures-text" aria-hidden="true"><span>${number(highest)}</span> <span>${hasHalf ? number(highest / 2) : ''}</span> <span>0</span></p>
      <svg class="chart-picture" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <line class="chart-line" x1="0" x2="${width}" y1="0.5" y2="0.5" />${hasHalf ? html`<line class="chart-line" x1="0" x2="${width}" y1="${height / 2}" y2="${height / 2}" />` : ''}
        ${bars}
        <line class="chart-base" x1="0" x2="${width}" y1="${height - 0.5}" y2="${height - 0.5}" />
      </svg>
      <p class="chart-days figures-text" aria-hidden="true">${labeled.map(({ day }) => html`<span>${shortDay(day)}</span>`)}</p>
    </div>
    <figcaption class="chart-caption">
      <ul class="chart-key">${series.map(({ name, look }) => html`<li><span class="chart-mark chart-mark-${look}"></span>${name}</li>`)}</ul>
      ${figuresBehind(caption, series, days)}
    </figcaption>
  </figure>`;
}

const sparkWidth = 90;
const sparkHeight = 20;

/** A row of small bars for a table, which shows the sum next to it. */
export function sparkline(values: readonly number[]): SafeHtml {
  const highest = Math.max(1, ...values);
  const step = sparkWidth / values.length;
  const bars = values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(2, (value / highest) * sparkHeight);
    return html`<rect x="${(index * step).toFixed(2)}" y="${(sparkHeight - tall).toFixed(2)}" width="${(step * 0.7).toFixed(2)}" height="${tall.toFixed(2)}" />`;
  });
  return html`<svg class="sparkline" viewBox="0 0 ${sparkWidth} ${sparkHeight}" aria-hidden="true" focusable="false">${bars}<line class="chart-base" x1="0" x2="${sparkWidth}" y1="${sparkHeight - 0.5}" y2="${sparkHeight - 0.5}" /></svg>`;
}

function bar(
  { day, values }: Chart['days'][number],
  series: readonly Series[],
  { x, step, highest }: { x: number; step: number; highest: number },
): SafeHtml {
  let top = height;
  const parts = values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(2, (value / highest) * height);
    top -= tall;
    const look = series[index]?.look ?? 'ink';
    return html`<rect class="chart-bar chart-bar-${look}" x="${(x + (step * gap) / 2).toFixed(2)}" y="${top.toFixed(2)}" width="${(step * (1 - gap)).toFixed(2)}" height="${tall.toFixed(2)}" />`;
  });
  const words = series.map(({ name }, index) => `${name} ${number(values[index] ?? 0)}`).join(', ');
  return html`<g><title>${shortDay(day)}: ${words}</title><rect class="chart-hover" x="${x.toFixed(2)}" y="0" width="${step.toFixed(2)}" height="${height}" />${parts}</g>`;
}

function figuresBehind(caption: string, series: readonly Series[], days: Chart['days']): SafeHtml {
  const rows = days
    .toReversed()
    .map(
      ({ day, values }) =>
        html`<tr><th scope="row">${shortDay(day)}</th>${values.map((value) => html`<td>${number(value)}</td>`)}</tr>`,
    );
  return html`<details class="chart-table">
    <summary>As a table</summary>
    <div class="chart-scroll" tabindex="0" role="region" aria-label="${caption}">
      <table class="day-table"><caption class="hidden-text">${caption}</caption>
        <thead><tr><th scope="col">Day</th>${series.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  </details>`;
}

/** The next of 1, 2, 5, 10, 20, 25, 50 and so on. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10) * power;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function shortDay(day: string): string {
  return dayName(new Date(`${day}T00:00:00Z`));
}
