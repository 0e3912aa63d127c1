import { sql } from 'kysely';
import type { ConversionStatus, ConversionSummary, ShownStatus } from '../../domain/conversion.ts';
import type { SourceType } from '../../domain/conversion-settings.ts';
import { billingPeriodAt } from '../../domain/usage.ts';
import type { EarlierRelease, HistoryEntry } from '../../domain/writing.ts';
import { countRows, type Database, newestFirst, type PageRows } from '../database.ts';
import type { Row } from '../tables.ts';
import { isCanceled, type Scope, scopeColumns, shownStatus } from './find-conversion.ts';

export type ConversionFilter = {
  readonly sourceType?: SourceType;
  readonly status?: ConversionStatus;
  readonly shownStatus?: ShownStatus;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  readonly text?: FoundText;
};

type FoundText = { readonly contained: string; readonly inScripts: readonly string[] };

export async function listConversions(
  database: Database,
  scope: Scope,
  { filter, ...rows }: PageRows & { readonly filter: ConversionFilter },
): Promise<ConversionSummary[]> {
  const query = matching(database, scope, filter).select([
    'id',
    'sourceType',
    'title',
    'status',
    'durationSeconds',
    'productId',
    'publicUrl',
    'progress',
    'createdAt',
    'completedAt',
    'failedAt',
    'error',
    sql<boolean>`media is not null`.as('hasAudio'),
    shownStatus.as('shownStatus'),
  ]);
  return newestFirst(query, 'conversions', rows).execute();
}

/** Counts conversions. Without a date or text, the cost does not grow with their number. */
export async function countConversions(database: Database, scope: Scope, filter: ConversionFilter) {
  if (filter.createdAfter || filter.createdBefore || filter.text)
    return countRows(matching(database, scope, filter));
  let query = database
    .selectFrom('conversion_counts')
    .select((expression) => expression.fn.sum<number>('count').as('total'))
    .where((row) => row.and(scopeColumns(scope)));
  if (filter.sourceType) query = query.where('sourceType', '=', filter.sourceType);
  const status = filter.status ?? filter.shownStatus;
  // No row has the status `canceled`, so it counts none here.
  if (status) query = query.where(sql<ShownStatus>`status`, '=', status);
  const { total } = await query.executeTakeFirstOrThrow();
  return Number(total ?? 0) + (await countCanceled(database, scope, filter));
}

/** Returns the correction for canceled conversions, which may be negative. Reads only canceled ones. */
async function countCanceled(
  database: Database,
  scope: Scope,
  { shownStatus: shown, sourceType }: ConversionFilter,
): Promise<number> {
  if (shown !== 'completed' && shown !== 'failed' && shown !== 'canceled') return 0;
  const canceled = matching(database, scope, sourceType ? { sourceType } : {}).where(isCanceled);
  if (shown === 'failed') return -(await countRows(canceled));
  return countRows(canceled.where('media', shown === 'completed' ? 'is not' : 'is', null));
}

function matching(database: Database, scope: Scope, filter: ConversionFilter) {
  let query = database.selectFrom('conversions').where((row) => row.and(scopeColumns(scope)));
  if (filter.sourceType) query = query.where('sourceType', '=', filter.sourceType);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.shownStatus)
    query = query
      .where('status', 'in', filter.shownStatus === 'canceled' ? ['failed'] : [filter.shownStatus, 'failed'])
      .where(shownStatus, '=', filter.shownStatus);
  if (filter.createdAfter) query = query.where('createdAt', '>', filter.createdAfter);
  if (filter.createdBefore) query = query.where('createdAt', '<', filter.createdBefore);
  const { text } = filter;
  if (text)
    query = query.where(
      sql<boolean>`(title ilike ${containing(text.contained)} or id = any(${text.inScripts}::uuid[]))`,
    );
  return query;
}

/** Finds the newest scripts that contain the text, in any case. Scripts are long, so the search is limited. */
export async function findInScripts(
  database: Database,
  scope: Scope,
  {
    filter,
    text,
    limit,
  }: { readonly filter: ConversionFilter; readonly text: string; readonly limit: number },
): Promise<string[]> {
  const newest = matching(database, scope, filter)
    .select(['id', 'script'])
    .where('script', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const found = await database
    .selectFrom(newest.as('newest'))
    .select('id')
    .where(
      sql<boolean>`exists (
        select from jsonb_path_query(script, '$.turns[*].text') spoken where spoken #>> '{}' ilike ${containing(text)})`,
    )
    .execute();
  return found.map(({ id }) => id);
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A request's reference to its product; each part may be null. */
export type NamedProduct = { readonly id: string | null; readonly name: string | null };

/** Earlier changelogs of a product, newest first, with as many changes as a script may refer to. */
export function listHistory(
  database: Database,
  scope: Scope,
  product: NamedProduct,
  { before, limit }: { before: Date; limit: number },
): Promise<HistoryEntry[]> {
  return changelogsOf(database, scope, product)
    .select([
      'id',
      'title',
      'version',
      'createdAt',
      // A changelog may have thousands of changes, so the limit applies in the database.
      sql<string[]>`array(
        select left(told #>> '{}', 120) from jsonb_path_query(changes, '$[0 to 4].text') told)`.as('changes'),
    ])
    .where('createdAt', '<', before)
    .limit(limit)
    .execute();
}

const maxReleases = 1000;

/** Lists all changelogs of a product in the month up to `now`, newest first; none if there are too many to count. */
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

/** Matches changelogs by product id, or by product name if either id is missing. */
function changelogsOf(database: Database, scope: Scope, { id, name }: NamedProduct) {
  return completedChangelogs(database, scope, null)
    .where(
      sql<boolean>`(product_id = ${id}::uuid or (lower(settings ->> 'productName') = lower(${name}::text)
        and (product_id is null or ${id}::uuid is null)))`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}

const changelogColumns = [
  'id',
  'title',
  'productName',
  'version',
  'changeCount',
  'highlights',
  'createdAt',
] as const;

export type ChangelogSummary = Row<'conversions', (typeof changelogColumns)[number]>;

export function listChangelogs(
  database: Database,
  scope: Scope,
  { productName, ...rows }: PageRows & { readonly productName: string | null },
): Promise<ChangelogSummary[]> {
  const query = completedChangelogs(database, scope, productName).select(changelogColumns);
  return newestFirst(query, 'conversions', rows).execute();
}

/** Counts the changelogs of a product, at a cost that does not grow with their number. */
export async function countChangelogs(database: Database, scope: Scope, productName: string) {
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
