import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import {
  type ConversionChanges,
  updateConversion as update,
} from '../../storage/conversions/change-conversion.ts';
import { inTransaction } from '../../storage/database.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { requireRole } from '../require-role.ts';

/** Changes title, context or sharing. Nothing is voiced again. */
export async function updateConversion(
  context: CallerContext,
  id: string,
  changes: ConversionChanges,
): Promise<Conversion> {
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
