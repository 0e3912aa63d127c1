import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { ProductName } from '../../operations/products.ts';
import type { DashboardContext } from './layout/section.ts';

type Scopes = {
  readonly path: string;
  /** Such as “Entries for”. */
  readonly label: string;
  readonly products: readonly ProductName[];
  /** A product, or null for the organization. */
  readonly chosen: string | null;
};

/** Links to the records of the organization and of each product. Null without products. */
export function scopeLinks(
  dashboard: DashboardContext,
  { path, label, products, chosen }: Scopes,
): SafeHtml | null {
  if (products.length === 0) return null;
  const scopes = [{ id: null, name: 'Whole organization' }, ...products];
  const links = scopes.map(({ id, name }) =>
    id === chosen
      ? html`<li><strong class="table-cut" aria-current="page">${name}</strong></li>`
      : html`<li><a class="table-cut" href="${dashboard.at(path, { product: id })}">${name}</a></li>`,
  );
  return html`<nav class="scopes-part" aria-label="${label}"><span class="quiet" aria-hidden="true">${label}</span> <ul class="scopes">${links}</ul></nav>`;
}
