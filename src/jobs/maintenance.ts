import type { ConversionServices } from '../operations/context.ts';
import {
  emptyTrash,
  sweepMedia,
  sweepOrphanedFiles,
  sweepPictures,
} from '../operations/conversions/sweep-media.ts';
import { applyDeletions } from '../operations/deletion/apply-deletions.ts';
import { applyRetention, retentionTask } from '../operations/retention/apply-retention.ts';
import { removeExpiredSignIns } from '../operations/sign-in/sessions.ts';
import { sweepSounds } from '../operations/sounds.ts';
import type { SegmentStore } from '../speech/segment-cache/segment-store.ts';
import { deleteOldAuditEntries } from '../storage/audit-entries.ts';
import { deleteOldRequestDays } from '../storage/days.ts';
import { deleteOldPreviews } from '../storage/draft-episodes.ts';
import { deleteOldEmbedTokenCounts } from '../storage/embed-tokens.ts';
import { deleteOldKeys } from '../storage/idempotency.ts';
import { measureMedia } from '../storage/installation.ts';
import { deleteOldInvitations } from '../storage/invitations.ts';
import { deleteOldMails } from '../storage/mails.ts';
import { removeLeftDirectories } from '../storage/media/work-directories.ts';
import { deleteOldNotices } from '../storage/notices.ts';
import { deleteOldPageViews } from '../storage/plays.ts';
import { deleteOldScripts } from '../storage/scripts.ts';
import { deleteOldSegmentUses } from '../storage/segment-uses.ts';
import { deleteOldDeliveries } from '../storage/webhooks/deliveries.ts';

/** Tasks that keep tables and directories from growing without bound, by their id in `maintenance_tasks`. */
export function maintenanceTasks(
  services: ConversionServices,
  segments: SegmentStore | null = null,
): Readonly<Record<string, () => Promise<void>>> {
  const { database } = services.store;
  return {
    'expired sign-ins': () => removeExpiredSignIns(services),
    'old idempotency keys': () => deleteOldKeys(database),
    'old scripts': () => deleteOldScripts(database),
    'old counts of paragraphs': () => deleteOldPreviews(database),
    'old embed token counts': () => deleteOldEmbedTokenCounts(database),
    'old audit entries': () => deleteOldAuditEntries(database),
    'old invitations': () => deleteOldInvitations(database),
    'old mails': () => deleteOldMails(database),
    'old notices': () => deleteOldNotices(database),
    'old request days': () => deleteOldRequestDays(database),
    'old page views': () => deleteOldPageViews(database),
    'old deliveries': () => deleteOldDeliveries(database),
    deletions: () => applyDeletions(services),
    [retentionTask]: () => applyRetention(services),
    'orphaned media': () => sweepOrphanedFiles(services),
    'media walk': () => sweepMedia(services),
    'sounds without an owner': () => sweepSounds(services),
    'pictures without an organization': () => sweepPictures(services),
    'old segment uses': () => deleteOldSegmentUses(database),
    'media trash': () => emptyTrash(services),
    'media size': () => measureMedia(database),
    'segment cache': async () => segments?.sweep(),
    'temporary directories': () => removeLeftDirectories(services.workDirectory),
  };
}
