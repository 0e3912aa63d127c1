import type { ConnectionOptions, FetchOptions, JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobHolds } from '../storage/job-holds.ts';
import { createRecorder } from './recorder.ts';

/** Takes jobs from one queue as places become free, and keeps each alive until it has ended. */
export type Dispatcher = {
  /** There may be a job. Without this, jobs are looked for every second. */
  wake(): void;
  /** Hands back what is not finished. */
  stop(): Promise<void>;
};

export type DispatchOptions<T> = {
  readonly queue: string;
  /** Where jobs are taken and ended. */
  readonly connection: ConnectionOptions;
  /** How many jobs run at once. */
  readonly places: number;
  /** Which jobs to leave for now. */
  readonly choose?: () => Pick<FetchOptions, 'groupConcurrency' | 'ignoreGroups'>;
  /** Throws to have the job done again, here or elsewhere. */
  readonly run: (job: JobWithMetadata<T>, signal: AbortSignal) => Promise<void>;
  /** Tells others at once when this process dies. Without it, they wait for its heartbeat to fail. */
  readonly holds?: JobHolds;
  readonly onError: (error: Error) => void;
};

type Source = Pick<PgBoss, 'fetch' | 'complete' | 'fail' | 'touch'>;
type Running = { readonly ended: Promise<void>; readonly lost: AbortController };

const pollInterval = 1000;
const heartbeatInterval = 3000;
const largestBatch = 10;
// A place is held a little longer, and a burst of short jobs ends in few statements.
const completionMoment = 10;

/** One look fills all free places: many workers that look each for themselves get in each other's way. */
export function startDispatcher<T>(
  source: Source,
  { queue, connection, places, choose, run, holds, onError }: DispatchOptions<T>,
): Dispatcher {
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  // Many end at about the same time in a burst; told one by one they would keep new ones from being taken.
  const completed = createRecorder<string>((ids) => source.complete(queue, [...ids], undefined, connection), {
    moment: completionMoment,
  });
  let woken = false;
  let taking: Promise<void> | null = null;

  const take = async () => {
    while (woken && running.size < places && !stopping.signal.aborted) {
      woken = false;
      const batchSize = Math.min(places - running.size, largestBatch);
      const chosen = { batchSize, includeMetadata: true as const, ...choose?.(), ...connection };
      const jobs = await source.fetch<T>(queue, chosen);
      for (const job of jobs) start(job);
      woken ||= jobs.length === batchSize;
    }
  };
  const wake = () => {
    woken = true;
    if (taking || running.size >= places || stopping.signal.aborted) return;
    taking = take().then(
      () => {
        taking = null;
        if (woken) wake();
      },
      (error) => {
        taking = null;
        onError(error);
      },
    );
  };
  const start = (job: JobWithMetadata<T>) => {
    const lost = new AbortController();
    holds?.take(job.id);
    const ended = run(job, AbortSignal.any([stopping.signal, lost.signal]))
      .then(
        () => completed.add(job.id),
        // One that another worker has taken over is no longer ours to hand back.
        (error) => (lost.signal.aborted ? undefined : source.fail(queue, job.id, error)),
      )
      .then(() => undefined, onError)
      .finally(() => {
        running.delete(job.id);
        holds?.letGo(job.id);
        wake();
      });
    running.set(job.id, { ended, lost });
  };

  let sweeping = false;
  const sweep = async () => {
    if (!holds || sweeping) return;
    sweeping = true;
    await holds
      .sweep((ids) => source.fail(queue, ids, new Error('Its worker is gone.')))
      .catch(onError)
      .finally(() => {
        sweeping = false;
      });
  };
  const polls = setInterval(() => void sweep().then(wake), pollInterval);
  const heartbeats = setInterval(() => keepAlive(source, queue, running).catch(onError), heartbeatInterval);
  wake();
  return {
    wake,
    async stop() {
      stopping.abort(new Error('This process stops; the work goes on elsewhere.'));
      clearInterval(polls);
      await taking;
      await Promise.all([...running.values()].map(({ ended }) => ended));
      clearInterval(heartbeats);
    },
  };
}

/** Tells that the jobs are being worked on, and stops those that were given to somebody else meanwhile. */
async function keepAlive(source: Source, queue: string, running: Map<string, Running>): Promise<void> {
  const ids = [...running.keys()];
  if (ids.length === 0) return;
  if ((await touch(source, queue, ids)) === ids.length) return;
  for (const id of ids) {
    if ((await touch(source, queue, [id])) === 0)
      running.get(id)?.lost.abort(new Error('Another worker has taken over.'));
  }
}

/** How many of the jobs are still ours. The library counts them, though its types do not say so. */
async function touch(source: Source, queue: string, ids: string[]): Promise<number> {
  const { affected }: { affected?: number } = await source.touch(queue, ids);
  return affected ?? ids.length;
}
