import { type Database, inTransaction } from '../../storage/database.ts';
import {
  type AccountToDelete,
  deleteAccount,
  deleteConversions,
  deleteDrafts,
  deleteEvents,
  deleteOrganization,
  listDeletions as list,
  listAccountsOfOnly,
  listAccountsToDelete,
  listOrganizationsToDelete,
  listOwnedAlone,
  recordDeletion,
} from '../../storage/deletion.ts';
import { listOrganizationsOfAccount } from '../../storage/organizations.ts';
import { deleteSegmentRows } from '../../storage/segment-uses.ts';
import { listSoundFiles } from '../../storage/sounds.ts';
import { recordServiceAction } from '../audit.ts';
import type { ConversionServices, Services } from '../context.ts';
import { trashPrefix } from '../conversions/media.ts';
import { countSweep } from '../conversions/media-ownership.ts';
import { removeFiles, removeSegmentsOf } from '../conversions/sweep-media.ts';
import { picturesOf } from '../pictures.ts';
import { unlockAccount } from '../sign-in/passwords.ts';
import { soundKey } from '../sounds.ts';

const maxAtOnce = 20;
const maxListed = 1000;
const batchSize = 100;
/** The next run continues with the rest of a large organization. */
const maxBatches = 100;

/** Deletes what its grace period has ended for. A failure stops no other deletion, and fails this run. */
export async function applyDeletions(services: ConversionServices): Promise<void> {
  const { database } = services.store;
  const failures: unknown[] = [];
  const attempt = (deletion: () => Promise<void>, message: string) => {
    services.stopping?.throwIfAborted();
    return deletion().catch((error: unknown) => {
      services.reportFault(error, message);
      failures.push(error);
    });
  };
  for (const id of await listOrganizationsToDelete(database, maxAtOnce))
    await attempt(() => removeOrganization(services, id), 'an organization was not deleted');
  for (const account of await listAccountsToDelete(database, maxAtOnce))
    await attempt(() => removeAccount(services, account), 'an account was not deleted');
  if (failures.length > 0) throw new Error(`${failures.length} deletions failed.`, { cause: failures[0] });
}

export function listDeletions({ store }: Services) {
  return list(store.database, maxListed);
}

async function removeOrganization(services: ConversionServices, id: string): Promise<void> {
  const { database } = services.store;
  // Throws if this is a copy of another installation, because the files may belong to that one.
  await countSweep(services);
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const conversions = await removeConversions(services, id);
    for (const draft of await deleteDrafts(database, id, batchSize)) await removeSegmentsOf(services, draft);
    const events = await deleteEvents(database, id, batchSize);
    if (conversions > 0 || events.length > 0) continue;
    // Removed first, so that a failure is retried: no record of these files would remain.
    await removeSoundsAndPictures(services, id);
    await inTransaction(database, async (transaction) => {
      const accounts = await listAccountsOfOnly(transaction, id);
      await deleteOrganization(transaction, id);
      for (const account of accounts) await removeRows(transaction, account);
      await recordDeletion(transaction, { kind: 'organization', subjectId: id, conversions: 0 });
    });
    services.logStep({ organization_id: id }, 'deleted an organization');
    return;
  }
}

async function removeConversions(services: ConversionServices, organizationId: string): Promise<number> {
  const { database } = services.store;
  const ids = await inTransaction(database, async (transaction) => {
    const deleted = await deleteConversions(transaction, organizationId, batchSize);
    const conversions = deleted.length;
    await recordDeletion(transaction, { kind: 'organization', subjectId: organizationId, conversions });
    return deleted;
  });
  // A failure here is left to the sweep, because the files are recorded as orphaned.
  await Promise.all(ids.map((id) => removeFiles(services, id)));
  for (const id of ids) await deleteSegmentRows(database, id);
  return ids.length;
}

/** Also removes them from the trash. */
async function removeSoundsAndPictures({ media, store }: ConversionServices, id: string): Promise<void> {
  for (const sound of await listSoundFiles(store.database, id)) await media.remove(soundKey(sound));
  await media.removeAll(picturesOf(id));
  await media.removeAll(`${trashPrefix}/${picturesOf(id)}`);
}

async function removeAccount(services: ConversionServices, account: AccountToDelete): Promise<void> {
  const { id } = account;
  await inTransaction(services.store.database, async (transaction) => {
    const alone = await listOwnedAlone(transaction, id);
    if (alone.length > 0) {
      services.logStep({ user_id: id }, 'an account is not deleted: it is the only owner of an organization');
      return;
    }
    for (const organizationId of await listOrganizationsOfAccount(transaction, id))
      await recordServiceAction(transaction, organizationId, 'account.deleted', { id });
    await removeRows(transaction, account);
    services.logStep({ user_id: id }, 'deleted an account');
  });
}

async function removeRows(transaction: Database, account: AccountToDelete): Promise<void> {
  await unlockAccount(transaction, account.email);
  await deleteAccount(transaction, account);
  await recordDeletion(transaction, { kind: 'account', subjectId: account.id, conversions: 0 });
}
