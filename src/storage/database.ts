import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Position } from '../domain/cursor.ts';
import { Problem } from '../domain/errors.ts';
import { memo } from '../domain/memo.ts';
import type { PoolUse } from '../domain/metrics.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export type Store = {
  readonly database: Database;
  /** For queries without the query builder. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type StoreOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** Called when an idle connection breaks. The pool replaces it. */
  readonly onConnectionLost: (error: Error) => void;
};

export function openStore({ url, poolSize, onConnectionLost }: StoreOptions): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'aloud',
    types: { getTypeParser },
  });
  // The pool ends before its connections, so an error while it is ending loses nothing.
  const onError = (error: Error) => {
    if (!pool.ending) onConnectionLost(error);
  };
  pool.on('error', onError);
  // A connection that breaks between two statements of a transaction also emits an error, which would end the process
  // if unhandled.
  pool.on('connect', (client) => client.on('error', onError));
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    database,
    pool,
    async close() {
      await database.destroy();
      // The query builder ends a pool only if it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

export async function pingDatabase({ pool }: Store): Promise<void> {
  await pool.query('select 1');
}

export function poolUse({ pool }: Store): PoolUse {
  const { totalCount, idleCount, waitingCount } = pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

const toSqlName = memo((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const fromSqlName = memo((name) => name.replaceAll(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()));

/** Converts names for JSON that PostgreSQL reads or writes as a row: the query builder does not see them. */
export function toSqlNames(row: object): Record<string, unknown> {
  return renamed(row, toSqlName);
}

export function fromSqlNames<Row extends object>(row: object): Row {
  return renamed(row, fromSqlName) as Row;
}

function renamed(row: object, rename: (name: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]));
}

export async function missingIds(
  database: Database,
  table: 'conversions' | 'organizations' | 'sounds',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await database.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const known = new Set<string>(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}

/** Runs `work` in a transaction, or within the open one. */
export function inTransaction<T>(database: Database, work: (transaction: Database) => Promise<T>) {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}

/** Reads in one transaction. Each statement is canceled after `limit` milliseconds. */
export function withinTime<T>(database: Database, limit: number, read: (limited: Database) => Promise<T>) {
  return inTransaction(database, async (transaction) => {
    await sql`select set_config('statement_timeout', ${String(limit)}, true)`.execute(transaction);
    return read(transaction);
  }).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== canceled) throw error;
    throw new Problem('UNAVAILABLE', 'This takes too long now. Ask for less, or try again in a moment.', {
      cause: error,
    });
  });
}

const canceled = '57014';

/** Runs plain SQL for statements that every new conversion needs: building such a query costs more than sending it. */
export async function query<Row>(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The start of a page of a list, and its maximum number of rows. */
export type PageRows = { readonly after: Position | null; readonly limit: number };

/** Selects the newest rows of the table first, starting after the position. */
export function newestFirst<Joined, Table extends keyof Joined, Output>(
  query: SelectQueryBuilder<Joined, Table, Output>,
  table: keyof Tables,
  { after, limit }: PageRows,
) {
  const [createdAt, id] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
  const page = query.orderBy(createdAt, 'desc').orderBy(id, 'desc').limit(limit);
  return after
    ? page.where(sql<boolean>`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id}::uuid)`)
    : page;
}

export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

const bigint = 20;
const date = 1082;

/** Counts become numbers, and a date without a time stays text. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: 'text' | 'binary') => {
  if (type === bigint) return Number;
  if (type === date) return String;
  return pg.types.getTypeParser(type, format as 'text');
};
