import { sql } from 'kysely';

/** Steps of a script that can be undone, and the voices that a person likes. */
export const studioEditing = sql`
  alter table drafts add column step integer not null default 0;
  create table draft_steps (
    draft_id uuid not null references drafts on delete cascade,
    position integer not null,
    script jsonb not null,
    writing jsonb,
    primary key (draft_id, position)
  );
  create table favorite_voices (
    user_id uuid not null references users on delete cascade,
    voice_id text not null check (length(voice_id) <= 100),
    primary key (user_id, voice_id)
  )`;
