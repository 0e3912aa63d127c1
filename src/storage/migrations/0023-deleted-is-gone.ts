import { sql } from 'kysely';

/** Conversions know the segments and the script they used, so that these go with them; refunds are ledger rows. */
export const deletedIsGone = sql`
  -- No foreign key to conversions: the uses of a deleted one are read until its segments are removed.
  create table segment_uses (
    organization_id uuid not null references organizations on delete cascade,
    key bytea not null,
    conversion_id uuid not null,
    used_at timestamptz not null default now(),
    primary key (key, conversion_id)
  );
  create index segment_uses_by_conversion on segment_uses (conversion_id);
  create index segment_uses_by_age on segment_uses using brin (used_at);
  create index scripts_by_organization on scripts (organization_id, mode);
  alter table conversions add column script_id text;
  create index conversions_by_script on conversions (script_id) where script_id is not null;
  alter table quota_ledger
    add column kind text not null default 'charge' check (kind in ('charge', 'refund')),
    drop constraint quota_ledger_pkey,
    add primary key (conversion_id, attempt, kind);
  -- Conversions that were deleted before lose their text as later ones do. All else of theirs expires in 30 days.
  update audit_entries set subject_name = null
    where (action like 'conversion.%' or action like 'embed-token.%') and not exists (select from conversions where id::text = subject_id)`;
