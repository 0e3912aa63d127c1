import { sql } from 'kysely';

/** Drafts with their earlier versions; episodes know their draft; what is heard for free is counted. */
export const studioDrafts = sql`
  create table drafts (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    mode text not null check (mode in ('live', 'sandbox')),
    version integer not null default 1 check (version > 0),
    title text not null,
    document jsonb not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp()
  );
  create index drafts_by_age on drafts (organization_id, mode, created_at desc, id desc);
  create table draft_versions (
    draft_id uuid not null references drafts on delete cascade,
    version integer not null,
    document jsonb not null,
    saved_at timestamptz(3) not null,
    kept_at timestamptz(3) not null default clock_timestamp(),
    primary key (draft_id, version)
  );
  alter table conversions add column draft_id uuid references drafts on delete set null;
  create index conversions_by_draft on conversions (draft_id, created_at desc) where draft_id is not null;
  -- Paragraphs that were heard before they were paid for. The hash is keyed and does not tell the text.
  create table heard_paragraphs (
    organization_id uuid not null references organizations on delete cascade,
    day date not null,
    hash bytea not null,
    user_id uuid not null references users on delete cascade,
    characters integer not null,
    primary key (organization_id, day, hash)
  )`;
