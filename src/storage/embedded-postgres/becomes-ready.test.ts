import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { waitUntilReady } from './wait-until-ready.ts';

test('a server that stands still is ended, and the message says what to do', async () => {
  const cluster = await mkdtemp(join(tmpdir(), 'aloud-ready-'));
  const server = spawn('sleep', ['600'], { cwd: cluster, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    await once(server, 'spawn');
    await writeFile(join(cluster, 'postmaster.pid'), `${server.pid}\n${cluster}\n1\n5432\n\n\n\nstarting\n`);
    const waiting = waitUntilReady(server, cluster, {
      directory: cluster,
      onProgress: () => {},
      stallTimeout: 50,
    });
    await assert.rejects(waiting, /stood still.*nothing is lost.*postgres\.log, and start again/s);
    await ended;
  } finally {
    server.kill('SIGKILL');
    await rm(cluster, { recursive: true, force: true });
  }
});

test('a server that ends before it takes connections is not waited for', async () => {
  const server = spawn('true', { stdio: 'ignore' });
  const ready = await waitUntilReady(server, tmpdir(), { directory: tmpdir(), onProgress: () => {} });
  assert.equal(ready, false);
});
