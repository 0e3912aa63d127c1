import type { ConversionSummary } from '../../domain/conversion.ts';
import { decodeCursor } from '../../domain/cursor.ts';
import {
  type ConversionFilter,
  countConversions,
  listConversions as selectConversions,
} from '../../storage/conversions/list-conversions.ts';
import type { CallerContext } from '../context.ts';
import { cutPage, type Page } from '../page.ts';

const list = 'conversions';

export async function listConversions(
  context: CallerContext,
  input: { filter: ConversionFilter; cursor: string | null; limit: number },
): Promise<Page<ConversionSummary>> {
  const { caller, store, secrets } = context;
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const [rows, totalCount] = await Promise.all([
    selectConversions(store.database, caller, { filter: input.filter, after, limit: input.limit + 1 }),
    countConversions(store.database, caller, input.filter),
  ]);
  return { ...cutPage(context, list, rows, input.limit), totalCount };
}
