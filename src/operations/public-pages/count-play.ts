import { createHash } from 'node:crypto';
import { Problem } from '../../domain/errors.ts';
import { countVisit } from '../../storage/plays.ts';
import type { Services } from '../context.ts';
import { openPage, type PageAddress } from './open-page.ts';
import { readPageView } from './page-view.ts';

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
): Promise<void> {
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
