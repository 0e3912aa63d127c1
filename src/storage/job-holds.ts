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
  /** Everybody gets this time to take what is theirs: after a job was taken up, and after the database was away. */
  readonly settleSeconds?: number;
  readonly onError: (error: Error) => void;
};

/** Any numbers will do: one for the jobs, one for whoever sweeps. */
const jobLocks = 2_183_072;
const sweepLock = 2_183_073;

export async function openJobHolds({
  url,
  queue,
  settleSeconds = 2,
  onError,
}: JobHoldsOptions): Promise<JobHolds> {
  const held = new Set<string>();
  // One question at a time. While the connection is broken there is none: the next one takes whatever is held then.
  let asked: Promise<unknown> = Promise.resolve();
  const connection = await openLastingConnection({
    ...{ url, name: 'aloud holds', onError },
    async onConnect(client) {
      const taken = client.query(lock, [jobLocks, [...held]]);
      asked = taken.catch(() => undefined);
      await taken;
    },
  });
  const ask = <T>(text: string, values: unknown[]): Promise<T | undefined> => {
    const answer = asked.then(async () => (await connection.client()?.query(text, values))?.rows[0]);
    asked = answer.catch(() => undefined);
    return answer;
  };
  return {
    take(jobId) {
      held.add(jobId);
      ask(lock, [jobLocks, [jobId]]).catch(onError);
    },
    letGo(jobId) {
      held.delete(jobId);
      ask(unlock, [jobLocks, jobId]).catch(onError);
    },
    async sweep(handOn) {
      const find = async () =>
        (await ask<{ ids: string[] | null }>(findAbandoned, [queue, jobLocks, settleSeconds]))?.ids;
      if (!(await find())) return;
      const turn = await ask<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [sweepLock]);
      if (!turn?.taken) return;
      try {
        // Once more: whoever swept until now may have handed them on.
        const ids = await find();
        if (ids) await handOn(ids);
      } finally {
        await ask('select pg_advisory_unlock($1)', [sweepLock]);
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

/** Who has only just connected cannot tell yet whom to miss: the others may still be on their way. */
const findAbandoned = `
  select array_agg(job.id::text) as ids
  from pgboss.job, (select now() - make_interval(secs => $3) as settled) moment
  where job.name = $1 and job.state = 'active' and job.started_on < settled
    and (select backend_start from pg_stat_activity where pid = pg_backend_pid()) < settled
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid = $2::int::oid
        and objid = (hashtext(job.id::text)::bigint & 4294967295)::oid
        and database = (select oid from pg_database where datname = current_database())
    )`;
