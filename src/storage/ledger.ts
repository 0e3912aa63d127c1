import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntry } from '../domain/usage.ts';
import type { Database, PageRows } from './database.ts';

/** Lists charges, refunds, grants and expiries, newest first, starting after the position. */
export async function listLedger(
  database: Database,
  organizationId: string,
  page: PageRows,
): Promise<LedgerEntry[]> {
  const charge = sql`case kind when 'charge' then 'charge_' else 'refund_' end || conversion_id || '_' || attempt`;
  const parts = [
    part(page, sql`charged_at`, charge, {
      values: sql`kind as type, case kind when 'charge' then -1 else 1 end as units, source,
        conversion_id, attempt, credit_grant_id, null::timestamptz as expires_at`,
      from: sql`quota_ledger where organization_id = ${organizationId}`,
    }),
    part(page, sql`created_at`, sql`'grant_' || id`, {
      values: sql`'grant', granted, 'credit', null, null, id, expires_at`,
      from: sql`credit_grants where organization_id = ${organizationId} and kind = 'audio'`,
    }),
    part(page, sql`expires_at`, sql`'expiry_' || id`, {
      values: sql`'expiry', -remaining, 'credit', null, null, id, null::timestamptz`,
      from: expired(organizationId),
    }),
  ];
  const { rows } = await sql<LedgerEntry>`
    select entry_id as id, at as created_at, type, units, source, conversion_id, attempt,
      credit_grant_id, expires_at
    from (${sql.join(parts, sql` union all `)}) entries
    order by at desc, entry_id desc limit ${page.limit}`.execute(database);
  return rows;
}

/** Selects one page of each kind, so that an index can return it without reading the rest. */
function part(
  { after, limit }: PageRows,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { values, from }: Record<'values' | 'from', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  // Text in the C collation, so that rows are compared in their sort order.
  const key = sql`(${id}) collate "C"`;
  const earlier = after
    ? sql`and ${at} <= ${after.createdAt} and (${at}, ${key}) < (${after.createdAt}::timestamptz, ${after.id})`
    : sql``;
  return sql`(
    select ${key} as entry_id, ${at} as at, ${values} from ${from} ${earlier}
    order by 2 desc, 1 desc limit ${limit})`;
}

/** Counts the ledger. The cost grows with months and grants, not with charges. */
export async function countLedger(database: Database, organizationId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select coalesce(sum(ledger_rows), 0) from quota_periods where organization_id = ${organizationId})
      + (select count(*) from credit_grants where organization_id = ${organizationId} and kind = 'audio')
      + (select count(*) from ${expired(organizationId)}) as total`.execute(database);
  return rows[0]?.total ?? 0;
}

function expired(organizationId: string) {
  return sql`credit_grants
    where organization_id = ${organizationId} and kind = 'audio' and remaining > 0 and expires_at <= now()`;
}
