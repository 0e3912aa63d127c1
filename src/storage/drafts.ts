import { sql } from 'kysely';
import type { Draft, DraftDocument, DraftScript, DraftSummary, DraftWriting } from '../domain/draft.ts';
import { type Scope, scopeColumns, shownStatus } from './conversions/find-conversion.ts';
import { countRows, type Database, newestFirst, type PageRows } from './database.ts';

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

export function listDrafts(database: Database, scope: Scope, rows: PageRows): Promise<DraftSummary[]> {
  const query = database
    .selectFrom('drafts')
    .select([
      'id',
      'version',
      'title',
      'createdAt',
      'updatedAt',
      sql<string>`left(document ->> 'content', 1000)`.as('beginning'),
      sql<boolean>`jsonb_typeof(document -> 'script') = 'object'`.as('hasScript'),
      sql<number>`(select count(*)::int from conversions where draft_id = drafts.id)`.as('episodes'),
    ])
    .where((draft) => draft.and(scopeColumns(scope)));
  return newestFirst(query, 'drafts', rows).execute();
}

export function countDrafts(database: Database, scope: Scope): Promise<number> {
  return countRows(database.selectFrom('drafts').where((draft) => draft.and(scopeColumns(scope))));
}

const keptVersions = 30;

/**
 * Saves the next version if the draft still has this one. Stores the previous version if it is a `milestone`, or if
 * none was stored in the last minute, because a draft is saved whenever the user stops typing.
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

/** The first words of a version's script, and of its source if the draft has another one now. */
export function listDraftVersions(database: Database, { id }: Pick<Draft, 'id'>) {
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

export async function findDraftVersion(database: Database, { id }: Pick<Draft, 'id'>, version: number) {
  const row = await database
    .selectFrom('draft_versions')
    .select('document')
    .where((kept) => kept.and({ draftId: id, version }))
    .executeTakeFirst();
  return row?.document;
}

export type DraftStep = {
  readonly script: DraftScript;
  /** Stored in the steps before and after a change of the settings. Null means the same as in the adjacent step. */
  readonly writing: DraftWriting | null;
};

export type StepsNearby = {
  /** The position of the current step. The script may have been edited since. */
  readonly position: number;
  readonly before: DraftStep | undefined;
  readonly current: DraftStep | undefined;
  readonly after: DraftStep | undefined;
};

export async function findSteps(database: Database, draftId: string): Promise<StepsNearby> {
  const { rows } = await sql<{ step: number; position: number | null } & DraftStep>`
    select drafts.step, steps.position, steps.script, steps.writing from drafts
    left join draft_steps steps on steps.draft_id = drafts.id and abs(steps.position - drafts.step) <= 1
    where drafts.id = ${draftId}`.execute(database);
  const position = rows[0]?.step ?? 0;
  const at = (place: number) => {
    const row = rows.find((each) => each.position === place);
    return row && { script: row.script, writing: row.writing };
  };
  return { position, before: at(position - 1), current: at(position), after: at(position + 1) };
}

const keptSteps = 50;

/** Writes a step and makes it the current one. Deletes later steps, and the oldest beyond the limit. */
export async function putStep(
  database: Database,
  draftId: string,
  position: number,
  { script, writing }: DraftStep,
): Promise<void> {
  await sql`
    with others as (
      delete from draft_steps
      where draft_id = ${draftId} and (position > ${position} or position <= ${position - keptSteps})
    )
    insert into draft_steps (draft_id, position, script, writing)
    values (${draftId}, ${position}, ${JSON.stringify(script)}::jsonb,
      ${writing === null ? null : JSON.stringify(writing)}::jsonb)
    on conflict (draft_id, position) do update set script = excluded.script,
      writing = coalesce(excluded.writing, draft_steps.writing)`.execute(database);
  await goToStep(database, draftId, position);
}

export async function goToStep(database: Database, draftId: string, position: number): Promise<void> {
  await database.updateTable('drafts').set({ step: position }).where('id', '=', draftId).execute();
}

export type DraftEpisode = Awaited<ReturnType<typeof listDraftEpisodes>>[number];

const maxEpisodes = 100;

export function listDraftEpisodes(database: Database, scope: Scope, draftId: string) {
  return database
    .selectFrom('conversions')
    .select(['id', 'title', 'status', 'createdAt'])
    .select(sql<boolean>`media is not null`.as('hasAudio'))
    .select(shownStatus.as('shownStatus'))
    .where((conversion) => conversion.and({ draftId, ...scopeColumns(scope) }))
    .orderBy('createdAt', 'desc')
    .limit(maxEpisodes)
    .execute();
}

export async function findDraftOf(database: Database, scope: Scope, conversionId: string) {
  const row = await database
    .selectFrom('conversions')
    .select('draftId')
    .where((conversion) => conversion.and({ id: conversionId, ...scopeColumns(scope) }))
    .executeTakeFirst();
  return row?.draftId ?? null;
}

export async function linkEpisode(
  database: Database,
  scope: Scope,
  { conversionId, draftId }: { readonly conversionId: string; readonly draftId: string },
): Promise<void> {
  await database
    .updateTable('conversions')
    .set({ draftId })
    .where((conversion) => conversion.and({ id: conversionId, ...scopeColumns(scope) }))
    .execute();
}

/** Call this before renaming an episode: its draft gets the title too, unless its own title differs. */
export async function renameDraftOf(
  database: Database,
  { organizationId, mode }: Scope,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  await sql`
    update drafts set version = drafts.version + 1, title = ${title},
      document = jsonb_set(drafts.document, '{title}', to_jsonb(${title}::text)), updated_at = clock_timestamp()
    from conversions
    where conversions.id = ${id} and drafts.id = conversions.draft_id and drafts.title = conversions.title
      and drafts.organization_id = ${organizationId} and drafts.mode = ${mode}
      and drafts.title <> ${title}`.execute(database);
}

type PreviewedCharacters = { readonly byOrganization: number; readonly byPerson: number };

const today = sql`(now() at time zone 'utc')::date`;

/** Counts a previewed paragraph once a day. Returns the day's totals including it. */
export async function countPreviewedCharacters(
  database: Database,
  heard: { organizationId: string; userId: string; hash: Buffer; characters: number },
): Promise<PreviewedCharacters> {
  const { organizationId, userId, hash, characters } = heard;
  await sql`
    insert into heard_paragraphs (organization_id, day, hash, user_id, characters)
    values (${organizationId}, ${today}, ${hash}, ${userId}, ${characters})
    on conflict (organization_id, day, hash) do nothing`.execute(database);
  const { rows } = await sql<PreviewedCharacters>`
    select coalesce(sum(characters), 0)::int as by_organization,
      coalesce(sum(characters) filter (where user_id = ${userId}), 0)::int as by_person
    from heard_paragraphs where organization_id = ${organizationId} and day = ${today}`.execute(database);
  return rows[0] ?? { byOrganization: 0, byPerson: 0 };
}
