import type { FastifyReply } from 'fastify';
import { type ConversionStatus, conversionStatuses } from '../../../domain/conversion.ts';
import { type SourceType, sourceTypes } from '../../../domain/conversion-settings.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listConversions } from '../../../operations/conversions/conversions.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { counted } from '../../components/number.ts';
import { select } from '../../components/select.ts';
import { statusNames } from '../../components/status-tag.ts';
import { queryText } from '../../frame/query-text.ts';
import { addressOf } from '../frame/address.ts';
import { pageLinks } from '../frame/page-links.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { conversionTable } from './conversion-table.ts';
import { kindNames } from './words.ts';

type Asked = { status: ConversionStatus | null; kind: SourceType | null; title: string; cursor: string };
type Found = Awaited<ReturnType<typeof listConversions>>;

const pageSize = 25;

/** Every conversion of the organization, newest first, a page at a time. */
export async function showConversions(dashboard: DashboardContext): Promise<FastifyReply> {
  const asked = readAsked(dashboard);
  const { status, kind, title, cursor } = asked;
  const page = await listConversions(dashboard.context, {
    filter: {
      ...(status && { status }),
      ...(kind && { sourceType: kind }),
      ...(title !== '' && { titleContains: title }),
    },
    cursor: cursor === '' ? null : cursor,
    limit: pageSize,
  });
  return showPage(dashboard, {
    title: 'Conversions',
    actions: linkButton('New in the studio', addressOf(dashboard, '/studio')),
    content: html`${filters(dashboard, asked)} ${page.items.length === 0 ? nothing(dashboard, asked) : list(dashboard, asked, page)}`,
  });
}

function readAsked({ request }: DashboardContext): Asked {
  const [status, kind] = [queryText(request, 'status'), queryText(request, 'kind')];
  return {
    status: conversionStatuses.find((each) => each === status) ?? null,
    kind: sourceTypes.find((each) => each === kind) ?? null,
    title: queryText(request, 'title', 200).trim(),
    cursor: queryText(request, 'cursor'),
  };
}

function filters(dashboard: DashboardContext, { status, kind, title }: Asked): SafeHtml {
  const statuses = conversionStatuses.map((value) => ({ value, text: statusNames[value] }));
  const kinds = sourceTypes.map((value) => ({ value, text: kindNames[value] }));
  const { mode } = dashboard.context.caller;
  return html`<form class="filters" method="get" action="${addressOf(dashboard, '/conversions')}" role="search">
    ${mode === 'sandbox' ? html`<input type="hidden" name="mode" value="sandbox">` : ''}
    <label class="filters-search"><span class="hidden-text">Search by title</span>
      <input class="field-input" type="search" name="title" value="${title}" maxlength="200" placeholder="Search by title"></label>
    ${select({ name: 'status', label: 'Status', choices: [{ value: '', text: 'Every status' }, ...statuses], chosen: status ?? '' })}
    ${select({ name: 'kind', label: 'Kind', choices: [{ value: '', text: 'Every kind' }, ...kinds], chosen: kind ?? '' })}
    ${submitButton('Show', 'secondary')}
  </form>`;
}

function list(dashboard: DashboardContext, asked: Asked, { items, totalCount, nextCursor }: Found): SafeHtml {
  const { cursor, ...query } = asked;
  return html`${conversionTable(dashboard, 'Conversions', items)}
    <nav class="pages" aria-label="Pages">
      <p class="quiet">${counted(totalCount, 'conversion')}</p>
      ${pageLinks(dashboard, { path: '/conversions', query, cursor, nextCursor })}
    </nav>`;
}

function nothing(dashboard: DashboardContext, { status, kind, title, cursor }: Asked): SafeHtml {
  if (status === null && kind === null && title === '' && cursor === '')
    return html`<div class="empty-page">
      <h2>Nothing has been converted yet</h2>
      <p>Every conversion will be listed here, whether it was asked for in the studio or through the API.</p>
      <p class="actions">${linkButton('Open the studio', addressOf(dashboard, '/studio'))}</p>
    </div>`;
  return html`<div class="empty-page">
    <h2>Nothing matches</h2>
    <p>No conversion has this title, status and kind at once.</p>
    <p class="actions">${linkButton('Show all', addressOf(dashboard, '/conversions'), 'secondary')}</p>
  </div>`;
}
