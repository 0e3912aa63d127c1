import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Records which conversion or draft used which segments. Keys are hexadecimal. */
export async function recordSegmentUse(
  database: Database,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into segment_uses (organization_id, key, conversion_id)
    select ${organizationId}, decode(key, 'hex'), ${id} from unnest(${keys}::text[]) as key
    on conflict (key, conversion_id) do update set used_at = now()`.execute(database);
}

const isUsed = sql`(exists (select from conversions where id = other.conversion_id)
  or exists (select from drafts where id = other.conversion_id))`;

/** Returns the segments of a deleted conversion or draft that no existing one uses. */
export async function unusedSegments(database: Database, conversionId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select encode(own.key, 'hex') as key from segment_uses own
    where own.conversion_id = ${conversionId}
      and not exists (
        select from segment_uses other
        where other.key = own.key and ${isUsed})`.execute(database);
  return rows.map(({ key }) => key);
}

/** Deletes the records of a conversion or draft. Returns the segments that no other one uses. */
export async function releaseSegments(database: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with own as (delete from segment_uses where conversion_id = ${id} returning key)
    select encode(own.key, 'hex') as key from own
    where not exists (
      select from segment_uses other
      where other.key = own.key and other.conversion_id <> ${id} and ${isUsed})`.execute(database);
  return rows.map(({ key }) => key);
}

export async function deleteSegmentRows(database: Database, conversionId: string): Promise<void> {
  await database.deleteFrom('segment_uses').where('conversionId', '=', conversionId).execute();
}
