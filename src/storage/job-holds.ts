import { openLastingConnection } from './lasting-connection.ts';

/**
 * Who is at work on which job, for all to see: each job in hand is a shared advisory lock of one connection a
 * process. PostgreSQL drops the locks with the connection, so a job whose worker was killed is free at once.
 */
export type JobHolds = {
  take(jobId: string): void;
  letGo(jobId: string): void;
  /** Gives the jobs that nobody holds to `handOn`. One process does so at a time. */
  sweep(handOn: (jobIds: string[]) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

export type JobHoldsOptions = {
  readonly url: string;
  /** The queue whose jobs are held. */
  readonly queue: string;
  readonly onError: (error: Error) => void;
};

/** Any numbers will do: one for the jobs, one for whoever sweeps. */
const jobLocks = 2_183_072;
const sweepLock = 2_183_073;

export async function openJobHolds({ url, queue, onError }: JobHoldsOptions): Promise<JobHolds> {
  const held = new Set<string>();
  const connection = await openLastingConnection({
    ...{ url, name: 'aloud holds', onError },
    onConnect: async (client) => void (await client.query(lock, [jobLocks, [...held]])),
  });
  // While the connection is broken nothing is asked of it: the next one takes whatever is held then.
  const ask = (text: string, values: unknown[]) => {
    connection.client()?.query(text, values).catch(onError);
  };
  return {
    take(jobId) {
      held.add(jobId);
      ask(lock, [jobLocks, [jobId]]);
    },
    letGo(jobId) {
      held.delete(jobId);
      ask(unlock, [jobLocks, jobId]);
    },
    async sweep(handOn) {
      const client = connection.client();
      const find = async () => (await client?.query(findAbandoned, [queue, jobLocks]))?.rows[0]?.ids ?? [];
      if ((await find()).length === 0) return;
      const { rows } = (await client?.query('select pg_try_advisory_lock($1) as taken', [sweepLock])) ?? {};
      if (!rows?.[0]?.taken) return;
      try {
        // Once more: whoever swept until now may have handed them on.
        const ids = await find();
        if (ids.length > 0) await handOn(ids);
      } finally {
        await client?.query('select pg_advisory_unlock($1)', [sweepLock]);
      }
    },
    close: () => connection.close(),
  };
}

/** Jobs in hand are few among those that are kept: without an index of them, each sweep would read all. */
export const activeJobsIndex = `
  select pg_advisory_xact_lock(hashtext('aloud active jobs'));
  create index if not exists aloud_active_jobs on pgboss.job (name) where state = 'active'`;

const lock = `
  select pg_advisory_lock_shared($1::int, hashtext(id)) from unnest($2::text[]) id`;
const unlock = 'select pg_advisory_unlock_shared($1::int, hashtext($2::text))';

/**
 * A job is in nobody's hands for a moment after it was taken, and so are all when the database is back from a crash:
 * then everybody gets the time to take theirs again.
 */
const findAbandoned = `
  select array_agg(job.id::text) as ids from pgboss.job
  where job.name = $1 and job.state = 'active' and job.started_on < now() - interval '2 seconds'
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and objsubid = 2 and classid = $2::int::oid
        and objid = (hashtext(job.id::text)::bigint & 4294967295)::oid
    )
    and (select backend_start from pg_stat_activity where pid = pg_backend_pid()) < now() - interval '2 seconds'`;
