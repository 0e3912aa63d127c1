import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { readConversion } from '../../storage/conversions/find-conversion.ts';
import type { CallerContext } from '../context.ts';

/** One of the caller's conversions. Any other answers as if it did not exist. */
export async function showConversion(context: CallerContext, id: string): Promise<Conversion> {
  const conversion = await readConversion(context.store, context.caller, id);
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}
