import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { until } from '../../../tests/support/until.ts';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Tier } from '../../domain/tiers.ts';
import { processFault } from './pool-errors.ts';
import { createProcessPool, type PoolOptions } from './process-pool.ts';

type Task = {
  say?: string;
  crash?: boolean;
  crashOnce?: boolean;
  hang?: boolean;
  wait?: number;
  /** Works briefly and sleeps long, this many times, like a process on a busy machine. */
  starve?: number;
  fail?: string;
  write?: string;
  connect?: number;
};

const child = `
  import { writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  import { serveChildTasks } from ${JSON.stringify(new URL('./serve-tasks.ts', import.meta.url).href)};
  serveChildTasks(async (setUp) => {
    if (setUp.broken) throw new Error('broken on purpose');
    if (setUp.killed) process.kill(process.pid, 'SIGKILL');
    return async (task) => {
      if (task.crash) process.kill(process.pid, 'SIGSEGV');
      if (task.crashOnce && setUp.starts <= 2) process.kill(process.pid, 'SIGKILL');
      if (task.write) writeFileSync(task.write, '');
      if (task.connect) await new Promise((resolve, reject) => connect(task.connect, '127.0.0.1', resolve).on('error', reject));
      if (task.hang) for (;;);
      if (task.fail) throw new Error(task.fail);
      if (task.wait) await new Promise((resolve) => setTimeout(resolve, task.wait));
      for (let round = 0; round < (task.starve ?? 0); round += 1) {
        const { user } = process.cpuUsage();
        while (process.cpuUsage().user - user < 15_000);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { say: task.say, pid: process.pid, samples: new Float32Array([0.5, -0.25]) };
    };
  });
`;

describe('a pool of processes', () => {
  let directory = '';
  let entry: URL;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aloud-pool-'));
    await writeFile(join(directory, 'child.mjs'), child);
    entry = pathToFileURL(join(directory, 'child.mjs'));
  });
  after(() => rm(directory, { recursive: true }));

  const withPool = async (
    options: Partial<PoolOptions>,
    use: (
      pool: ReturnType<typeof createProcessPool<Task, { say: string; pid: number; samples: Float32Array }>>,
    ) => Promise<void>,
  ) => {
    const pool = createProcessPool<Task, { say: string; pid: number; samples: Float32Array }>({
      entry,
      size: 2,
      idleMilliseconds: 60_000,
      setUp: async () => ({}),
      ...options,
    });
    try {
      await use(pool);
    } finally {
      await pool.close();
    }
  };
  const run = { deadline: 20_000 };

  it('spreads tasks over its processes and hands samples back as they are', () =>
    withPool({}, async (pool) => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => pool.run({ say: `${index}`, wait: 20 }, run)),
      );
      assert.deepEqual(
        results.map((result) => result.say),
        Array.from({ length: 20 }, (_, index) => `${index}`),
      );
      assert.deepEqual(results[0]?.samples, new Float32Array([0.5, -0.25]));
      assert.equal(new Set(results.map((result) => result.pid)).size, 2);
    }));

  it('gives the last tasks to the first free process', () =>
    withPool({}, async (pool) => {
      await Promise.all([pool.run({ wait: 20 }, run), pool.run({ wait: 20 }, run)]);
      const finished: string[] = [];
      const note = async (say: string, wait: number) => {
        await pool.run({ say, wait }, run);
        finished.push(say);
      };
      await Promise.all([note('long', 1500), note('a', 10), note('b', 10), note('c', 10)]);
      assert.equal(finished.at(-1), 'long');
    }));

  it('runs a live task next, however many tasks of the sandbox wait', () =>
    withPool({}, async (pool) => {
      const finished: string[] = [];
      const note = async (organizationId: string, mode: KeyMode, tier: Tier) => {
        const tenant = { organizationId, mode, tier };
        await pool.run({ say: organizationId, wait: 60 }, { ...run, tenant, cost: 60 });
        finished.push(organizationId);
      };
      const crowd = Array.from({ length: 40 }, (_, index) => note(`free ${index % 4}`, 'sandbox', 'free'));
      await until(() => finished.length >= 4);
      const before = finished.length;
      await Promise.all(Array.from({ length: 4 }, () => note('paying', 'live', 'growth')));
      // Each process finishes its current task, and the sandbox may have had its turn.
      assert.ok(finished.length - before <= 4 + 2 + 2, `${finished.slice(before)}`);
      await Promise.all(crowd);
    }));

  it('gives its processes no environment, no way to write and, where it can, no network', () =>
    withPool({ size: 1 }, async (pool) => {
      await pool.run({ say: 'a' }, run);
      if (process.platform === 'linux') {
        const environment = readFileSync(`/proc/${pool.processIds()[0]}/environ`, 'utf8').split('\0');
        const names = environment.map((each) => each.split('=')[0]).filter((name) => name !== '');
        for (const name of names) assert.match(name ?? '', /^NODE_/);
      }
      await assert.rejects(pool.run({ write: join(directory, 'written') }, run), /restricted/);
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const canUnshare = spawnSync('unshare', ['--user', '--net', 'true']).status === 0;
      const connecting = pool.run({ connect: port }, run);
      await (canUnshare ? assert.rejects(connecting, /ENETUNREACH|ECONNREFUSED/) : connecting);
      server.close();
    }));

  let starts = 0;
  it('retries once when a process dies, without effect on other tasks', () =>
    withPool({ setUp: async () => ({ starts: ++starts }) }, async (pool) => {
      const results = await Promise.all([
        pool.run({ say: 'a' }, run),
        pool.run({ say: 'b', crashOnce: true }, run),
        pool.run({ say: 'c' }, run),
        pool.run({ say: 'd' }, run),
      ]);
      assert.ok(starts > 2);
      assert.deepEqual(
        results.map((result) => result.say),
        ['a', 'b', 'c', 'd'],
      );
    }));

  it('gives up on a task that kills two processes, and on nothing else', () =>
    withPool({ size: 1 }, async (pool) => {
      const bad = pool.run({ crash: true }, run);
      const good = pool.run({ say: 'good' }, run);
      await assert.rejects(bad, (error: Error) => {
        assert.match(error.message, /2 speech processes died/);
        assert.equal(processFault(error), 'deterministic');
        return true;
      });
      assert.equal((await good).say, 'good');
    }));

  it('fails nothing when processes are killed from outside, starting or at work', () =>
    withPool({}, async (pool) => {
      const tasks = ['a', 'b', 'c'].map((say) => pool.run({ say, wait: 100 }, run));
      for (const pid of pool.processIds()) kill(pid);
      await sleep(20);
      for (const pid of pool.processIds()) kill(pid);
      const working = await pool.run({ say: 'd' }, run);
      const again = pool.run({ say: 'e', wait: 300 }, run);
      for (let round = 0; round < 3; round += 1) {
        await sleep(50);
        for (const pid of pool.processIds()) kill(pid);
      }
      const said = await Promise.all([...tasks, again]);
      assert.deepEqual(
        [...said, working].map(({ say }) => say),
        ['a', 'b', 'c', 'e', 'd'],
      );
    }));

  it('bears many starts that are killed, but not for ever', async () => {
    let starts = 0;
    await withPool(
      {
        size: 1,
        setUp: async () => {
          starts += 1;
          return { killed: starts <= 7 };
        },
      },
      async (pool) => assert.equal((await pool.run({ say: 'at last' }, run)).say, 'at last'),
    );
    await withPool({ size: 1, killTimeout: 0, setUp: async () => ({ killed: true }) }, (pool) =>
      assert.rejects(pool.run({ say: 'never' }, run), /could not start/),
    );
  });

  for (const how of [{ hang: true }, { wait: 60_000 }]) {
    it(`kills a process that hangs, ${how.hang ? 'busy for nothing' : 'waiting for ever'}`, () =>
      withPool({ size: 1 }, async (pool) => {
        const hanging = pool.run(how, { deadline: 150 });
        const good = pool.run({ say: 'good' }, run);
        await assert.rejects(hanging, /it hung/);
        assert.equal((await good).say, 'good');
      }));
  }

  it('leaves a process alone that is late because others keep the machine busy', () =>
    withPool({ size: 1 }, async (pool) => {
      await pool.run({}, run);
      const { say } = await pool.run({ say: 'late', starve: 24 }, { deadline: 2000 });
      assert.equal(say, 'late');
    }));

  it('passes on the error of a task and keeps the process', () =>
    withPool({ size: 1 }, async (pool) => {
      const { pid } = await pool.run({ say: 'a' }, run);
      await assert.rejects(pool.run({ fail: 'no such voice' }, run), /no such voice/);
      assert.equal((await pool.run({ say: 'b' }, run)).pid, pid);
    }));

  it('forgets a task that is canceled while it waits', () =>
    withPool({ size: 1 }, async (pool) => {
      const controller = new AbortController();
      const tasks = Array.from({ length: 4 }, () => pool.run({ say: 'a', wait: 50 }, run));
      const canceled = pool.run({ say: 'never' }, { ...run, signal: controller.signal });
      controller.abort(new Error('canceled'));
      await assert.rejects(canceled, /canceled/);
      await Promise.all(tasks);
    }));

  it('stops processes that have nothing to do and starts them again', () =>
    withPool({ size: 1, idleMilliseconds: 50 }, async (pool) => {
      const { pid } = await pool.run({ say: 'a' }, run);
      await until(() => !isAlive(pid));
      assert.deepEqual(pool.processIds(), []);
      assert.notEqual((await pool.run({ say: 'b' }, run)).pid, pid);
    }));

  it('counts an idle process until it has ended, so that none starts beside it', () =>
    withPool({ size: 1, idleMilliseconds: 20 }, async (pool) => {
      const { pid } = await pool.run({ say: 'a' }, run);
      while (pool.processIds().length > 0) await setImmediate();
      assert.equal(isAlive(pid), false);
      assert.notEqual((await pool.run({ say: 'b' }, run)).pid, pid);
    }));

  it('says so when no process can be started', async () => {
    await withPool({ setUp: async () => ({ broken: true }) }, async (pool) => {
      await assert.rejects(pool.run({ say: 'a' }, run), /could not start.*broken on purpose/s);
    });
    await withPool({ setUp: () => Promise.reject(new Error('no model')) }, async (pool) => {
      await assert.rejects(pool.run({ say: 'a' }, run), /no model/);
    });
  });

  it('lets no process outlive its parent, even one that is killed', async () => {
    const script = join(directory, 'parent.mjs');
    await writeFile(
      script,
      `import { createProcessPool } from ${JSON.stringify(new URL('./process-pool.ts', import.meta.url).href)};
       const pool = createProcessPool({ entry: new URL('./child.mjs', import.meta.url), size: 1, idleMilliseconds: 60000, setUp: async () => ({}) });
       const { pid } = await pool.run({}, { deadline: 20000 });
       pool.run({ wait: 60000 }, { deadline: 60000 });
       console.log(pid);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await parent.stdout.iterator().next()).value.toString().split('\n');
    const pid = Number(line);
    assert.ok(isAlive(pid));
    parent.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });

  function kill(pid: number): void {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }

  function isAlive(pid: number): boolean {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  }
});
