import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';

export type Table = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Columns of figures, which stand to the right. */
  readonly figures?: readonly string[];
  /** The column of what can be done with a row: its name is only heard. */
  readonly acts?: string;
  /** On a narrow screen a record takes two lines: its name, and everything else without labels. */
  readonly compact?: boolean;
  readonly rows: readonly (readonly HtmlValue[])[];
};

/** A table that becomes a list of records on a narrow screen; the roles keep it a table for everyone. */
export function table({ caption, columns, figures = [], acts, compact = false, rows }: Table): SafeHtml {
  const look = (column = '') =>
    figures.includes(column) ? 'table-figure' : column === acts ? 'table-acts-cell' : '';
  return html`<table class="table ${compact ? 'table-compact' : ''}" role="table">
    <caption class="hidden-text">${caption}</caption>
    <thead role="rowgroup">
      <tr role="row">${columns.map((column) => html`<th class="${look(column)}" role="columnheader" scope="col"><span>${column}</span></th>`)}</tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => tableCell(columns[index], cell, look(columns[index])))}</tr>`)}
    </tbody>
  </table>`;
}

function tableCell(column: string | undefined, cell: HtmlValue, look: string): SafeHtml {
  return html`<td class="${look}" role="cell"><span class="table-label" aria-hidden="true">${column}</span>${cell}</td>`;
}
