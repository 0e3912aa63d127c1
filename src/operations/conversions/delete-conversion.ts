import { Problem } from '../../domain/errors.ts';
import { publishNews } from '../../storage/conversion-feed.ts';
import { deleteConversion as remove } from '../../storage/conversions/change-conversion.ts';
import { inTransaction } from '../../storage/database.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ConversionContext } from '../context.ts';
import { requireRole } from '../require-role.ts';
import { admitNext, hold } from './admission.ts';
import { mediaPrefix } from './media-keys.ts';

/** Removes a conversion in any status: its job stops, its media go, and the place it held is free. */
export async function deleteConversion(context: ConversionContext, id: string): Promise<{ deletedAt: Date }> {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  await inTransaction(context.store.database, async (transaction) => {
    const organization = await hold(transaction, organizationId);
    const conversion = await remove(transaction, context.caller, id);
    if (!conversion) throw new Problem('NOT_FOUND');
    await publishNews(transaction, { id, status: 'deleted', progress: conversion.progress });
    await recordAct(context, transaction, 'conversion.deleted', { id, name: conversion.title });
    await admitNext(context, transaction, organization);
  });
  await context.media.removeAll(mediaPrefix(id));
  return { deletedAt: new Date() };
}
