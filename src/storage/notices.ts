import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Something that the dashboard tells the people of an organization, or one person. */
export type Notice = {
  readonly id: string;
  readonly organizationId: string | null;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly href: string | null;
  readonly createdAt: Date;
};

export type NoticeReader =
  | { readonly organizationId: string; readonly userId: null }
  | { readonly organizationId: null; readonly userId: string };

/** Someone at work: for an organization whose notices they may read, or null, and for themselves. */
export type NoticeReaders = { readonly organizationId: string | null; readonly userId: string };

/** The same notice stands once, however many were to be told. */
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

/** What stands for the reader, newest first. */
export function listNotices(database: Database, readers: NoticeReaders, limit: number): Promise<Notice[]> {
  return database
    .selectFrom('notices')
    .select([
      'id',
      'organization_id as organizationId',
      'kind',
      'title',
      'text',
      'href',
      'created_at as createdAt',
    ])
    .where('dismissed_at', 'is', null)
    .where(standsFor(readers))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countNotices(database: Database, readers: NoticeReaders): Promise<number> {
  const { total } = await database
    .selectFrom('notices')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('dismissed_at', 'is', null)
    .where(standsFor(readers))
    .executeTakeFirstOrThrow();
  return total;
}

/** Takes a notice away, for everyone whom it told. False when it does not stand for this reader. */
export async function dismissNotice(
  database: Database,
  readers: NoticeReaders,
  id: string,
): Promise<boolean> {
  const result = await database
    .updateTable('notices')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .where(standsFor(readers))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteOldNotices(database: Database): Promise<void> {
  await database
    .deleteFrom('notices')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

function standsFor({ organizationId, userId }: NoticeReaders) {
  return sql<boolean>`(user_id = ${userId} or organization_id = ${organizationId}::uuid)`;
}
