import type { ShownStatus } from '../../domain/conversion.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import type { FormFault } from '../layout/form-fault.ts';
import { number } from './format.ts';

export function tag(text: string, look: 'plain' | 'strong' | 'sandbox' | 'trouble' = 'plain'): SafeHtml {
  return html`<span class="tag tag-${look}">${text}</span>`;
}

/** A message that screen readers announce when the page opens. */
export function notice(text: string, look: 'alert' | 'done' = 'alert'): SafeHtml {
  return html`<p class="notice notice-${look}" role="${look === 'alert' ? 'alert' : 'status'}">${text}</p>`;
}

/** The notice of a rejected form. */
export function faultNotice({ notice: text }: FormFault): SafeHtml | null {
  return text === null ? null : notice(text);
}

export const statusNames: Readonly<Record<ShownStatus, string>> = {
  pending: 'Waiting',
  processing: 'Preparing',
  generating: 'Recording',
  completed: 'Completed',
  failed: 'Failed',
  canceled: 'Canceled',
};

export function statusTag({ shownStatus: status }: { readonly shownStatus: ShownStatus }): SafeHtml {
  return html`<span class="status status-${status}">${statusNames[status]}</span>`;
}

/** A command to copy. `copy.js` shows the button. */
export function copyCode(code: string): SafeHtml {
  return html`<div class="copy-code">
    <pre class="copy-code-text"><code>${code}</code></pre>
    <button class="copy-code-button" type="button" hidden>Copy</button>
  </div>`;
}

/** A program to copy. Its long lines scroll, because they are hard to read when they wrap. */
export function copyProgram(code: string): SafeHtml {
  return html`<div class="copy-code copy-program">
    <pre class="copy-code-text" tabindex="0"><code>${code}</code></pre>
    <button class="copy-code-button" type="button" hidden>Copy</button>
  </div>`;
}

/** A secret that the page shows once, such as a new key. */
export function secretPanel(title: string, note: string, secret: string): SafeHtml {
  return html`<section class="panel" aria-labelledby="new-secret" role="status">
    <h2 id="new-secret">${title}</h2>
    <p>${note}</p>
    ${copyCode(secret)}
  </section>`;
}

/** A usage bar. The figures next to it say the same in words. */
export function meter(used: number, limit: number): SafeHtml {
  const share = limit > 0 ? Math.min(100, Math.max(0, (used / limit) * 100)) : used > 0 ? 100 : 0;
  const look = share >= 100 ? 'full' : share >= 80 ? 'high' : 'calm';
  return html`<svg class="meter meter-${look}" aria-hidden="true" focusable="false">
    <rect class="meter-track" width="100%" height="100%" />
    <rect class="meter-fill" width="${share.toFixed(1)}%" height="100%" />
  </svg>`;
}

/** A number with its limit, if there is one, and a note. */
export function figure(label: string, value: number, limit: number | null, note: string): SafeHtml {
  return html`<div class="figure ${limit === null ? 'figure-unlimited' : ''}">
    <dt class="quiet">${label}</dt>
    <dd class="figure-body">
      <p class="figure-value">
        <strong class="figure-number">${number(value)}</strong>
        ${limit === null ? '' : html`<span class="quiet">of ${number(limit)}</span>`}
      </p>
      ${limit === null ? '' : meter(value, limit)}
      <p class="figure-note">${note}</p>
    </dd>
  </div>`;
}

type Table = {
  readonly caption: string;
  /** The column `Actions` is for buttons; screen readers read its name. */
  readonly columns: readonly string[];
  /** The head of the first column, if it is more than the column’s name. */
  readonly firstHead?: SafeHtml;
  /** Columns of figures are aligned to the right. */
  readonly figures?: readonly string[];
  /** On a narrow screen a record takes two lines: its name, and everything else without labels. */
  readonly compact?: boolean;
  /** Columns that a narrow screen leaves out. */
  readonly wide?: readonly string[];
  /** Columns of the same widths as those of another table on the page. */
  readonly even?: boolean;
  readonly rows: readonly (readonly HtmlValue[])[];
};

/** A table that becomes a list on a narrow screen. The roles keep it a table for screen readers. */
export function table({
  caption,
  columns,
  firstHead,
  figures = [],
  compact = false,
  wide = [],
  even = false,
  rows,
}: Table): SafeHtml {
  const look = (column = '') => {
    if (wide.includes(column)) return 'table-wide';
    return figures.includes(column) ? 'table-figure' : column === 'Actions' ? 'table-acts-cell' : '';
  };
  return html`<table class="table ${compact ? 'table-compact' : ''} ${even ? 'table-even' : ''}" role="table">
    <caption class="hidden-text">${caption}</caption>
    <thead role="rowgroup">
      <tr role="row">${columns.map((column, index) => html`<th class="${look(column)}" role="columnheader" scope="col">${index === 0 && firstHead ? firstHead : html`<span>${column}</span>`}</th>`)}</tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => tableCell(columns[index], cell, look(columns[index])))}</tr>`)}
    </tbody>
  </table>`;
}

function tableCell(column: string | undefined, cell: HtmlValue, look: string): SafeHtml {
  const empty = String(html`${cell}`) === '' ? 'table-empty' : '';
  return html`<td class="${look} ${empty}" role="cell"><span class="table-label" aria-hidden="true">${column}</span>${cell}</td>`;
}
