import { decodeCursor } from '../../domain/cursor.ts';
import {
  type ChangelogSummary,
  countChangelogs,
  listChangelogs as selectChangelogs,
} from '../../storage/conversions/history.ts';
import { countConversions } from '../../storage/conversions/list-conversions.ts';
import type { CallerContext } from '../context.ts';
import { cutPage, type Page } from '../page.ts';

/** The caller's finished release notes, newest first: of one product where it is named. */
export async function listChangelogs(
  context: CallerContext,
  input: { productName: string | null; cursor: string | null; limit: number },
): Promise<Page<ChangelogSummary>> {
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
