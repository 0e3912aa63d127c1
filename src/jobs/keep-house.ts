import type { ConversionServices } from '../operations/context.ts';
import { bringBackLost } from '../operations/conversions/bring-back-lost.ts';
import { sweepMedia } from '../operations/conversions/sweep-media.ts';
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

/** What is done now and then so that nothing grows without end. */
export async function keepHouse(
  services: ConversionServices,
  segments: SegmentStore | null = null,
): Promise<void> {
  await removeExpiredSignIns(services);
  await deleteOldKeys(services.store.database);
  await deleteOldScripts(services.store.database);
  await deleteOldEmbedTokenCounts(services.store.database);
  await deleteOldAuditEntries(services.store.database);
  await deleteOldInvitations(services.store.database);
  await deleteOldMails(services.store.database);
  await deleteOldNotices(services.store.database);
  await deleteOldRequestDays(services.store.database);
  await deleteOldPageViews(services.store.database);
  await deleteOldDeliveries(services.store.database);
  await deleteFreeLanes(services.store.database);
  await bringBackLost(services);
  await bringBackOverdue(services);
  await sweepMedia(services);
  await segments?.sweep();
  await removeLeftDirectories();
}
