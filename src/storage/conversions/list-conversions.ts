import { sql } from 'kysely';
import type { ConversionStatus, ConversionSummary } from '../../domain/conversion.ts';
import type { SourceType } from '../../domain/conversion-settings.ts';
import type { Position } from '../../domain/cursor.ts';
import { countRows, type Database } from '../database.ts';
import { revisionCanceled } from './conversion-row.ts';
import { type Scope, scopeColumns } from './find-conversion.ts';

export type ConversionFilter = {
  readonly sourceType?: SourceType;
  readonly status?: ConversionStatus;
  /** As the dashboard shows it: with a canceled revision, the episode before it is completed. */
  readonly shownStatus?: ConversionStatus;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** In the title, or in the script of one of the newest conversions. Case does not matter. */
  readonly textContains?: string;
};

/** Newest first, starting after the position. */
export async function listConversions(
  database: Database,
  scope: Scope,
  page: { filter: ConversionFilter; after: Position | null; limit: number },
): Promise<ConversionSummary[]> {
  const { filter, after } = page;
  let query = matching(database, scope, filter)
    .select([
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
      revisionCanceled.as('revisionCanceled'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  return query.execute();
}

/** Counts conversions. Without a date or text, the cost does not grow with their number. */
export async function countConversions(
  database: Database,
  scope: Scope,
  filter: ConversionFilter,
): Promise<number> {
  if (filter.createdAfter || filter.createdBefore || filter.textContains)
    return countRows(matching(database, scope, filter));
  let query = database
    .selectFrom('conversion_counts')
    .select((expression) => expression.fn.sum<number>('count').as('total'))
    .where((row) => row.and(scopeColumns(scope)));
  if (filter.sourceType) query = query.where('sourceType', '=', filter.sourceType);
  const status = filter.status ?? filter.shownStatus;
  if (status) query = query.where('status', '=', status);
  const { total } = await query.executeTakeFirstOrThrow();
  return Number(total ?? 0) + (await countCanceledRevisions(database, scope, filter));
}

/** What a shown status adds to those that have it, or takes from them. Reads failed ones only. */
async function countCanceledRevisions(
  database: Database,
  scope: Scope,
  { shownStatus, sourceType }: ConversionFilter,
): Promise<number> {
  if (shownStatus !== 'completed' && shownStatus !== 'failed') return 0;
  const failed = matching(database, scope, { status: 'failed', ...(sourceType && { sourceType }) });
  const canceled = await countRows(failed.where(revisionCanceled));
  return shownStatus === 'completed' ? canceled : -canceled;
}

function matching(database: Database, scope: Scope, filter: ConversionFilter) {
  let query = database.selectFrom('conversions').where((row) => row.and(scopeColumns(scope)));
  if (filter.sourceType) query = query.where('sourceType', '=', filter.sourceType);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.shownStatus)
    query = query
      .where('status', 'in', [filter.shownStatus, 'failed'])
      .where(sql`case when ${revisionCanceled} then 'completed' else status end`, '=', filter.shownStatus);
  if (filter.createdAfter) query = query.where('createdAt', '>', filter.createdAfter);
  if (filter.createdBefore) query = query.where('createdAt', '<', filter.createdBefore);
  if (filter.textContains) query = query.where(hasText(scope, containing(filter.textContains)));
  return query;
}

/** Scripts are long, so only this many are searched. */
const searchedScripts = 1000;

/** The case makes sure that no other script is read. */
function hasText({ organizationId, mode }: Scope, pattern: string) {
  return sql<boolean>`(title ilike ${pattern} or case when id in (
      select id from conversions
      where organization_id = ${organizationId} and mode = ${mode} and script is not null
      order by created_at desc, id desc limit ${searchedScripts})
    then exists (
      select from jsonb_path_query(script, '$.turns[*].text') spoken where spoken #>> '{}' ilike ${pattern})
    else false end)`;
}

/** A pattern that matches the text literally. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
