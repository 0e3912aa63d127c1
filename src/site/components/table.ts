import { html } from 'ghtml';

export type Table = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Cells are finished HTML: whoever makes them has escaped what is in them. */
  readonly rows: readonly (readonly string[])[];
};

/** A table that becomes a list of records on a narrow screen; the roles keep it a table for everyone. */
export function table({ caption, columns, rows }: Table): string {
  return html`<table class="table" role="table">
    <caption class="hidden-text">${caption}</caption>
    <thead role="rowgroup">
      <tr role="row">!${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr>
    </thead>
    <tbody role="rowgroup">
      !${rows.map((cells) => html`<tr role="row">!${cells.map((cell, index) => tableCell(columns[index], cell))}</tr>`)}
    </tbody>
  </table>`;
}

function tableCell(column: string | undefined, cell: string): string {
  return html`<td role="cell"><span class="table-label" aria-hidden="true">${column}</span>!${cell}</td>`;
}
