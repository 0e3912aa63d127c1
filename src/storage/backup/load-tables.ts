/// <reference path="./pg-copy-streams.d.ts" />
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { Problem } from '../../domain/errors.ts';
import type { Store } from '../database.ts';
import { appliedMigrations, migrate, migrateTo, migrations } from '../migrate.ts';

export type TableSource = {
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<Buffer>;
};

/** Throws unless the tables can be loaded: the database must be empty, and this release must know the schema. */
export async function checkTarget(store: Store, source: Pick<TableSource, 'migrations'>): Promise<void> {
  const known = Object.keys(migrations);
  const unknown = source.migrations.find((name, index) => known[index] !== name);
  if (unknown !== undefined)
    throw new Problem(
      'VALIDATION_FAILED',
      `The data have the schema of another release (${unknown}). Use that release, or a later one.`,
    );
  const applied = await appliedMigrations(store.database);
  if (applied.some((name, index) => source.migrations[index] !== name)) throw notEmpty();
  await refuseData(store);
}

export async function refuseData({ database, pool }: Store): Promise<void> {
  if ((await appliedMigrations(database)).length === 0) return;
  const { rows } = await pool.query(
    'select exists (select from installation) or exists (select from organizations) as used',
  );
  if (rows[0].used) throw notEmpty();
}

function notEmpty(): Problem {
  return new Problem(
    'VALIDATION_FAILED',
    'The database is not empty. Use a new one: nothing is overwritten.',
  );
}

/** Creates the schema of the source, fills it in one transaction, and then migrates it to the current version. */
export async function loadTables(store: Store, source: TableSource): Promise<void> {
  await migrateTo(store.database, source.migrations.at(-1) ?? '');
  const client = await store.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await fill(client, source);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await migrate(store.database);
  await store.pool.query('analyze');
}

/** Fills the tables with triggers off: triggers maintain counts and notes that the rows already contain. */
async function fill(client: ClientBase, { tables, rows }: TableSource): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name)}`);
  for (const table of tables) {
    const copy = client.query(from(`copy ${table.name} (${table.columns}) from stdin`));
    await pipeline(rows(table), copy);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
}

export type TableShape = { readonly name: string; readonly columns: readonly string[] };

const shapes = `
  select format('%I', c.relname) as name,
    array(select format('%I', attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select format('%I', other.relname) from pg_constraint join pg_class other on other.oid = confrelid
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('kysely_migration', 'kysely_migration_lock')
  order by c.relname`;

/** Returns all tables, each after those that its foreign keys refer to. */
export async function inDependencyOrder(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: readonly string[] }>(shapes);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const next = left.values().find(({ needs }) => !needs.some((name) => left.has(name)));
    if (!next) throw new Error(`Foreign keys of ${[...left.keys()]} refer to each other.`);
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}
