import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { Problem } from '../../domain/errors.ts';
import { readCluster, superuser } from './cluster.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';

/**
 * A connection with a shared advisory lock. PostgreSQL releases the lock with the connection, so a killed process has
 * no lease. The process that can lock exclusively is the last and stops the server.
 */
export type Lease = {
  readonly url: string;
  /** Resolves when the connection has ended. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
};

/** An arbitrary number: advisory locks are numbered per database, and this one is in `postgres`. */
const lockNumber = 2_183_071;

const connectTimeout = 10_000;
/** The server is starting, stopping or out of connections; `57014` is a login canceled by a shutdown. */
const temporary = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const wrongPassword = '28P01';

function databaseUrl(
  { port }: Postmaster,
  { password }: { readonly password: string },
  database: string,
): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}

/** Takes a lease. Only one process at a time may `create` the database. Call it again if the server is busy. */
export async function takeLease(
  postmaster: Postmaster,
  cluster: { readonly path: string; readonly password: string },
  { database, create }: { readonly database: string; readonly create: boolean },
): Promise<Lease | 'busy' | 'no answer'> {
  const socket = new Socket();
  const client = new Client({
    stream: () => socket,
    connectionString: databaseUrl(postmaster, cluster, 'postgres'),
    application_name: 'aloud lease',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  client.on('error', () => resolve());
  // Ending a broken connection is not a failure.
  const close = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const isLocked = await lock(client, 'pg_try_advisory_lock_shared');
    if (isLocked && (await hasDatabase(client, database, create))) {
      // The lease must not keep a process alive that exits without releasing it.
      socket.unref();
      const release = async () => {
        socket.ref();
        if (await isLast(client)) await stopPostmaster(cluster.path, postmaster);
        await close();
      };
      return { url: databaseUrl(postmaster, cluster, database), lost, release };
    }
  } catch (error) {
    await close();
    return explain(error);
  }
  await close();
  return 'busy';
}

/** Blocks new leases if this one is the last. */
async function isLast(client: Client): Promise<boolean> {
  try {
    await lock(client, 'pg_advisory_unlock_shared');
    return await lock(client, 'pg_try_advisory_lock');
  } catch {
    // The connection is broken: the server crashed or was stopped.
    return false;
  }
}

async function lock(client: Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query(`select ${lockFunction}($1) as done`, [lockNumber]);
  return rows[0]?.done === true;
}

async function hasDatabase(client: Client, database: string, create: boolean): Promise<boolean> {
  const known = await client.query('select from pg_database where datname = $1', [database]);
  if (known.rowCount === 0 && create) await client.query(`create database ${escapeIdentifier(database)}`);
  return known.rowCount === 1 || create;
}

function explain(error: unknown): 'busy' | 'no answer' {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof DatabaseError && code === wrongPassword) {
    throw new Problem(
      'UNAVAILABLE',
      'The embedded PostgreSQL rejects the password stored with its data: restore the file "aloud.password".',
      { cause: error },
    );
  }
  if (/timeout/i.test(message ?? '')) return 'no answer';
  if (temporary.has(code ?? '') || /terminated/i.test(message ?? '')) return 'busy';
  throw error;
}

export type FoundPostgres = {
  readonly majorVersion: string;
  /** Null if it does not run, or not yet. */
  readonly url: string | null;
};

/** Takes no lease, so that reading does not keep the server running. Null without a cluster. */
export async function findEmbeddedPostgres(directory: string): Promise<FoundPostgres | null> {
  const cluster = await readCluster(directory);
  if (cluster === undefined) return null;
  const majorVersion = (await readFile(join(cluster.path, 'PG_VERSION'), 'utf8')).trim();
  const postmaster = await findPostmaster(cluster.path);
  const url = postmaster?.ready ? databaseUrl(postmaster, cluster, 'aloud') : null;
  return { majorVersion, url };
}
