import { sql } from 'kysely';
import type { Database } from './database.ts';

export async function listFavoriteVoices(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('favorite_voices')
    .select('voiceId')
    .where('userId', '=', userId)
    .limit(1000)
    .execute();
  return rows.map((row) => row.voiceId);
}

export async function toggleFavoriteVoice(
  database: Database,
  favorite: { readonly userId: string; readonly voiceId: string },
): Promise<void> {
  const { userId, voiceId } = favorite;
  await sql`
    with removed as (
      delete from favorite_voices where user_id = ${userId} and voice_id = ${voiceId} returning voice_id
    )
    insert into favorite_voices (user_id, voice_id)
    select ${userId}, ${voiceId} where not exists (select from removed)
    on conflict do nothing`.execute(database);
}
