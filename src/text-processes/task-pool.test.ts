import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { slowTasks } from '../../tests/support/slow-process.ts';
import { Problem } from '../domain/errors.ts';
import { createTaskPool, type PoolOptions, type TaskPool } from './task-pool.ts';

type Pool = TaskPool<typeof slowTasks>;
const pools: Pool[] = [];
const open = (options: Omit<PoolOptions, 'entry'> = {}) => {
  const entry = new URL('../../tests/support/slow-process.ts', import.meta.url);
  const pool: Pool = createTaskPool({ processes: 2, ...options, entry });
  pools.push(pool);
  return pool;
};
/** A pool whose two processes are both ready. */
const openReady = async (options: Omit<PoolOptions, 'entry'> = {}) => {
  const pool = open(options);
  const used = () => Promise.all(['a', 'b'].map((name) => pool.run('occupy', 50, of(name))));
  while (new Set(await used()).size < 2);
  return pool;
};
after(() => Promise.all(pools.map((pool) => pool.close())));

const { signal } = new AbortController();
const of = (organizationId: string) => ({
  tenant: { organizationId, mode: 'live', tier: 'growth' } as const,
  signal,
});
const inOrder = async (work: Record<string, Promise<unknown>>) => {
  const ended: string[] = [];
  await Promise.all(Object.entries(work).map(([name, each]) => each.finally(() => ended.push(name))));
  return ended;
};
const isOurs = (error: unknown) => error instanceof Problem && error.fault === 'deterministic';

test('organizations take turns, no matter who came first', async () => {
  const pool = open({ processes: 1 });
  const work = (name: string) => pool.run('work', 20, of(name));
  const first = work('first');
  const ended = await inOrder({
    a1: work('a'),
    a2: work('a'),
    a3: work('a'),
    b1: work('b'),
    b2: work('b'),
    c1: work('c'),
  });
  assert.deepEqual(ended, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  await first;
});

test('one organization never has every process', async () => {
  const pool = await openReady();
  const slow = () => pool.run('sleep', 400, of('hostile'));
  const [one, two, three] = [slow(), slow(), slow()];
  const ended = await inOrder({ one, two, three, other: pool.run('echo', 'quick', of('other')) });
  assert.equal(ended[0], 'other');
});

test('large tasks of several organizations together leave a process for a small one', async () => {
  const pool = await openReady();
  const large = (name: string) => pool.run('rest', { milliseconds: 300, text: 'x'.repeat(20_000) }, of(name));
  const sandbox = { ...of('c'), tenant: { ...of('c').tenant, mode: 'sandbox' } } as const;
  const ended = await inOrder({
    ...{ large1: large('a'), large2: large('b'), large3: large('d') },
    small: pool.run('echo', 'quick', sandbox),
  });
  assert.deepEqual(ended, ['small', 'large1', 'large2', 'large3']);
});

test('a file is large, however small it is', async () => {
  const pool = await openReady();
  const file = (name: string) => pool.run('rest', { milliseconds: 300, bytes: new Uint8Array(10) }, of(name));
  const ended = await inOrder({ a: file('a'), b: file('b'), small: pool.run('echo', 'quick', of('c')) });
  assert.equal(ended[0], 'small');
});

test('work that someone waits for is refused when too much is waiting; other work waits', async () => {
  const pool = open({ processes: 1, maxWaiting: { client: 2, each: 2, all: 3 } });
  const interactive = (name: string) => pool.run('sleep', 50, { ...of(name), client: 'key' });
  const busy = (error: unknown) => error instanceof Problem && error.code === 'RATE_LIMITED';
  await pool.run('echo', 'warm', of('a'));
  const accepted = [interactive('a'), interactive('a'), interactive('a')];
  await assert.rejects(interactive('a'), busy);
  accepted.push(interactive('b'));
  await assert.rejects(interactive('c'), busy);
  accepted.push(pool.run('sleep', 1, of('a')));
  assert.equal((await Promise.all(accepted)).length, 5);
});

test('one key of an organization leaves room for its other keys and its people', async () => {
  const pool = open({ processes: 1, maxWaiting: { client: 2, each: 3, all: 9 } });
  const by = (client: string) => pool.run('sleep', 20, { ...of('a'), client });
  const busy = (error: unknown) => error instanceof Problem && error.code === 'RATE_LIMITED';
  await pool.run('echo', 'warm', of('a'));
  const accepted = [by('key'), by('key'), by('key')];
  await assert.rejects(by('key'), busy);
  accepted.push(by('person'));
  await assert.rejects(by('person'), busy, 'the limit of the organization stays');
  assert.equal((await Promise.all(accepted)).length, 4);
});

test('too much processor time, or time by the clock, fails one task and harms no other', async () => {
  const isBusy = (error: unknown) => error instanceof Problem && error.fault === 'infrastructure';
  for (const [limits, slow, isExpected, message] of [
    [{ processorTime: 100 }, 'work', isOurs, /takes too long.*Send a shorter or simpler one/],
    [{ time: 100 }, 'sleep', isBusy, /too busy.*try again/],
  ] as const) {
    const pool = open(limits);
    const [stopped, other] = await Promise.allSettled([
      pool.run(slow, 60_000, of('a')),
      pool.run('echo', 'fine', of('b')),
    ]);
    assert.equal(other.status === 'fulfilled' && other.value, 'fine');
    assert.ok(stopped.status === 'rejected' && isExpected(stopped.reason));
    assert.match(String(stopped.reason), message);
    assert.equal(await pool.run('echo', 'again', of('a')), 'again');
  }
});

test('whoever used up a process waits for the next one, and no one else does', async () => {
  for (const [limits, task, input, message] of [
    [{ processorTime: 100 }, 'work', 60_000, /takes too long/],
    [{ processorTime: 60_000, time: 60_000 }, 'hoard', 4, /takes too much memory/],
  ] as const) {
    const pool = await openReady(limits);
    await assert.rejects(
      pool.run(task, input, of('hostile')),
      (error) => isOurs(error) && message.test(String(error)),
    );
    const hostile = pool.run('echo', 'again', of('hostile'));
    const ended = await inOrder({ hostile, other: pool.run('sleep', 20, of('other')) });
    assert.deepEqual(ended, ['other', 'hostile']);
  }
});

test('the start of a process and its earlier tasks are not counted against a task', async () => {
  const pool = open({ processes: 1, processorTime: 100 });
  assert.equal(await pool.run('sleep', 300, of('a')), 'slept');
  for (let task = 0; task < 4; task += 1) await pool.run('work', 60, of('a'));
  assert.equal(await pool.run('sleep', 300, of('a')), 'slept');
});

test('a result that is no longer wanted frees its place in the queue, and its process', async () => {
  const pool = open({ processes: 1 });
  await pool.run('echo', 'warm', of('a'));
  const caller = new AbortController();
  const order = { ...of('a'), signal: caller.signal };
  const [running, waiting] = [pool.run('sleep', 60_000, order), pool.run('sleep', 60_000, order)];
  const next = pool.run('echo', 'next', of('b'));
  caller.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  await assert.rejects(waiting, /gone/);
  assert.equal(await next, 'next');
  await assert.rejects(pool.run('echo', 'late', order), /gone/);
});

test('a refusal arrives as it is; a fault is one of ours', async () => {
  const pool = open();
  await assert.rejects(
    pool.run('refuse', 'Add some words.', of('a')),
    ({ message, fault, details }: Problem) => {
      assert.deepEqual([message, fault], ['Add some words.', 'text']);
      assert.deepEqual(details, [{ path: 'content', message }]);
      return true;
    },
  );
  await assert.rejects(
    pool.run('recurse', 0, of('a')),
    (error) => isOurs(error) && /RangeError/.test(String((error as Problem).cause)),
  );
  assert.equal(await pool.run('echo', 'fine', of('a')), 'fine');
});

test('a pool that closes ends all work', async () => {
  const pool = open({ processes: 1 });
  const stopped = (error: unknown) => error instanceof Problem && error.code === 'UNAVAILABLE';
  const work = [pool.run('sleep', 60_000, of('a')), pool.run('echo', 'waits', of('b'))];
  const ends = work.map((each) => assert.rejects(each, stopped));
  await pool.close();
  await Promise.all(ends);
  await assert.rejects(pool.run('echo', 'late', of('a')), stopped);
});
