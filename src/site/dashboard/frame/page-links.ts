import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { linkButton } from '../../components/button.ts';
import { addressOf } from './address.ts';
import type { DashboardContext } from './section.ts';

export type ListPage = {
  readonly path: string;
  /** What the list is narrowed to. */
  readonly query: Readonly<Record<string, string | null>>;
  /** Where this page begins; empty for the first. */
  readonly cursor: string;
  readonly nextCursor: string | null;
};

/** The ways to newer and older entries of a list, where there are any. */
export function pageLinks(
  dashboard: DashboardContext,
  { path, query, cursor, nextCursor }: ListPage,
): SafeHtml {
  const newest = cursor === '' ? '' : linkButton('Newest', addressOf(dashboard, path, query), 'secondary');
  const older =
    nextCursor === null
      ? ''
      : linkButton('Older', addressOf(dashboard, path, { ...query, cursor: nextCursor }), 'secondary');
  return html`<div class="pages-links">${newest} ${older}</div>`;
}
