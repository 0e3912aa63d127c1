import { sql } from 'kysely';
import type { Position } from '../../domain/cursor.ts';
import type { HistoryEntry } from '../../domain/writing.ts';
import type { Database } from '../database.ts';
import { type Scope, scopeColumns } from './find-conversion.ts';

/** Earlier changelogs of a product, or of all, newest first. */
export async function listHistory(
  database: Database,
  scope: Scope,
  page: { productName: string | null; before: Date; limit: number },
): Promise<HistoryEntry[]> {
  const rows = await completedChangelogs(database, scope, page.productName)
    .select(['id', 'title', 'product_name', 'version', 'changes', 'created_at'])
    .where('created_at', '<', page.before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    productName: row.product_name,
    version: row.version,
    changes: row.changes ?? [],
    createdAt: row.created_at,
  }));
}

export type ChangelogSummary = {
  readonly id: string;
  readonly title: string;
  readonly productName: string | null;
  readonly version: string | null;
  readonly changeCount: number;
  readonly highlights: readonly string[] | null;
  readonly createdAt: Date;
};

export function listChangelogs(
  database: Database,
  scope: Scope,
  page: { productName: string | null; after: Position | null; limit: number },
): Promise<ChangelogSummary[]> {
  let query = completedChangelogs(database, scope, page.productName)
    .select([
      'id',
      'title',
      'product_name as productName',
      'version',
      'change_count as changeCount',
      'highlights',
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  const { after } = page;
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  return query.execute();
}

/** Counts the changelogs of a product, at a cost that does not grow with their number. */
export async function countChangelogs(
  database: Database,
  scope: Scope,
  productName: string,
): Promise<number> {
  const row = await database
    .selectFrom('changelog_counts')
    .select('count')
    .where((row) => row.and(scopeColumns(scope)))
    .where('product_name', '=', sql<string>`lower(${productName})`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function completedChangelogs(database: Database, scope: Scope, productName: string | null) {
  const query = database
    .selectFrom('conversions')
    .where((row) => row.and({ ...scopeColumns(scope), source_type: 'changelog', status: 'completed' }));
  if (productName === null) return query;
  return query.where(sql`lower(product_name)`, '=', sql`lower(${productName})`);
}
