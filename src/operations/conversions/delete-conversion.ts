import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';
import { publishUpdate } from '../../storage/conversion-feed.ts';
import { deleteConversion as remove } from '../../storage/conversions/change-conversion.ts';
import { inTransaction } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/quota.ts';
import { recordAction } from '../audit/record-action.ts';
import type { ConversionContext } from '../context.ts';
import { requireRole } from '../require-role.ts';
import { admitNext } from './admission.ts';
import { mediaPrefix } from './media-keys.ts';

/** Removes a conversion in any status: its job stops, its media go, and the place it held is free. */
export async function deleteConversion(context: ConversionContext, id: string): Promise<{ deletedAt: Date }> {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  await inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await remove(transaction, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND');
    await publishUpdate(transaction, { id, status: 'deleted', progress: conversion.progress });
    await recordAction(context, transaction, 'conversion.deleted', { id, name: conversion.title });
    await admitNext(context, transaction, organizationId);
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
