import { createHash } from 'node:crypto';
import { randomBase62 } from '../../domain/base62.ts';
import { Problem } from '../../domain/errors.ts';
import type { Place } from '../../domain/public-pages.ts';
import { countVisit } from '../../storage/plays.ts';
import type { Services } from '../context.ts';
import { openPage, type PageAddress } from './public-pages.ts';

/** What a player says about one visit. It may say so again when more was heard. */
export type PlayReport = {
  readonly view: string;
  /** Seconds of the recording heard so far. */
  readonly seconds: number;
  readonly completed: boolean;
};

const fastest = 2;
const startUpSeconds = 5;
const almostAll = 0.85;

/**
 * Counts a visit that listens. More than can have been heard since the page was shown is not believed, and an
 * end only of someone who heard what comes before it.
 */
export async function countPlay(
  services: Services,
  address: PageAddress,
  { view, seconds, completed }: PlayReport,
) {
  const { id, durationSeconds } = await openPage(services, address);
  const visit = readPageView(services, address.place, id, view);
  if (!visit || durationSeconds === null) {
    throw new Problem('FORBIDDEN', 'This page was shown too long ago. Load it again.');
  }
  const elapsed = (Date.now() - visit.issuedAt.getTime()) / 1000;
  const heard = Math.floor(Math.min(seconds, elapsed * fastest + startUpSeconds));
  await countVisit(services.store.database, {
    view: createHash('sha256').update(`${id}\n${visit.number}`).digest(),
    expiresAt: visit.expiresAt,
    conversionId: id,
    place: address.place,
    seconds: heard,
    completed: completed && heard >= durationSeconds * almostAll,
  });
}

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
export function readPageView({ secrets }: Services, place: Place, conversionId: string, ticket: string) {
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
