import type { Conversion } from '../../domain/conversion.ts';
import {
  effectiveRetention,
  kindsOfRetention,
  type RetentionKind,
  retentionKinds,
} from '../../domain/retention.ts';
import { redactText } from '../../storage/conversions/change-conversion.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import {
  type Due,
  listToRetain,
  markRetained,
  type RetainedOrganization,
} from '../../storage/retention/due.ts';
import {
  expireLedger,
  expireMedia,
  expireRows,
  expireScripts,
  expireTexts,
  listMediaDue,
} from '../../storage/retention/expire.ts';
import { recordServiceAction } from '../audit.ts';
import type { ConversionServices } from '../context.ts';
import { countSweep } from '../conversions/media-ownership.ts';
import { removeMedia, removeSegmentsOf } from '../conversions/sweep-media.ts';

export const retentionTask = 'retention';

const batchSize = 100;
const maxOrganizations = 500;

/**
 * Removes expired data in batches, up to a limit. Processes each organization once a day; the next run continues with
 * the rest. A failed organization does not stop the others, but makes the run fail.
 */
export async function applyRetention(services: ConversionServices, limit = 20_000): Promise<void> {
  const { store, dataRules } = services;
  const all = Object.keys(dataRules.retention).length > 0;
  let left = limit;
  const failures: unknown[] = [];
  for (const organization of await listToRetain(store.database, { all, limit: maxOrganizations })) {
    if (left <= 0) break;
    services.stopping?.throwIfAborted();
    left -= await retainOrganization(services, organization, left).catch((error: unknown) => {
      services.reportFault(error, 'what has expired of an organization was not removed');
      failures.push(error);
      return 0;
    });
  }
  if (failures.length > 0)
    throw new Error(`Retention failed for ${failures.length} organizations.`, { cause: failures[0] });
}

async function retainOrganization(
  services: ConversionServices,
  { id, own }: RetainedOrganization,
  limit: number,
): Promise<number> {
  const retention = effectiveRetention(services.dataRules.retention, own);
  const removed: Partial<Record<RetentionKind, number>> = {};
  let total = 0;
  try {
    for (const kind of kindsOfRetention) {
      const days = retention[kind];
      if (days === undefined) continue;
      for (let count = batchSize; count >= batchSize && total < limit; total += count) {
        count = await batches[kind](services, { organizationId: id, days });
        removed[kind] = (removed[kind] ?? 0) + count;
      }
    }
    if (total < limit) await markRetained(services.store.database, id);
  } finally {
    await note(services, id, removed);
  }
  return total;
}

async function note(
  { store, logStep }: ConversionServices,
  organizationId: string,
  removed: Partial<Record<RetentionKind, number>>,
) {
  const counts = Object.entries(removed).filter(([, count]) => count > 0) as [RetentionKind, number][];
  if (counts.length === 0) return;
  logStep({ organization_id: organizationId, ...Object.fromEntries(counts) }, 'removed what has expired');
  const name = counts.map(([kind, count]) => `${retentionKinds[kind]}: ${count}`).join(', ');
  await recordServiceAction(store.database, organizationId, 'retention.applied', { name });
}

type Batch = (services: ConversionServices, due: Due) => Promise<number>;

const batches: Readonly<Record<RetentionKind, Batch>> = {
  async texts(services, due) {
    const { database } = services.store;
    const drafts = await expireRows(database, 'drafts', due, batchSize);
    for (const id of drafts) await removeSegmentsOf(services, id);
    const texts = await expireBatch(services, due, (transaction) => expireTexts(transaction, due, batchSize));
    return Math.max(texts, drafts.length);
  },
  scripts: (services, due) =>
    expireBatch(services, due, (transaction) => expireScripts(transaction, due, batchSize)),
  async media(services, due) {
    const { database } = services.store;
    // If sweeping is off, copies of the database may still use the files.
    if (services.sweep !== 'on') return 0;
    const ids = await listMediaDue(database, due, batchSize);
    if (ids.length === 0) return 0;
    await countSweep(services);
    // Files are removed first, so that an interrupted run retries them.
    await Promise.all(ids.map((id) => removeMedia(services, id)));
    await inTransaction(database, async (transaction) => {
      await lockOrganization(transaction, due.organizationId);
      await expireMedia(transaction, ids);
    });
    for (const id of ids) await removeSegmentsOf(services, id);
    return ids.length;
  },
  events: async ({ store }, due) => (await expireRows(store.database, 'events', due, batchSize)).length,
  audit: async ({ store }, due) => (await expireRows(store.database, 'audit', due, batchSize)).length,
  ledger: ({ store }, due) => expireLedger(store.database, due, batchSize),
};

function expireBatch(
  { store }: ConversionServices,
  { organizationId }: Due,
  expire: (transaction: Database) => Promise<Conversion[]>,
): Promise<number> {
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversions = await expire(transaction);
    for (const conversion of conversions) await redactText(transaction, conversion);
    return conversions.length;
  });
}
