import { type DraftSummary, nameOfUntitled } from '../../../domain/draft.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listDrafts } from '../../../operations/drafts/drafts.ts';
import { table } from '../../components/elements.ts';
import { linkButton } from '../../components/form.ts';
import { counted, number, timeAgo } from '../../components/format.ts';
import { queryText } from '../../layout/request.ts';
import { emptyPage, pageLinks, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const pageSize = 25;

/** All drafts, newest first. */
export async function showDrafts(dashboard: DashboardContext) {
  const cursor = queryText(dashboard.request, 'cursor');
  const page = await listDrafts(dashboard.context, { cursor: cursor || null, limit: pageSize });
  const { items, totalCount, nextCursor } = page;
  const begin = linkButton('New episode', dashboard.at('/studio/new'));
  const total = html`<p class="quiet">${counted(totalCount, 'draft')}</p>`;
  const content =
    items.length === 0
      ? emptyPage('No drafts yet', 'Your texts and scripts are saved here while you work on them.', begin)
      : html`${draftTable(dashboard, items)}
        ${pageLinks(dashboard, { path: '/studio', query: {}, cursor, nextCursor, total })}`;
  return showPage(dashboard, {
    title: 'Studio',
    facts: html`<span>From text to script to audio.</span>`,
    actions: items.length === 0 ? null : begin,
    content,
  });
}

function draftTable(dashboard: DashboardContext, drafts: readonly DraftSummary[]): SafeHtml {
  return table({
    caption: 'Drafts',
    columns: ['Title', 'Episodes', 'Changed'],
    figures: ['Episodes'],
    compact: true,
    rows: drafts.map(({ id, title, beginning, hasScript, episodes, updatedAt }) => [
      html`<span><a class="table-link" href="${dashboard.at(`/studio/${id}`)}">${title || nameOfUntitled(beginning)}</a>
        ${hasScript ? '' : html`<span class="table-under">No script yet</span>`}</span>`,
      episodes === 0
        ? html`<span class="quiet">No episodes yet</span>`
        : html`<span>${number(episodes)}<span class="table-noun"> ${episodes === 1 ? 'episode' : 'episodes'}</span></span>`,
      timeAgo(updatedAt, dashboard.now),
    ]),
  });
}
