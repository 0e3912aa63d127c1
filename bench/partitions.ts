import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '../src/storage/database.ts';
import { acquireEmbeddedPostgres } from '../src/storage/embedded-postgres/acquire.ts';
import { migrate } from '../src/storage/migrate.ts';
import { claimDeliveries } from '../src/storage/webhooks/claim-deliveries.ts';
import { median, percentile } from './support/statistics.ts';
import { aligned } from './support/table.ts';

/**
 * npm run partitions [-- --rows N] [--directory DIR] [--only 'one table'|'by month']
 * Fills webhook_deliveries with a year of rows, once as it is and once partitioned by month, and compares what is done
 * with it. A million rows need about 0.7 GB. Nothing else writes: the journal is minimal, nothing is synced to the disk, and
 * autovacuum is off. The rows are made once, as a file for each month, and loaded frozen: the first reader of a
 * row would otherwise write its page again, with its checksum to the journal.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    directory: { type: 'string', default: tmpdir() },
    only: { type: 'string' },
  },
});
const rows = Number(values.rows);
const organizations = 1000;
const pending = 2000;
const asked = 200;
const added = 100_000;
const columnNames = `id, organization_id, mode, event_id, endpoint_id, receiver, state, attempts, due_at, created_at,
  ended_at`;
const say = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);

const directory = await mkdtemp(join(values.directory, 'aloud-partitions-'));
const settings = {
  fsync: 'off',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '1',
  autovacuum: 'off',
};
const server = await acquireEmbeddedPostgres({ directory: join(directory, 'postgres'), settings });
const store = openStore({ url: server.url, poolSize: 2, onConnectionLost: () => {} });
try {
  await migrate(store.database);
  const indexes = await run<Index>(`select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'webhook_deliveries'::regclass and not indisprimary`);
  const layouts = [
    { name: 'one table', key: 'id', create: createPlain },
    { name: 'by month', key: 'id, created_at', create: createPartitioned },
  ].filter(({ name }) => (values.only ?? name) === name);
  const months = await makeFiles();
  const columns: Record<string, string>[] = [];
  for (const { name, key, create } of layouts)
    columns.push(await measure(name, key, indexes, months, create));
  const about = `${rows.toLocaleString('en')} deliveries of ${organizations} organizations in 12 months`;
  console.log(`${about}; median (95th percentile)`);
  const cells = Object.keys(columns[0] ?? {}).map((label) => [
    label,
    ...columns.map((each) => each[label] ?? ''),
  ]);
  console.log(aligned([['', ...layouts.map(({ name }) => name)], ...cells]));
} finally {
  await store.close();
  await server.release();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

type Index = { readonly definition: string };
type Size = { readonly size: string };
type Month = {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  /** What it has of the last 365 days. */
  readonly share: number;
  readonly file: string;
};
type LoadTarget = (month: Month) => string;

/** Indexes are made when the table is full: that is faster, and the same in the end. */
async function measure(
  name: string,
  key: string,
  indexes: readonly Index[],
  months: readonly Month[],
  create: (months: readonly Month[]) => Promise<LoadTarget>,
): Promise<Record<string, string>> {
  say(`${name}: filling`);
  const targetOf = await create(months);
  const figures: Record<string, string> = {};
  const timeOnce = async (label: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    figures[label] = secondsSince(startedAt);
    say(`${name}: ${label} in ${figures[label]}`);
  };
  await timeOnce('rows loaded, without indexes', () => load(months, targetOf));
  await timeOnce('indexes built', async () => {
    for (const { definition } of indexes) await run(definition);
    await run(`alter table webhook_deliveries add primary key (${key})`);
  });
  await timeOnce('first vacuum', () => run('vacuum analyze webhook_deliveries'));
  await markPending();
  const [size] = await run<Size>(`select pg_size_pretty(pg_total_relation_size('webhook_deliveries')
    + coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('webhook_deliveries')), 0)) as size`);
  figures['size with indexes'] = size?.size ?? '';
  const time = async (label: string, statement: (number: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let number = 0; number < asked; number += 1) {
      const startedAt = performance.now();
      await statement(number);
      times.push(performance.now() - startedAt);
    }
    const slow = percentile(
      times.sort((left, right) => left - right),
      0.95,
    );
    figures[label] = `${median(times).toFixed(2)} ms (${slow.toFixed(2)} ms)`;
    say(`${name}: ${label} ${figures[label]}`);
  };
  const list = (number: number, before: string) =>
    run(`select * from webhook_deliveries where organization_id = '${organization(number)}' and mode = 'live'
      and created_at < ${before} order by created_at desc, id desc limit 20`);
  await time('newest 20 of an organization', (number) => list(number, 'now()'));
  await time('20 of half a year ago', (number) => list(number, `now() - interval '6 months'`));
  const known = await run<{ id: string }>(`select id from webhook_deliveries
    tablesample system (${Math.min(100, 2_000_000 / rows)}) order by random() limit ${asked}`);
  await time('one by its id', (number) =>
    run(`select * from webhook_deliveries where id = '${known[number % known.length]?.id}'`),
  );
  await time('insert of one', () => insert(1, 'now()'));
  await timeOnce(`insert of ${added.toLocaleString('en')}`, () => insert(added, 'now()'));
  const limits = { perReceiver: 8, perOrganization: 250, retries: 500 };
  await time('claim of 10', () =>
    claimDeliveries(store.database, { workerId: randomUUID(), limit: 10, limits }),
  );
  await timeOnce('the two oldest months removed', () => removeOldest(name));
  await timeOnce('vacuum afterwards', () => run('vacuum webhook_deliveries'));
  return figures;
}

/** Like real ids, they differ in their first bytes. */
function organization(number: number): string {
  const hash = createHash('md5').update(`organization ${number % organizations}`);
  return hash.digest('hex');
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}

/** Evenly over the last year, the files in the server's own directory, with which they are removed. */
async function makeFiles(): Promise<readonly Month[]> {
  const months = await run<Month>(`
    select number, "from"::text, "to"::text, current_setting('data_directory') || '/month-' || number as file,
      greatest(0, extract(epoch from least("to", now()) - greatest("from", now() - interval '365 days')))::float8
        / 31536000 as share
    from generate_series(0, 12) number,
      lateral (select date_trunc('month', now()) - interval '1 month' * (12 - number) as "from",
        date_trunc('month', now()) - interval '1 month' * (11 - number) as "to") bounds order by number`);
  let share = 0;
  for (const month of months) {
    const before = Math.round(share * rows);
    share += month.share;
    const count = Math.round(share * rows) - before;
    const [first, last] = [
      `greatest('${month.from}', now() - interval '365 days')`,
      `least('${month.to}', now())`,
    ];
    const at = `${first} + (${last} - ${first}) * ((n - 1)::float8 / ${count})`;
    await run(`copy (${made(count, at)}) to '${month.file}' (format binary)`);
    say(`${before + count} rows made`);
  }
  return months;
}

/** A table that is emptied in the same transaction needs no journal. */
async function load(months: readonly Month[], targetOf: LoadTarget): Promise<void> {
  const tables = new Set(months.map(targetOf));
  await run(`
    begin;
    set local session_replication_role = replica;
    truncate ${[...tables].join(', ')};
    ${months
      .map(
        (month) => `copy ${targetOf(month)} (${columnNames}) from '${month.file}' (format binary, freeze);`,
      )
      .join('\n')}
    commit`);
}

async function markPending(): Promise<void> {
  await run(`update webhook_deliveries set state = 'pending', ended_at = null, due_at = now()
    where created_at > now() - interval '1 day' and id in (select id from webhook_deliveries
      where created_at > now() - interval '1 day' order by created_at desc limit ${pending})`);
}

/** Foreign keys are not checked: neither events nor organizations exist here. */
async function insert(count: number, createdAt: string): Promise<void> {
  await run(`
    set session_replication_role = replica;
    insert into webhook_deliveries (${columnNames}) ${made(count, createdAt)};
    set session_replication_role = default`);
}

/** Each value is computed once a row. */
function made(count: number, createdAt: string): string {
  return `
    select hash::uuid, organization_id, 'live', 'evt_' || substr(hash, 9), endpoint_id, receiver, 'delivered', 1, at, at, at
    from (select n * 7919 % ${organizations} as number, md5(n || '${randomUUID()}') as hash, ${createdAt} as at
      from (select generate_series(1::bigint, ${count}) as n) numbers offset 0) made
    join (select number, md5('organization ' || number)::uuid as organization_id, md5('endpoint ' || number)::uuid as endpoint_id,
        'endpoint:' || number as receiver
      from generate_series(0, ${organizations - 1}) number) organizations using (number)`;
}

/** As the migrations make it, but for the indexes. */
async function createPlain(): Promise<LoadTarget> {
  const indexes = await run<{ name: string }>(`select indexrelid::regclass::text as name from pg_index
    where indrelid = 'webhook_deliveries'::regclass and not indisprimary`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await run('alter table webhook_deliveries drop constraint webhook_deliveries_pkey cascade');
  return () => 'webhook_deliveries';
}

/** By month. Its key must contain the time, so nothing can refer to the id alone. */
async function createPartitioned(months: readonly Month[]): Promise<LoadTarget> {
  await run(`
    alter table webhook_deliveries rename to webhook_deliveries_plain;
    create table webhook_deliveries (like webhook_deliveries_plain including defaults including constraints)
      partition by range (created_at);
    drop table webhook_deliveries_plain cascade`);
  for (const { number, from, to } of months)
    await run(`create table webhook_deliveries_${number} partition of webhook_deliveries
      for values from ('${from}') to ('${to}') with (fillfactor = 70)`);
  return ({ number }) => `webhook_deliveries_${number}`;
}

async function removeOldest(name: string): Promise<void> {
  if (name === 'by month') {
    await run('drop table webhook_deliveries_0; drop table webhook_deliveries_1');
    return;
  }
  await run(
    `delete from webhook_deliveries where created_at < date_trunc('month', now()) - interval '10 months'`,
  );
}

async function run<T extends object>(statement: string): Promise<T[]> {
  const result = await (store satisfies Store).pool.query(statement);
  return (Array.isArray(result) ? [] : result.rows) as T[];
}
