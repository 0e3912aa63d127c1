import { sql } from 'kysely';

/** Periods after which parts of an organization's data expire, and which parts of a conversion have. */
export const retention = sql`
  alter table organizations
    add column retention jsonb not null default '{}',
    -- The last day on which everything that was due had been removed.
    add column retained_on date;
  alter table conversions
    add column text_expired boolean not null default false,
    add column script_expired boolean not null default false,
    add column media_expired boolean not null default false;
  -- What is kept, by age: whichever part is asked for, none that has expired is read.
  create index conversions_kept on conversions
    (organization_id, text_expired, script_expired, media_expired, created_at)
    where not (text_expired and script_expired and media_expired);
  create index events_by_organization on events (organization_id, created_at)`;
