import { Socket } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { Problem } from '../../domain/errors.ts';
import type { Postmaster } from './postmaster.ts';
import { superuser } from './server-settings.ts';

/**
 * Every holder keeps one connection with a shared advisory lock. PostgreSQL drops the lock with the connection,
 * so a killed holder counts no more. Whoever gets the lock exclusively is alone and may stop the server.
 */
export type Lease = {
  readonly postmaster: Postmaster;
  readonly password: string;
  /** Resolves when the connection has ended, whatever the reason. */
  readonly lost: Promise<void>;
  /** Drops the shared lock; true when no other holder is left. New holders are kept out until `close`. */
  becomeLast(): Promise<boolean>;
  close(): Promise<void>;
};

/** Any number will do; advisory locks are numbered per database, and this is the `postgres` one. */
const lockNumber = 2_183_071;

const connectTimeout = 10_000;
const refusals = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const tooManyConnections = '53300';
/** cannot_connect_now, admin_shutdown, crash_shutdown, too_many_connections; and query_canceled, which is how a
 * server that begins to stop turns away a client that is just logging in. */
const passingStates = new Set(['57P03', '57P01', '57P02', tooManyConnections, '57014']);
const wrongPassword = '28P01';

/** Takes the lease, or nothing when the server is full, or just starting or stopping: then try again. */
export async function takeLease(
  postmaster: Postmaster,
  password: string,
): Promise<Lease | 'full' | undefined> {
  const socket = new Socket();
  const client = new Client({
    stream: () => socket,
    host: '127.0.0.1',
    port: postmaster.port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'aloud lease',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
  client.on('error', () => {});
  let full = false;
  try {
    await client.connect();
    if (await asks(client, 'pg_try_advisory_lock_shared')) {
      // A process that ends without release must not be kept alive by its lease.
      socket.unref();
      return {
        postmaster,
        password,
        lost,
        becomeLast: () => becomeLast(client, socket),
        close: () => end(client),
      };
    }
  } catch (error) {
    rethrowUnlessPassing(error);
    full = error instanceof DatabaseError && error.code === tooManyConnections;
  }
  await end(client);
  return full ? 'full' : undefined;
}

async function becomeLast(client: Client, socket: Socket): Promise<boolean> {
  socket.ref();
  try {
    await asks(client, 'pg_advisory_unlock_shared');
    return await asks(client, 'pg_try_advisory_lock');
  } catch {
    // The connection is gone, and the lock with it: the server crashed or somebody else stopped it.
    return false;
  }
}

async function asks(client: Client, lockFunction: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${lockFunction}($1) as answer`, [
    lockNumber,
  ]);
  return rows[0]?.answer === true;
}

async function end(client: Client): Promise<void> {
  // Ending a connection that broke before is no failure.
  await client.end().catch(() => undefined);
}

function rethrowUnlessPassing(error: unknown): void {
  if (error instanceof DatabaseError && error.code === wrongPassword) {
    throw new Problem(
      'UNAVAILABLE',
      'The embedded PostgreSQL rejects the password kept beside its data; restore the file "aloud.password".',
      { cause: error },
    );
  }
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (passingStates.has(code) || refusals.has(code))) return;
  if (error instanceof Error && /terminated|timeout/i.test(error.message)) return;
  throw error;
}
