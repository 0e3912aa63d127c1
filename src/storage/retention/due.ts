import { type RawBuilder, sql } from 'kysely';
import { kindsOfRetention, type Retention, type RetentionKind } from '../../domain/retention.ts';
import type { Database } from '../database.ts';

export type Due = { readonly organizationId: string; readonly days: number };

/** Days are UTC days: data that expires on a day expires at its start. */
const today = sql`date_trunc('day', now(), 'UTC')`;

function limitOf({ days }: Due) {
  return sql`${today} - make_interval(days => ${days})`;
}

const anything = sql`any('{true,false}'::boolean[])`;

function conversionsDue(due: Due, part: 'text_expired' | 'script_expired' | 'media_expired') {
  const flag = (name: typeof part) => sql`${sql.ref(name)} = ${name === part ? sql`false` : anything}`;
  return sql`from conversions
    where organization_id = ${due.organizationId} and ${flag('text_expired')} and ${flag('script_expired')}
      and ${flag('media_expired')} and not (text_expired and script_expired and media_expired)
      and created_at < ${limitOf(due)} and status in ('completed', 'failed')
      and greatest(created_at, completed_at, failed_at) < ${limitOf(due)}`;
}

export function draftsDue(due: Due) {
  return sql`from drafts where organization_id = ${due.organizationId} and updated_at < ${limitOf(due)}`;
}

const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`;

export const due: Readonly<Record<RetentionKind, (due: Due) => RawBuilder<unknown>>> = {
  texts: (each) => conversionsDue(each, 'text_expired'),
  scripts: (each) => conversionsDue(each, 'script_expired'),
  media: (each) => conversionsDue(each, 'media_expired'),
  events: (each) => sql`from events
    where organization_id = ${each.organizationId} and created_at < ${limitOf(each)}
      and not exists (select from webhook_deliveries where event_id = events.id and state = 'pending')`,
  audit: (each) => sql`from audit_entries
    where organization_id = ${each.organizationId} and created_at < ${limitOf(each)}`,
  // The current month is needed for refunds and for charging an attempt only once.
  ledger: (each) => sql`from quota_ledger
    where organization_id = ${each.organizationId} and charged_at < ${limitOf(each)}
      and period_start < ${thisMonth}`,
};

/** Excludes conversions that never had a script or audio. */
const present: Partial<Record<RetentionKind, RawBuilder<unknown>>> = {
  scripts: sql`and (script is not null or heard_script is not null)`,
  media: sql`and media is not null`,
};

export type DueCount = {
  readonly kind: RetentionKind | 'drafts';
  readonly days: number;
  readonly count: number;
  readonly oldest: Date;
};

/** Counts the expired items of each kind, with the oldest. Omits kinds without any. */
export async function countDue(database: Database, organizationId: string, retention: Retention) {
  const parts = kindsOfRetention.flatMap((kind) => {
    const days = retention[kind];
    if (days === undefined) return [];
    const each = { organizationId, days };
    const age = sql.ref(kind === 'ledger' ? 'charged_at' : 'created_at');
    const part = counted(kind, days, age, sql`${due[kind](each)} ${present[kind] ?? sql``}`);
    return kind === 'texts'
      ? [part, counted('drafts', days, sql.ref('updated_at'), draftsDue(each))]
      : [part];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<DueCount>`
    select * from (${sql.join(parts, sql` union all `)}) counted where count > 0`.execute(database);
  return rows;
}

function counted(kind: DueCount['kind'], days: number, age: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  return sql`select ${kind}::text as kind, ${days}::int as days, count(*)::int as count, min(${age}) as oldest ${from}`;
}

export type RetainedOrganization = { readonly id: string; readonly name: string; readonly own: Retention };

const columns = ['id', 'name', 'retention as own'] as const;
const todayInUtc = sql<string>`(now() at time zone 'utc')::date`;

/** Lists organizations with their own periods, or all of them, that were not processed today. */
export function listToRetain(
  database: Database,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<RetainedOrganization[]> {
  return database
    .selectFrom('organizations')
    .select(columns)
    .where('retainedOn', 'is distinct from', todayInUtc)
    .$if(!all, (query) => query.where('retention', '<>', sql<Retention>`'{}'::jsonb`))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listRetained(
  database: Database,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<RetainedOrganization[]> {
  return database
    .selectFrom('organizations')
    .select(columns)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function readRetention(database: Database, organizationId: string): Promise<Retention> {
  const row = await database
    .selectFrom('organizations')
    .select('retention')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.retention ?? {};
}

/** Saves the periods, which apply from the next run. */
export async function saveRetention(database: Database, organizationId: string, retention: Retention) {
  await database
    .updateTable('organizations')
    .set({ retention: JSON.stringify(retention), retainedOn: null })
    .where('id', '=', organizationId)
    .execute();
}

export async function markRetained(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ retainedOn: todayInUtc })
    .where('id', '=', organizationId)
    .execute();
}

/** Makes all organizations due again, as soon as a worker is free. */
export async function retainSoon(database: Database, task: string): Promise<void> {
  await database.updateTable('organizations').set({ retainedOn: null }).execute();
  await sql`
    insert into maintenance_tasks (id) values (${task})
    on conflict (id) do update set due_at = now()`.execute(database);
}
