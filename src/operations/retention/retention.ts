import {
  effectiveRetention,
  kindsOfRetention,
  maxRetentionDays,
  type Retention,
  type RetentionKind,
  retentionKinds,
} from '../../domain/retention.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  countDue,
  type DueCount,
  listRetained,
  readRetention,
  retainSoon,
  saveRetention,
} from '../../storage/retention/due.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, requireRole, type Services } from '../context.ts';
import { actForOrganization } from '../enter-organization.ts';
import { invalid } from '../input.ts';
import { requireOrganization } from '../organizations.ts';
import { retentionTask } from './apply-retention.ts';

export async function showRetention({ store, dataRules }: Services, organizationId: string) {
  const own = await readRetention(store.database, organizationId);
  return { own, effective: effectiveRetention(dataRules.retention, own) };
}

/** Null removes a period; omitted periods stay. */
export type RetentionChanges = { readonly [Kind in keyof Retention]?: number | null };

export type { DueCount };

/** Changes the periods of the caller's organization. They may only be shorter than those of the installation. */
export async function changeOwnRetention(context: CallerContext, changes: RetentionChanges) {
  requireRole(context.caller, 'owner');
  const { caller, store, dataRules } = context;
  const { organizationId } = caller;
  await inTransaction(store.database, async (transaction) => {
    const before = await readRetention(transaction, organizationId);
    const after = checked(before, changes, dataRules.retention);
    const changed = kindsOfRetention.filter((kind) => before[kind] !== after[kind]);
    if (changed.length === 0) return;
    await saveRetention(transaction, organizationId, after);
    await recordAction(context, transaction, 'retention.changed', { name: describe(after, changed) });
  });
  return showRetention(context, organizationId);
}

export async function changeRetention(services: Services, organizationId: string, changes: RetentionChanges) {
  return changeOwnRetention(await actForOrganization(services, { organizationId, mode: 'live' }), changes);
}

/** Counts what the changed periods would remove at once. Omits kinds whose period does not get shorter. */
export async function previewOwnRetention(context: CallerContext, changes: RetentionChanges) {
  requireRole(context.caller, 'owner');
  const { caller, store, dataRules } = context;
  const { own, effective: before } = await showRetention(context, caller.organizationId);
  const after = effectiveRetention(dataRules.retention, checked(own, changes, dataRules.retention));
  const shorter = Object.entries(after).filter(
    ([kind, days]) => days < (before[kind as RetentionKind] ?? Infinity),
  );
  return countDue(store.database, caller.organizationId, Object.fromEntries(shorter));
}

/** Unchanged periods are not checked, because the installation may have shortened its own since. */
function checked(own: Retention, changes: RetentionChanges, installation: Retention): Retention {
  const entries = kindsOfRetention.flatMap((kind) => {
    const days = kind in changes ? (changes[kind] ?? null) : (own[kind] ?? null);
    if (days === null) return [];
    const longest = installation[kind] ?? maxRetentionDays[kind];
    if (kind in changes && (!Number.isInteger(days) || days < 1 || days > longest))
      throw invalid(kind, `must be a whole number of days from 1 to ${longest}`);
    return [[kind, days] as const];
  });
  return Object.fromEntries(entries);
}

function describe(retention: Retention, kinds: readonly (keyof Retention)[]): string {
  const period = (days: number | undefined) =>
    days === undefined ? 'no period' : `${days} ${days === 1 ? 'day' : 'days'}`;
  return kinds.map((kind) => `${retentionKinds[kind]}: ${period(retention[kind])}`).join(', ');
}

const pageSize = 500;

export async function previewRetention(services: Services, organizationId: string | null = null) {
  const { store, dataRules } = services;
  if (organizationId !== null) await requireOrganization(services, organizationId);
  const rows = [];
  for await (const { id, name, own } of everyOrganization(services)) {
    if (organizationId !== null && id !== organizationId.toLowerCase()) continue;
    const retention = effectiveRetention(dataRules.retention, own);
    for (const counted of await countDue(store.database, id, retention))
      rows.push({ organizationId: id, name, ...counted });
  }
  return rows;
}

async function* everyOrganization({ store }: Services) {
  let after: string | null = null;
  for (;;) {
    const page = await listRetained(store.database, { after, limit: pageSize });
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return;
  }
}

/** Makes a worker check all organizations now, instead of once a day. */
export async function runRetentionSoon({ store }: Services): Promise<void> {
  await retainSoon(store.database, retentionTask);
}
