import { html } from 'ghtml';
import type { WebhookDelivery } from '../../../domain/webhook.ts';
import { linkButton } from '../../components/button.ts';
import { counted } from '../../components/number.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import type { Visit } from '../frame/section.ts';
import { deliveryMark } from './marks.ts';

export const pageSize = 25;

/** Deliveries, one a row, each leading to its own page. */
export function deliveryTable(
  visit: Visit,
  caption: string,
  deliveries: readonly WebhookDelivery[],
  { withReceiver = false, withConversion = true } = {},
): string {
  const columns = ['Event', ...(withConversion ? ['Conversion'] : []), 'State', 'Tries', 'Sent'];
  return table({
    caption,
    columns,
    compact: true,
    rows: deliveries.map((delivery) => [
      eventCell(visit, delivery, withReceiver),
      ...(withConversion ? [conversionCell(visit, delivery)] : []),
      deliveryMark(delivery.state),
      html`<span class="figures-text">${counted(delivery.attempts, 'try', 'tries')}</span>`,
      timeAgo(delivery.createdAt, visit.now),
    ]),
  });
}

function eventCell(visit: Visit, { id, eventType, url, replayOf }: WebhookDelivery, receiver: boolean) {
  return html`<span class="table-title"><a class="table-link" href="${addressOf(visit, `/deliveries/${id}`)}">${eventType}</a>
    !${replayOf === null ? '' : tag('Replay')} !${receiver ? html`<span class="table-under">${url}</span>` : ''}</span>`;
}

function conversionCell(visit: Visit, { conversionId, conversionTitle }: WebhookDelivery): string {
  if (conversionId === null || conversionTitle === null) return html`<span class="quiet">–</span>`;
  return html`<a class="table-cut" href="${addressOf(visit, `/conversions/${conversionId}`)}">${conversionTitle}</a>`;
}

export type DeliveryPages = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly cursor: string;
  readonly nextCursor: string | null;
};

/** The ways to newer and older ones, where there are any. */
export function deliveryPages(visit: Visit, { path, query, cursor, nextCursor }: DeliveryPages): string {
  if (cursor === '' && nextCursor === null) return '';
  const newest = cursor === '' ? '' : linkButton('Newest', addressOf(visit, path, query), 'secondary');
  const older =
    nextCursor === null
      ? ''
      : linkButton('Older', addressOf(visit, path, { ...query, cursor: nextCursor }), 'secondary');
  return html`<nav class="pages" aria-label="Pages"><div class="pages-links">!${newest} !${older}</div></nav>`;
}
