import { sql } from 'kysely';

/** The ledger can be listed and counted; products and organizations have defaults. */
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
  alter table organizations add column defaults jsonb not null default '{}'`;
