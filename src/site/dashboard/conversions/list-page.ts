import { type ConversionSummary, shownStatuses } from '../../../domain/conversion.ts';
import { type SourceType, sourceTypes } from '../../../domain/conversion-settings.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  listConversions,
  searchConversions,
  searchedScripts,
} from '../../../operations/conversions/conversions.ts';
import { countInSandbox } from '../../../operations/home.ts';
import { type PlaysOfOne, showPlaysOfEach } from '../../../operations/plays.ts';
import { sparkline } from '../../components/chart.ts';
import { statusNames, statusTag, table, tag } from '../../components/elements.ts';
import { linkButton, select, submitButton } from '../../components/form.ts';
import { clock, counted, number, spokenLength, timeAgo } from '../../components/format.ts';
import { queryText } from '../../layout/request.ts';
import { sectionAddress } from '../layout/address.ts';
import { emptyPage, filterForm, pageLinks, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { playedToTheEnd } from '../plays-part.ts';

type Filter = ReturnType<typeof readFilter>;

export const kindNames: Readonly<Record<SourceType, string>> = {
  changelog: 'Release notes',
  document: 'Document',
};

const path = '/conversions';
export const pageSize = 25;

/** All conversions of the organization, newest first. */
export async function showConversions(dashboard: DashboardContext) {
  const filter = readFilter(dashboard);
  const { status, kind, search } = filter;
  const cursor = queryText(dashboard.request, 'cursor');
  const page = {
    filter: { ...(status && { shownStatus: status }), ...(kind && { sourceType: kind }) },
    cursor: cursor || null,
    limit: pageSize,
  };
  const { items, totalCount, nextCursor } = await (search === ''
    ? listConversions(dashboard.context, page)
    : searchConversions(dashboard.context, { ...page, text: search }));
  const searched = search === '' ? '' : `, found in all titles and the newest ${searchedScripts} scripts`;
  const total = html`<p class="quiet">${counted(totalCount, 'episode')}${searched}</p>`;
  const plays = await showPlaysOfEach(
    dashboard.context,
    items.map(({ id }) => id),
  );
  const rows = conversionTable(dashboard, 'Episodes', items, { plays, canChoose: dashboard.mayManage });
  const list = html`${dashboard.mayManage ? bulkForm(dashboard, rows) : rows}
    ${pageLinks(dashboard, { path, query: filter, cursor, nextCursor, total })}`;
  const isRunning = items.some((each) => each.status !== 'completed' && each.status !== 'failed');
  const isFiltered = status !== null || kind !== null || search !== '' || cursor !== '';
  const isEmpty = items.length === 0 && !isFiltered;
  const isLive = dashboard.context.caller.mode === 'live';
  const inSandbox = isEmpty && isLive ? await countInSandbox(dashboard.context) : 0;
  return showPage(dashboard, {
    title: 'Episodes',
    actions: isEmpty ? null : linkButton('New episode', dashboard.at('/studio/new')),
    scripts: ['hear.js', 'list.js'],
    content: html`${isEmpty ? '' : filters(dashboard, filter)}
      <div data-list>${items.length === 0 ? nothing(dashboard, { isFiltered, inSandbox }) : list}${isRunning ? html`<span data-running hidden></span>` : ''}</div>`,
  });
}

function readFilter({ request }: DashboardContext) {
  const [status, kind] = [queryText(request, 'status'), queryText(request, 'kind')];
  return {
    status: shownStatuses.find((each) => each === status) ?? null,
    kind: sourceTypes.find((each) => each === kind) ?? null,
    search: queryText(request, 'search', 200).trim(),
  };
}

function filters(dashboard: DashboardContext, { status, kind, search }: Filter): SafeHtml {
  const statuses = shownStatuses.map((value) => ({ value, text: statusNames[value] }));
  const kinds = sourceTypes.map((value) => ({ value, text: kindNames[value] }));
  return filterForm(
    dashboard,
    path,
    html`<label class="filters-search"><span class="hidden-text">Search titles and scripts</span>
      <input class="field-input" type="search" name="search" value="${search}" maxlength="200" placeholder="Search titles and scripts"></label>
    ${select({ name: 'status', label: 'Status', choices: [{ value: '', text: 'All statuses' }, ...statuses], chosen: status ?? '' })}
    ${select({ name: 'kind', label: 'Kind', choices: [{ value: '', text: 'All kinds' }, ...kinds], chosen: kind ?? '' })}`,
  );
}

function nothing(
  dashboard: DashboardContext,
  { isFiltered, inSandbox }: { readonly isFiltered: boolean; readonly inSandbox: number },
): SafeHtml {
  if (isFiltered)
    return emptyPage(
      'No results',
      `No episodes match your search and filters. A search reads all titles and the newest ${searchedScripts} scripts.`,
      linkButton('Show all', dashboard.at(path), 'secondary'),
    );
  return emptyPage(
    'No episodes yet',
    html`Episodes from the studio and the API appear here. ${sandboxNote(dashboard, inSandbox)}`,
    linkButton('New episode', dashboard.at('/studio/new')),
  );
}

/** A note for lists that are empty in live mode, because conversions with a sandbox key are not listed there. */
export function sandboxNote(dashboard: DashboardContext, episodes: number): SafeHtml | null {
  if (episodes === 0) return null;
  return html`The sandbox has ${counted(episodes, 'episode')}:
    <a href="${sectionAddress(dashboard, dashboard.section, 'sandbox')}">switch to the sandbox</a>.`;
}

function bulkForm(dashboard: DashboardContext, rows: SafeHtml): SafeHtml {
  const { mode } = dashboard.context.caller;
  return html`<form class="bulk" method="get" action="${dashboard.at(`${path}/delete`)}">
    ${mode === 'sandbox' ? html`<input type="hidden" name="mode" value="sandbox">` : ''}
    ${rows}
    <p class="bulk-actions"><span class="bulk-count quiet">selected</span>
      ${submitButton('Delete selected', 'secondary')} <button class="button button-plain" type="reset">Clear</button></p>
  </form>`;
}

/** Without a script, the link opens the sound. */
function playLink(dashboard: DashboardContext, id: string, title: string): SafeHtml {
  const address = dashboard.at(`/conversions/${id}/audio.mp3`);
  return html`<a class="play-link" href="${address}" data-hear aria-label="Play ${title}"></a>`;
}

const noPlay = html`<span class="play-none"></span>`;

/** A checkbox that needs `list.js`. */
const chooseAll = html`<input class="choose-all" type="checkbox" aria-label="Select all">`;

const none = html`<span class="quiet table-none">–</span>`;

/** Shows the plays of the last 30 days. */
function playsCell(of: PlaysOfOne | undefined): SafeHtml {
  if (!of) return none;
  return html`<span class="plays-cell">${sparkline(of.days)} ${number(of.plays)}<span class="table-noun"> ${of.plays === 1 ? 'play' : 'plays'}</span></span>
    <span class="quiet plays-more">${spokenLength(of.listenedSeconds)}, ${playedToTheEnd(of)} to the end</span>`;
}

export function conversionTable(
  dashboard: DashboardContext,
  caption: string,
  conversions: readonly ConversionSummary[],
  { plays, canChoose = false }: { plays: ReadonlyMap<string, PlaysOfOne>; canChoose?: boolean },
): SafeHtml {
  const isPlayable = conversions.some((each) => each.hasAudio);
  const lead = (box: SafeHtml, play: SafeHtml) => html`${canChoose ? box : ''}${isPlayable ? play : ''}`;
  return table({
    caption,
    firstHead: html`<span class="table-playable">${lead(chooseAll, noPlay)}<span>Title</span></span>`,
    columns: ['Title', 'Kind', 'Status', 'Length', 'Plays', 'Created'],
    figures: ['Length', 'Plays'],
    wide: ['Kind'],
    compact: true,
    rows: conversions.map(
      ({ id, title, sourceType, durationSeconds, publicUrl, createdAt, hasAudio, ...status }) => [
        html`<span class="table-playable">${lead(html`<input type="checkbox" name="id" value="${id}" aria-label="Select ${title}">`, hasAudio ? playLink(dashboard, id, title) : noPlay)}<a class="table-link" href="${dashboard.at(`/conversions/${id}`)}">${title}</a> ${publicUrl ? tag('Shared') : ''}</span>`,
        kindNames[sourceType],
        statusTag(status),
        durationSeconds === null ? none : clock(durationSeconds),
        playsCell(plays.get(id)),
        timeAgo(createdAt, dashboard.now),
      ],
    ),
  });
}
