import { randomBase62 } from '../../domain/base62.ts';
import type { Place } from '../../domain/public-pages.ts';
import type { Services } from '../context.ts';

const purpose = 'page view';
const validity = 86_400_000;

/** One showing of a page: what a report of listening must come from, so that reports cannot be made up. */
export type PageView = { readonly issuedAt: Date; readonly expiresAt: Date; readonly number: string };

/** A ticket for one showing of a page. It is random: it says nothing about who looks. */
export function issuePageView({ secrets }: Services, place: Place, conversionId: string): string {
  const body = `${Date.now().toString(36)}.${randomBase62(16)}`;
  return `${body}.${secrets.sign(purpose, message(place, conversionId, body))}`;
}

/** Null for a ticket that is not ours, is another page's, or is older than a day. */
export function readPageView(
  { secrets }: Services,
  place: Place,
  conversionId: string,
  ticket: string,
): PageView | null {
  const [issued = '', number = '', signature = ''] = ticket.split('.', 3);
  const body = `${issued}.${number}`;
  if (!secrets.verify(purpose, message(place, conversionId, body), signature)) return null;
  const issuedAt = Number.parseInt(issued, 36);
  const expiresAt = issuedAt + validity;
  if (expiresAt < Date.now()) return null;
  return { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt), number };
}

function message(place: Place, conversionId: string, body: string): string {
  return [place, conversionId, body].join('\n');
}
