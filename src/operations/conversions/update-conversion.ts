import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import {
  type ConversionChanges,
  updateConversion as update,
} from '../../storage/conversions/change-conversion.ts';
import { inTransaction } from '../../storage/database.ts';
import { recordAct } from '../audit/record-act.ts';
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
      const act = changes.publicUrl ? 'conversion.shared' : 'conversion.unshared';
      await recordAct(context, transaction, act, { id, name: conversion.title });
    }
    if (changes.title !== undefined)
      await recordAct(context, transaction, 'conversion.renamed', { id, name: conversion.title });
    return conversion;
  });
}
