import type { MediaFile } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { expiredAudio } from '../../domain/retention.ts';
import { admitPending } from '../../storage/conversions/admit-conversions.ts';
import {
  type ConversionChanges,
  redactText,
  deleteConversion as remove,
  updateConversion as update,
} from '../../storage/conversions/change-conversion.ts';
import { readConversion } from '../../storage/conversions/find-conversion.ts';
import {
  type ConversionFilter,
  countChangelogs,
  countConversions,
  findInScripts,
  listChangelogs as selectChangelogs,
  listConversions as selectConversions,
} from '../../storage/conversions/list-conversions.ts';
import { inTransaction, withinTime } from '../../storage/database.ts';
import { renameDraftOf } from '../../storage/drafts.ts';
import { publishUpdate } from '../../storage/notifications.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { listDaysOfPlays, sumPlays } from '../../storage/plays.ts';
import { afterCommit } from '../after-commit.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, type ConversionContext, requireRole } from '../context.ts';
import { boundedLine } from '../input.ts';
import { oneLongReadAtATime } from '../one-long-read-at-a-time.ts';
import { type PageRequest, readCountedPage, readPage } from '../page.ts';
import { isAudioLost, lostAudio, mediaOf, type SignedFile, signMedia, withPresentMedia } from './media.ts';
import { removeFiles } from './sweep-media.ts';

export async function showConversion({ store, caller }: CallerContext, id: string) {
  const conversion = await readConversion(store, caller, id);
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}

export const searchedScripts = 200;
const maxSearchTime = 2_000;

/** Finds conversions by a text in their title or, for the newest ones, in their script. */
export function searchConversions(
  context: CallerContext,
  { text, filter, ...page }: { text: string; filter: ConversionFilter } & PageRequest,
) {
  const { caller, store } = context;
  return oneLongReadAtATime(caller.organizationId, () =>
    withinTime(store.database, maxSearchTime, async (database) => {
      const inScripts = await findInScripts(database, caller, { filter, text, limit: searchedScripts });
      const found = { ...filter, text: { contained: text, inScripts } };
      const conversions = await readPage(context, 'conversions', page, (rows) =>
        selectConversions(database, caller, { filter: found, ...rows }),
      );
      return { ...conversions, totalCount: await countConversions(database, caller, found) };
    }),
  );
}

export async function listConversions(
  context: CallerContext,
  { filter, ...page }: { filter: ConversionFilter } & PageRequest,
) {
  const { caller, store } = context;
  return readCountedPage(context, 'conversions', page, {
    read: (rows) => selectConversions(store.database, caller, { filter, ...rows }),
    count: () => countConversions(store.database, caller, filter),
  });
}

/** Lists the caller's completed release notes, newest first, optionally of one product. */
export async function listChangelogs(
  context: CallerContext,
  { productName, ...page }: { productName: string | null } & PageRequest,
) {
  const { caller, store } = context;
  // A cursor is valid only for its list and filter.
  const list = `changelogs\n${productName?.toLowerCase() ?? ''}`;
  return readCountedPage(context, list, page, {
    read: (rows) => selectChangelogs(store.database, caller, { productName, ...rows }),
    count: () =>
      productName === null
        ? countConversions(store.database, caller, { sourceType: 'changelog', status: 'completed' })
        : countChangelogs(store.database, caller, productName),
  });
}

/** Changes title, context or sharing without generating audio. The draft gets a new title too. */
export async function updateConversion(context: CallerContext, id: string, input: ConversionChanges) {
  const title = input.title === undefined ? {} : { title: boundedLine('title', input.title, 500) };
  const changes = { ...input, ...title };
  const { publicUrl } = changes;
  if (publicUrl !== undefined) requireRole(context.caller, 'admin');
  return inTransaction(context.store.database, async (transaction) => {
    if (title.title !== undefined)
      await renameDraftOf(transaction, context.caller, { id, title: title.title });
    const conversion = await update(transaction, context.caller, id, changes);
    if (!conversion) throw new Problem('NOT_FOUND');
    const subject = { id, name: conversion.title };
    const sharing = publicUrl ? 'conversion.shared' : 'conversion.unshared';
    if (publicUrl !== undefined) await recordAction(context, transaction, sharing, subject);
    if ('title' in changes) await recordAction(context, transaction, 'conversion.renamed', subject);
    return conversion;
  });
}

/** Deletes a conversion in any status: stops its job, frees its slot, and removes its text and media. */
export async function deleteConversion(context: ConversionContext, id: string): Promise<void> {
  requireRole(context.caller, 'admin');
  const { organizationId, tier } = context.caller;
  await inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await remove(transaction, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND');
    await publishUpdate(transaction, { id, status: 'deleted', progress: conversion.progress });
    await redactText(transaction, conversion);
    await recordAction(context, transaction, 'conversion.deleted', { id });
    await admitPending(transaction, organizationId, context.tiers[tier].concurrentJobs);
  });
  await afterCommit(context, removeFiles(context, id));
}

export type ConversionStats = Awaited<ReturnType<typeof showStats>>;

/** Returns the plays of one of the caller's conversions: the total, and the last days with plays, oldest first. */
export async function showStats(context: CallerContext, conversionId: string, count: number) {
  const { id } = await showConversion(context, conversionId);
  const { database } = context.store;
  const [total, days] = await Promise.all([sumPlays(database, id), listDaysOfPlays(database, id, count)]);
  return { total, days };
}

export async function findMedia(context: CallerContext, id: string, file: MediaFile) {
  return mediaOf(await showConversion(context, id), file);
}

export async function showPresentConversion(context: ConversionContext, id: string) {
  return withPresentMedia(context, await showConversion(context, id));
}

export async function showFile(context: ConversionContext, id: string, file: SignedFile) {
  const conversion = await showConversion(context, id);
  if (conversion.audioExpired) throw new Problem('EXPIRED', expiredAudio);
  if (await isAudioLost(context, conversion)) throw new Problem('NOT_FOUND', lostAudio);
  const address = signMedia(context, conversion, file);
  if (!address) {
    throw new Problem('NOT_FOUND', `This conversion has no audio: its status is ${conversion.status}.`);
  }
  return { conversion, address };
}
