import type { ConversionServices } from '../operations/context.ts';
import {
  emptyTrash,
  sweepMedia,
  sweepOrphanedFiles,
  sweepPictures,
} from '../operations/conversions/sweep-media.ts';
import { applyDeletions } from '../operations/deletion/apply-deletions.ts';
import { applyRetention, retentionTask } from '../operations/retention/apply-retention.ts';
import { sweepSounds } from '../operations/sounds.ts';
import type { SegmentStore } from '../speech/segment-cache/segment-store.ts';
import { measureMedia } from '../storage/installation.ts';
import { removeLeftDirectories } from '../storage/media/work-directories.ts';
import { deleteOldRows, oldRowTasks } from '../storage/old-rows.ts';

/** Tasks that keep tables and directories from growing without bound, by their id in `maintenance_tasks`. */
export function maintenanceTasks(
  services: ConversionServices,
  segments: SegmentStore | null = null,
): Readonly<Record<string, () => Promise<void>>> {
  const { database } = services.store;
  return {
    ...Object.fromEntries(oldRowTasks.map((task) => [task, () => deleteOldRows(database, task)])),
    deletions: () => applyDeletions(services),
    [retentionTask]: () => applyRetention(services),
    'orphaned media': () => sweepOrphanedFiles(services),
    'media walk': () => sweepMedia(services),
    'sounds without an owner': () => sweepSounds(services),
    'pictures without an organization': () => sweepPictures(services),
    'media trash': () => emptyTrash(services),
    'media size': () => measureMedia(database),
    'segment cache': async () => segments?.sweep(),
    'temporary directories': () => removeLeftDirectories(services.workDirectory),
  };
}
