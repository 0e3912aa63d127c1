import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Runs queries, inside a transaction or outside of one. */
export type Database = Kysely<Tables>;

/** An open connection to PostgreSQL. */
export type Store = {
  readonly database: Database;
  /** The connections behind it, for what needs no query builder. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type StoreOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** A connection broke while no statement ran on it. The pool replaces it by itself. */
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
  pool.on('error', onConnectionLost);
  // One that breaks while it is lent out, between two statements, says so to nobody else; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    database,
    pool,
    async close() {
      await database.destroy();
      // The query builder ends a pool only where it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Runs `work` in a transaction: all of it happens, or none. Inside of one, it becomes part of that. */
export function inTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}

const bigint = 20;
const date = 1082;

/** Counts are numbers, and a date without a time stays the text that it is. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: 'text' | 'binary') => {
  if (type === bigint) return Number;
  if (type === date) return String;
  return pg.types.getTypeParser(type, format as 'text');
};
