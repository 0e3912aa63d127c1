import { sql } from 'kysely';

/** The ledger can be listed and counted; products and organizations have defaults, and a lexicon. */
export const ledgerProductsLexicon = sql`
  -- Cursors have milliseconds.
  alter table quota_ledger alter column charged_at type timestamptz(3);
  alter table credit_grants alter column created_at type timestamptz(3);
  alter table credit_grants alter column expires_at type timestamptz(3);
  create index credit_grants_by_organization on credit_grants (organization_id, created_at);
  alter table quota_periods
    add column audio_refunded integer not null default 0 check (audio_refunded >= 0),
    add column ledger_rows integer not null default 0 check (ledger_rows >= 0);
  insert into quota_periods as period (organization_id, period_start, audio_refunded, ledger_rows)
    select organization_id, period_start, count(*) filter (where kind = 'refund'), count(*)
    from quota_ledger group by 1, 2
    on conflict (organization_id, period_start) do update
      set audio_refunded = excluded.audio_refunded, ledger_rows = excluded.ledger_rows;
  alter table products alter column created_at type timestamptz(3);
  alter table products add column defaults jsonb not null default '{}';
  alter table organizations add column defaults jsonb not null default '{}';
  create table lexicon_entries (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    product_id uuid references products on delete cascade,
    written text not null,
    key text not null,
    spoken text,
    ipa text,
    case_sensitive boolean not null default false,
    language text,
    note text,
    created_at timestamptz(3) not null default clock_timestamp(),
    check (spoken is not null or ipa is not null)
  );
  create unique index lexicon_entries_by_key on lexicon_entries
    (organization_id, product_id, language, case_sensitive, key) nulls not distinct;
  create index lexicon_entries_by_age on lexicon_entries (organization_id, product_id, created_at, id);
  create index lexicon_entries_by_product on lexicon_entries (product_id) where product_id is not null;
  -- The list of an organization had a line for each word.
  insert into lexicon_entries (id, organization_id, written, key, spoken)
    select gen_random_uuid(), o.id, split_part(line, ' = ', 1), lower(split_part(line, ' = ', 1)),
      split_part(line, ' = ', 2)
    from organizations o, regexp_split_to_table(o.pronunciations, E'\\n') line
    where split_part(line, ' = ', 2) <> ''
    on conflict do nothing;
  alter table organizations drop column pronunciations`;
