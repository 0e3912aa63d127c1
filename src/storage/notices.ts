import { sql } from 'kysely';
import { countRows, type Database } from './database.ts';
import type { Row } from './tables.ts';

/** A message on the dashboard, for the members of an organization or for one user. */
export type Notice = Row<
  'notices',
  'id' | 'organizationId' | 'kind' | 'title' | 'text' | 'href' | 'createdAt'
>;

export type NoticeReader =
  | { readonly organizationId: string; readonly userId: null }
  | { readonly organizationId: null; readonly userId: string };

export type NoticeReaders = { readonly organizationId: string | null; readonly userId: string };

/** Inserts a notice unless the reader already has the same one. */
export async function insertNotice(
  database: Database,
  reader: NoticeReader,
  notice: Pick<Notice, 'id' | 'kind' | 'title' | 'text' | 'href'>,
): Promise<void> {
  const { organizationId, userId } = reader;
  await sql`
    insert into notices (id, organization_id, user_id, kind, title, text, href)
    select ${notice.id}, ${organizationId}::uuid, ${userId}::uuid, ${notice.kind}, ${notice.title},
      ${notice.text}, ${notice.href}
    where not exists (
      select from notices where dismissed_at is null and kind = ${notice.kind} and title = ${notice.title}
        and text = ${notice.text}
        and (organization_id = ${organizationId}::uuid or user_id = ${userId}::uuid)
    )`.execute(database);
}

export function listNotices(database: Database, readers: NoticeReaders, limit: number): Promise<Notice[]> {
  return database
    .selectFrom('notices')
    .select(['id', 'organizationId', 'kind', 'title', 'text', 'href', 'createdAt'])
    .where('dismissedAt', 'is', null)
    .where(isFor(readers))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function countNotices(database: Database, readers: NoticeReaders): Promise<number> {
  const notices = database.selectFrom('notices').where('dismissedAt', 'is', null);
  return countRows(notices.where(isFor(readers)));
}

/** Dismisses a notice for all its readers. False if this reader has no such notice. */
export async function dismissNotice(database: Database, readers: NoticeReaders, id: string) {
  const result = await database
    .updateTable('notices')
    .set({ dismissedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('dismissedAt', 'is', null)
    .where(isFor(readers))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function isFor({ organizationId, userId }: NoticeReaders) {
  return sql<boolean>`(user_id = ${userId} or organization_id = ${organizationId}::uuid)`;
}
