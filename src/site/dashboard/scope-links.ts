import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { ProductName } from '../../operations/products.ts';
import { addressOf } from './layout/address.ts';
import type { DashboardContext } from './layout/section.ts';

/** Links to what the organization has, and each of its products. Null where there are no products. */
export function scopeLinks(
  dashboard: DashboardContext,
  path: string,
  products: readonly ProductName[],
  chosen: string | null,
): SafeHtml | null {
  if (products.length === 0) return null;
  const scopes = [{ id: null, name: 'Whole organization' }, ...products];
  const links = scopes.map(({ id, name }) =>
    id === chosen
      ? html`<li><strong aria-current="page">${name}</strong></li>`
      : html`<li><a href="${addressOf(dashboard, path, { product: id })}">${name}</a></li>`,
  );
  return html`<nav aria-label="Products"><ul class="scopes">${links}</ul></nav>`;
}
