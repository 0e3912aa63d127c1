import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import {
  type ConversionChanges,
  updateConversion as update,
} from '../../storage/conversions/change-conversion.ts';
import type { CallerContext } from '../context.ts';
import { requireRole } from '../require-role.ts';

/** Changes title, context or sharing. Nothing is voiced again. */
export async function updateConversion(
  context: CallerContext,
  id: string,
  changes: ConversionChanges,
): Promise<Conversion> {
  if (changes.publicUrl !== undefined) requireRole(context.caller, 'admin');
  const conversion = await update(context.store.database, context.caller, id, changes);
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}
