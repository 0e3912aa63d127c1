import { join } from 'node:path';
import pg from 'pg';
import { acquireEmbeddedPostgres } from '../../src/storage/embedded-postgres/acquire.ts';
import { withoutLimits } from './app.ts';
import type { BenchContext } from './bench.ts';
import { whenInterrupted } from './interruption.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts';
import { readProcess } from './process-cpu.ts';
import { sum } from './statistics.ts';

/** The service and the bare server, in separate processes, on one database server. */
export type HttpPair = {
  readonly service: MeasuredServer;
  readonly bare: MeasuredServer;
  /** What a customer of the service sends with each request. */
  readonly headers: { readonly authorization: string };
  /** Of the database server; null where it cannot be read. */
  databaseCpuSeconds(): Promise<number | null>;
} & AsyncDisposable;

/** A call to each of the two servers. */
export type Calls = { ours(): Promise<Response>; bare(): Promise<Response> };

export async function startHttpPair(context: BenchContext, name: string): Promise<HttpPair> {
  const directory = join(context.directory, name);
  const database = await acquireEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    database: 'aloud',
  });
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, ...withoutLimits };
  const [service, bare] = await Promise.all([
    startMeasuredServer('./service-child.ts', settings),
    startMeasuredServer('./bare-child.ts', settings),
  ]);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const stopAll = async () => {
    await Promise.all([service[Symbol.asyncDispose](), bare[Symbol.asyncDispose](), pool.end()]);
    await database.release();
  };
  const forget = whenInterrupted(stopAll);
  return {
    service,
    bare,
    headers: { authorization: `Bearer ${service.ready['key']}` },
    databaseCpuSeconds: () => databaseCpuSeconds(pool),
    async [Symbol.asyncDispose]() {
      forget();
      await stopAll();
    },
  };
}

/** Seconds of processor time that the database's processes have used so far; null where that cannot be read. */
async function databaseCpuSeconds(pool: pg.Pool): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
  const processes = await Promise.all(rows.map(({ pid }) => readProcess(pid)));
  // A process that has just ended counts for nothing.
  return sum(processes.map((each) => each?.seconds ?? 0));
}

export const jsonType = { 'content-type': 'application/json' };

const text = { title: 'Northwind 2.4', content: '## Fixed\n- Exports no longer stop early.' };

/** Calls that hand the same text to either server. */
export function callsToCreate({ service, bare, headers }: HttpPair): Calls {
  const request = { method: 'POST', headers: { ...headers, ...jsonType } };
  const ours = { ...request, body: JSON.stringify({ source_type: 'changelog', ...text }) };
  const theirs = { ...request, body: JSON.stringify(text) };
  return {
    ours: () => fetch(`${service.ready['address']}/v1/conversions`, ours),
    bare: () => fetch(`${bare.ready['address']}/items`, theirs),
  };
}
