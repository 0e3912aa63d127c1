import type { ConversionServices } from '../operations/context.ts';
import { bringBackLost } from '../operations/conversions/bring-back-lost.ts';
import { sweepLeftovers, walkMedia } from '../operations/conversions/sweep-media.ts';
import { removeExpiredSignIns } from '../operations/sign-in/remove-expired-sign-ins.ts';
import { bringBackOverdue } from '../operations/webhooks/bring-back-overdue.ts';
import type { SegmentStore } from '../speech/segment-cache/segment-store.ts';
import { deleteOldAuditEntries } from '../storage/audit-entries.ts';
import { deleteOldRequestDays } from '../storage/days.ts';
import { deleteOldEmbedTokenCounts } from '../storage/embed-tokens.ts';
import { deleteOldKeys } from '../storage/idempotency.ts';
import { deleteOldInvitations } from '../storage/invitations.ts';
import { deleteOldMails } from '../storage/mails.ts';
import { deleteOldNotices } from '../storage/notices.ts';
import { deleteOldPageViews } from '../storage/plays.ts';
import { deleteOldScripts } from '../storage/scripts.ts';
import { deleteOldDeliveries } from '../storage/webhooks/deliveries.ts';
import { deleteFreeLanes } from '../storage/webhooks/lanes.ts';
import { removeLeftDirectories } from './conversion/directories.ts';

/**
 * What is done now and then so that nothing grows without end. A step that fails does not keep the others from being
 * done; all failures are told together.
 */
export async function keepHouse(
  services: ConversionServices,
  segments: SegmentStore | null = null,
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of stepsFor(services, segments)) {
    await step().catch((error: unknown) => {
      services.reportFault(error, 'a step of the housekeeping failed; the others were done');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The housekeeping was not done in full.');
}

function stepsFor(
  services: ConversionServices,
  segments: SegmentStore | null,
): readonly (() => Promise<void>)[] {
  const { database } = services.store;
  return [
    () => removeExpiredSignIns(services),
    () => deleteOldKeys(database),
    () => deleteOldScripts(database),
    () => deleteOldEmbedTokenCounts(database),
    () => deleteOldAuditEntries(database),
    () => deleteOldInvitations(database),
    () => deleteOldMails(database),
    () => deleteOldNotices(database),
    () => deleteOldRequestDays(database),
    () => deleteOldPageViews(database),
    () => deleteOldDeliveries(database),
    () => deleteFreeLanes(database),
    () => bringBackLost(services),
    () => bringBackOverdue(services),
    () => sweepLeftovers(services),
    () => walkMedia(services),
    async () => segments?.sweep(),
    () => removeLeftDirectories(),
  ];
}
