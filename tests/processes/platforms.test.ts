import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../support/command-line.ts';
import { createTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { sameEngines } from '../support/same-engines.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const asWindows = `data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})`;

test('on Windows, npm start and the service say in one line to use WSL', async () => {
  for (const program of ['setup/before-start.mjs', 'src/main.ts']) {
    const started = run(process.execPath, ['--import', asWindows, `${root}${program}`]);
    const error = await started.then(
      () => assert.fail('it should not start'),
      (failure: { code: number; stderr: string }) => failure,
    );
    assert.equal(error.code, 1);
    assert.match(error.stderr, /^error: .*WSL.*\n$/);
  }
});

test('npm start runs the service from a checkout, and stops it with itself', async () => {
  const [database, port] = await Promise.all([createTestDatabase(), freePort()]);
  const data = await mkdtemp(join(tmpdir(), 'aloud-start-'));
  const child = spawn('npm', ['start', '--silent', '--', '--json', '--role', 'api'], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: data },
      ...{
        DATABASE_URL: database.url,
        SECRET_KEY: 'a secret key that only tests ever use',
        ...sameEngines({}),
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  try {
    const line = await until(() => /^\{"status":"running".*$/m.exec(output)?.[0]);
    await until(
      async () => (await fetch(`${JSON.parse(line).site_url}/ready`)).status,
      (status) => status === 200,
    );
  } finally {
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    await database.drop();
    await rm(data, { recursive: true, force: true });
  }
});

test('the health check of the image finds the API, finds a worker, and misses a process that is gone', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health' ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const isHealthy = (settings: Record<string, string>) =>
    run(process.execPath, [`${root}bin/health.js`], { env: settings }).then(
      () => true,
      () => false,
    );
  const other = String(await freePort());
  assert.equal(await isHealthy({ PORT: String(port) }), true);
  assert.equal(await isHealthy({ PORT: String(port - 1) }), true, 'a worker is at the next port');
  assert.equal(await isHealthy({ PORT: other, WORKER_PORT: String(port) }), true);
  server.close();
  assert.equal(await isHealthy({ PORT: String(port), WORKER_PORT: other }), false);
});
