import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { withFileLock } from './with-file-lock.ts';

const script = `
  const { withFileLock } = await import(${JSON.stringify(new URL('./with-file-lock.ts', import.meta.url).href)});
  await withFileLock(process.argv[1], Infinity, async () => {
    console.log('locked');
    await new Promise(() => setInterval(() => {}, 1000));
  });`;

test('when the process with the lock is killed, waiting callers run one at a time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-lock-'));
  const path = join(directory, 'model.lock');
  const dying = spawn(process.execPath, ['--input-type=module', '--eval', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(dying.stdout, 'data');
    let inside = 0;
    const together: number[] = [];
    const waiting = Array.from({ length: 8 }, () =>
      withFileLock(path, Number.POSITIVE_INFINITY, async () => {
        inside += 1;
        together.push(inside);
        await pause(20);
        inside -= 1;
      }),
    );
    await pause(300);
    assert.deepEqual(together, [], 'no work runs while another process has the lock');
    dying.kill('SIGKILL');
    await Promise.all(waiting);
    assert.deepEqual(together, Array(8).fill(1));
  } finally {
    dying.kill('SIGKILL');
    await rm(directory, { recursive: true });
  }
});

test('work that fails releases the lock', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-lock-'));
  const path = join(directory, 'model.lock');
  await assert.rejects(
    withFileLock(path, Number.POSITIVE_INFINITY, () => Promise.reject(new Error('no network'))),
    /no network/,
  );
  assert.equal(await withFileLock(path, Number.POSITIVE_INFINITY, async () => 'again'), 'again');
  await rm(directory, { recursive: true });
});
