import { sql } from 'kysely';
import type { ConversionStatus } from '../domain/conversion.ts';
import { revisionCanceled } from './conversions/conversion-row.ts';
import { type Scope, scopeColumns } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

export type DraftEpisode = {
  readonly id: string;
  readonly title: string;
  readonly status: ConversionStatus;
  readonly hasAudio: boolean;
  readonly revisionCanceled: boolean;
  readonly createdAt: Date;
};

const maxEpisodes = 100;

/** What was made of a draft, newest first. */
export function listDraftEpisodes(
  database: Database,
  scope: Scope,
  draftId: string,
): Promise<DraftEpisode[]> {
  return database
    .selectFrom('conversions')
    .select(['id', 'title', 'status', 'createdAt'])
    .select(sql<boolean>`media is not null`.as('hasAudio'))
    .select(revisionCanceled.as('revisionCanceled'))
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

/** Makes a conversion an episode of a draft. */
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

type PreviewedCharacters = { readonly byOrganization: number; readonly byPerson: number };

const today = sql`(now() at time zone 'utc')::date`;

/** Counts a paragraph that someone hears, once a day, and returns the sums of the day with it. */
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
