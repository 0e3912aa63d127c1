import type { ConversionSummary } from '../../../domain/conversion.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { clock } from '../../components/duration.ts';
import { statusTag } from '../../components/status-tag.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import { kindNames } from './words.ts';

/** Conversions, one a row, each leading to its own page. */
export function conversionTable(
  dashboard: DashboardContext,
  caption: string,
  conversions: readonly ConversionSummary[],
): SafeHtml {
  return table({
    caption,
    columns: ['Title', 'Kind', 'Status', 'Length', 'Created'],
    figures: ['Length'],
    compact: true,
    rows: conversions.map((conversion) => cells(dashboard, conversion)),
  });
}

function cells(dashboard: DashboardContext, conversion: ConversionSummary): SafeHtml[] {
  const { id, title, sourceType, status, durationSeconds, publicUrl, createdAt } = conversion;
  return [
    html`<span class="table-title"><a class="table-link" href="${addressOf(dashboard, `/conversions/${id}`)}">${title}</a> ${publicUrl ? tag('Shared') : ''}</span>`,
    html`${kindNames[sourceType]}`,
    statusTag(status),
    durationSeconds === null ? html`<span class="quiet">–</span>` : html`${clock(durationSeconds)}`,
    timeAgo(createdAt, dashboard.now),
  ];
}
