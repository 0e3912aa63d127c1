import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../tests/support/until.ts';
import { type JobQueue, startWorker } from './worker.ts';

type Job = { readonly id: string };

/** A queue in memory. */
function createQueue(ids: readonly string[], run: JobQueue<Job>['run'], concurrency = 2) {
  const due = ids.map((id) => ({ id }));
  const released: { id: string; delaySeconds: number }[] = [];
  const queue: JobQueue<Job> = {
    concurrency,
    claim: async (_worker, limit) => due.splice(0, limit),
    renew: async (_worker, owned) => owned,
    release: async (_worker, id, delaySeconds) => void released.push({ id, delaySeconds }),
    run,
  };
  return { queue, due, released };
}

const fail = (error: unknown) => assert.fail(String(error));

test('no more jobs run at a time than there are slots, and all of them run', async () => {
  const running = new Set<string>();
  const done: string[] = [];
  let max = 0;
  const { queue } = createQueue(['a', 'b', 'c', 'd', 'e'], async ({ id }) => {
    running.add(id);
    max = Math.max(max, running.size);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.delete(id);
    done.push(id);
  });
  const worker = startWorker(queue, { onError: fail });
  await until(() => done.length === 5);
  await worker.stop();
  assert.equal(max, 2);
});

test('a job that fails is reported and released with a delay; one that is stopped is released at once', async () => {
  const errors: unknown[] = [];
  const broken = new Error('broken');
  const { queue, released } = createQueue(['fails', 'hangs'], ({ id }, signal) =>
    id === 'fails'
      ? Promise.reject(broken)
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const worker = startWorker(queue, { onError: (error, id) => void errors.push([error, id]) });
  await until(() => released.length === 1);
  await worker.stop();
  assert.deepEqual(errors, [[broken, 'fails']]);
  assert.deepEqual(released, [
    { id: 'fails', delaySeconds: 2 },
    { id: 'hangs', delaySeconds: 0 },
  ]);
});

test('a wake finds a job that the last poll did not', async () => {
  const done: string[] = [];
  const { queue, due } = createQueue([], async ({ id }) => void done.push(id));
  const worker = startWorker(queue, { onError: fail, pollMilliseconds: 3_600_000 });
  due.push({ id: 'late' });
  worker.wake();
  await until(() => done.length === 1);
  await worker.stop();
});

test('a job whose lease another worker has claimed is aborted', async () => {
  let aborted = false;
  const { queue } = createQueue(['lost'], (_job, signal) => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const worker = startWorker({ ...queue, renew: async () => [] }, { onError: fail });
  await until(() => aborted);
  await worker.stop();
});

test('a job that is claimed again while it runs does not run twice, and is released when it ends', async () => {
  const end = Promise.withResolvers<void>();
  let runs = 0;
  const { queue, due, released } = createQueue(['a'], () => {
    runs += 1;
    return end.promise;
  });
  const worker = startWorker(queue, { onError: fail });
  await until(() => runs === 1);
  due.push({ id: 'a' });
  worker.wake();
  await until(() => due.length === 0);
  assert.deepEqual([runs, released], [1, []]);
  end.resolve();
  await until(() => released.length === 1);
  assert.deepEqual(released, [{ id: 'a', delaySeconds: 0 }]);
  await worker.stop();
  assert.equal(runs, 1);
});
