import { sql } from 'kysely';
import type { Position } from '../domain/cursor.ts';
import type { Draft, DraftDocument, DraftSummary } from '../domain/draft.ts';
import { type Scope, scopeColumns } from './conversions/find-conversion.ts';
import { countRows, type Database } from './database.ts';

const columns = ['id', 'organizationId', 'mode', 'version', 'document', 'createdAt', 'updatedAt'] as const;

export function insertDraft(
  database: Database,
  scope: Scope,
  { id, document }: Pick<Draft, 'id' | 'document'>,
): Promise<Draft> {
  return database
    .insertInto('drafts')
    .values({ id, ...scopeColumns(scope), title: document.title, document: JSON.stringify(document) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findDraft(database: Database, scope: Scope, id: string): Promise<Draft | undefined> {
  return database
    .selectFrom('drafts')
    .select(columns)
    .where((draft) => draft.and({ id, ...scopeColumns(scope) }))
    .executeTakeFirst();
}

export function listDrafts(
  database: Database,
  scope: Scope,
  { after, limit }: { after: Position | null; limit: number },
): Promise<DraftSummary[]> {
  let query = database
    .selectFrom('drafts')
    .select([
      'id',
      'version',
      'title',
      'createdAt',
      'updatedAt',
      sql<boolean>`jsonb_typeof(document -> 'script') = 'object'`.as('hasScript'),
      sql<number>`(select count(*)::int from conversions where draft_id = drafts.id)`.as('episodes'),
    ])
    .where((draft) => draft.and(scopeColumns(scope)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
  return query.execute();
}

export function countDrafts(database: Database, scope: Scope): Promise<number> {
  return countRows(database.selectFrom('drafts').where((draft) => draft.and(scopeColumns(scope))));
}

const keptVersions = 30;

/**
 * Saves the next version if the draft still has this one. The version before is kept if it is a `milestone`, or if none
 * was kept in the last minute: a draft is saved whenever someone stops typing.
 */
export async function saveDraft(
  database: Database,
  scope: Scope,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  { document, milestone }: { readonly document: DraftDocument; readonly milestone: boolean },
): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    with before as (
      select id, version, document, updated_at from drafts
      where id = ${id} and organization_id = ${scope.organizationId} and mode = ${scope.mode}
        and version = ${version}
      for update
    ),
    kept as (
      insert into draft_versions (draft_id, version, document, saved_at)
      select id, version, document, updated_at from before
      where ${milestone} or not exists (
        select from draft_versions recent
        where recent.draft_id = ${id} and recent.kept_at > clock_timestamp() - interval '1 minute')
    ),
    outdated as (
      delete from draft_versions old using before
      where old.draft_id = before.id and old.version <= (
        select version from draft_versions where draft_id = ${id} order by version desc offset ${keptVersions - 1} limit 1)
    )
    update drafts set version = drafts.version + 1, title = ${document.title},
      document = ${JSON.stringify(document)}::jsonb, updated_at = clock_timestamp()
    from before where drafts.id = before.id
    returning drafts.id, organization_id, mode, drafts.version, drafts.document,
      created_at, drafts.updated_at`.execute(database);
  return rows[0];
}

export async function deleteDraft(database: Database, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('drafts')
    .where((draft) => draft.and({ id, ...scopeColumns(scope) }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type DraftVersion = {
  readonly version: number;
  readonly savedAt: Date;
  readonly title: string;
  /** First words of its script; null without one. */
  readonly beginning: string | null;
  readonly paragraphs: number | null;
  /** First words of its source; null where that is still the draft's. */
  readonly otherSource: string | null;
};

/** Newest first. */
export function listDraftVersions(database: Database, { id }: Pick<Draft, 'id'>): Promise<DraftVersion[]> {
  return database
    .selectFrom('draft_versions as kept')
    .innerJoin('drafts', 'drafts.id', 'kept.draftId')
    .select([
      'kept.version',
      'kept.savedAt',
      sql<string>`kept.document ->> 'title'`.as('title'),
      sql<string | null>`left(kept.document #>> '{script,turns,0,text}', 60)`.as('beginning'),
      sql<number | null>`jsonb_array_length(kept.document #> '{script,turns}')`.as('paragraphs'),
      sql<string | null>`left(nullif(kept.document ->> 'content', drafts.document ->> 'content'), 60)`.as(
        'otherSource',
      ),
    ])
    .where('kept.draftId', '=', id)
    .orderBy('kept.version', 'desc')
    .limit(keptVersions)
    .execute();
}

export async function findDraftVersion(
  database: Database,
  { id }: Pick<Draft, 'id'>,
  version: number,
): Promise<DraftDocument | undefined> {
  const row = await database
    .selectFrom('draft_versions')
    .select('document')
    .where((kept) => kept.and({ draftId: id, version }))
    .executeTakeFirst();
  return row?.document;
}
