import { sql } from 'kysely';
import type { Position } from '../../domain/cursor.ts';
import { billingPeriodAt } from '../../domain/usage.ts';
import type { EarlierRelease, HistoryEntry } from '../../domain/writing.ts';
import type { Database } from '../database.ts';
import { type Scope, scopeColumns } from './find-conversion.ts';

/** How a request names its product; each may be null. */
export type NamedProduct = { readonly id: string | null; readonly name: string | null };

/** Earlier changelogs of a product, newest first. */
export async function listHistory(
  database: Database,
  scope: Scope,
  product: NamedProduct,
  { before, limit }: { before: Date; limit: number },
): Promise<HistoryEntry[]> {
  const rows = await changelogsOf(database, scope, product)
    .select(['id', 'title', 'version', 'changes', 'createdAt'])
    .where('createdAt', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, changes: row.changes ?? [] }));
}

const maxReleases = 1000;

/** All changelogs of a product in the month up to `now`, newest first; none when there are too many to count. */
export async function listReleasesOfMonth(
  database: Database,
  scope: Scope,
  product: NamedProduct,
  now: Date,
): Promise<EarlierRelease[]> {
  const releases = await changelogsOf(database, scope, product)
    .select(['id', 'title', 'version', 'createdAt'])
    .where('createdAt', '>=', billingPeriodAt(now).start)
    .where('createdAt', '<', now)
    .limit(maxReleases + 1)
    .execute();
  return releases.length > maxReleases ? [] : releases;
}

/** Of the same product id, or of the same name where both requests gave one and no id says otherwise. */
function changelogsOf(database: Database, scope: Scope, { id, name }: NamedProduct) {
  return completedChangelogs(database, scope, null)
    .where(
      sql<boolean>`(product_id = ${id}::uuid or (lower(settings ->> 'productName') = lower(${name}::text)
        and (product_id is null or ${id}::uuid is null)))`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
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
    .select(['id', 'title', 'productName', 'version', 'changeCount', 'highlights', 'createdAt'])
    .orderBy('createdAt', 'desc')
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
    .where('productName', '=', sql<string>`lower(${productName})`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function completedChangelogs(database: Database, scope: Scope, productName: string | null) {
  const query = database
    .selectFrom('conversions')
    .where((row) => row.and({ ...scopeColumns(scope), sourceType: 'changelog', status: 'completed' }));
  if (productName === null) return query;
  return query.where(sql`lower(product_name)`, '=', sql`lower(${productName})`);
}
