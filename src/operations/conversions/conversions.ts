import { setTimeout as pause } from 'node:timers/promises';
import type { Conversion } from '../../domain/conversion.ts';
import { decodeCursor, encodeCursor, type Position } from '../../domain/cursor.ts';
import { Problem } from '../../domain/errors.ts';
import type { DayOfPlays, PlayCounts } from '../../domain/public-pages.ts';
import { publishUpdate } from '../../storage/conversion-feed.ts';
import { admitPending } from '../../storage/conversions/admit-pending.ts';
import {
  type ConversionChanges,
  deleteConversion as remove,
  updateConversion as update,
} from '../../storage/conversions/change-conversion.ts';
import { readConversion } from '../../storage/conversions/find-conversion.ts';
import { countChangelogs, listChangelogs as selectChangelogs } from '../../storage/conversions/history.ts';
import {
  type ConversionFilter,
  countConversions,
  listConversions as selectConversions,
} from '../../storage/conversions/list-conversions.ts';
import { inTransaction } from '../../storage/database.ts';
import { listDaysOfPlays, sumPlays } from '../../storage/plays.ts';
import { lockOrganization } from '../../storage/quota.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext, ConversionContext, Services } from '../context.ts';
import { requireRole } from '../require-role.ts';
import { mediaPrefix } from './media.ts';

/** One of the caller's conversions. Any other answers as if it did not exist. */
export async function showConversion(context: CallerContext, id: string): Promise<Conversion> {
  const conversion = await readConversion(context.store, context.caller, id);
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}

const list = 'conversions';

export async function listConversions(
  context: CallerContext,
  input: { filter: ConversionFilter; cursor: string | null; limit: number },
) {
  const { caller, store, secrets } = context;
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const [rows, totalCount] = await Promise.all([
    selectConversions(store.database, caller, { filter: input.filter, after, limit: input.limit + 1 }),
    countConversions(store.database, caller, input.filter),
  ]);
  return { ...cutPage(context, list, rows, input.limit), totalCount };
}

/** The caller's finished release notes, newest first: of one product where it is named. */
export async function listChangelogs(
  context: CallerContext,
  input: { productName: string | null; cursor: string | null; limit: number },
) {
  const { caller, store, secrets } = context;
  const { productName, cursor, limit } = input;
  // A cursor belongs to the list it was given out for, filter included.
  const list = `changelogs\n${productName?.toLowerCase() ?? ''}`;
  const after = cursor === null ? null : decodeCursor(secrets, list, cursor);
  const [rows, totalCount] = await Promise.all([
    selectChangelogs(store.database, caller, { productName, after, limit: limit + 1 }),
    productName === null
      ? countConversions(store.database, caller, { sourceType: 'changelog', status: 'completed' })
      : countChangelogs(store.database, caller, productName),
  ]);
  return { ...cutPage(context, list, rows, limit), totalCount };
}

/** Changes title, context or sharing. Nothing is voiced again. */
export async function updateConversion(context: CallerContext, id: string, changes: ConversionChanges) {
  if (changes.publicUrl !== undefined) requireRole(context.caller, 'admin');
  return inTransaction(context.store.database, async (transaction) => {
    const conversion = await update(transaction, context.caller, id, changes);
    if (!conversion) throw new Problem('NOT_FOUND');
    if (changes.publicUrl !== undefined) {
      const action = changes.publicUrl ? 'conversion.shared' : 'conversion.unshared';
      await recordAction(context, transaction, action, { id, name: conversion.title });
    }
    if (changes.title !== undefined)
      await recordAction(context, transaction, 'conversion.renamed', { id, name: conversion.title });
    return conversion;
  });
}

/** Removes a conversion in any status: its job stops, its media go, and the place it held is free. */
export async function deleteConversion(context: ConversionContext, id: string): Promise<{ deletedAt: Date }> {
  requireRole(context.caller, 'admin');
  const { organizationId, tier } = context.caller;
  await inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await remove(transaction, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND');
    await publishUpdate(transaction, { id, status: 'deleted', progress: conversion.progress });
    await recordAction(context, transaction, 'conversion.deleted', { id, name: conversion.title });
    await admitPending(transaction, organizationId, context.tiers[tier].concurrentJobs);
  });
  await removeMedia(context, id);
  return { deletedAt: new Date() };
}

const maxRemoval = 5000;

/** The conversion is gone whatever becomes of this: files that cannot be removed now are left to the sweep. */
async function removeMedia(context: ConversionContext, id: string): Promise<void> {
  const removal = context.media
    .removeAll(mediaPrefix(id))
    .catch((error: unknown) =>
      context.reportFault(error, 'the media of a deleted conversion are left to the sweep'),
    );
  await Promise.race([removal, pause(maxRemoval, undefined, { ref: false })]);
}

export type ConversionStats = {
  /** Since the conversion was made. */
  readonly total: PlayCounts;
  /** The last days, oldest first, without those on which nobody listened. */
  readonly days: readonly DayOfPlays[];
};

/** How often one of the caller's conversions was listened to, on its page and embedded. */
export async function showStats(context: CallerContext, id: string, days: number): Promise<ConversionStats> {
  const conversion = await showConversion(context, id);
  const { database } = context.store;
  const [total, latest] = await Promise.all([
    sumPlays(database, conversion.id),
    listDaysOfPlays(database, conversion.id, days),
  ]);
  return { total, days: latest };
}

/** One page of a list, newest first. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly totalCount: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

/** A page out of rows that were asked for with one more than it holds: that one tells whether there is another page. */
export function cutPage<T extends Position>(
  { secrets }: Pick<Services, 'secrets'>,
  list: string,
  rows: readonly T[],
  limit: number,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(secrets, list, last) : null };
}
