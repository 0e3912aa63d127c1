import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { isAlive, processTree, type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);

// The tests of this file are one story, in order: they share a data directory that starts empty.
let directory: string;
let service: Service;
let key: string;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-life-'));
  chmodSync(directory, 0o700);
  service = await startService({ directory });
});
after(async () => {
  if (isAlive(service?.child.pid ?? 0)) killEverything();
  rmSync(directory, { recursive: true, force: true });
});

test('the first start says where it is, how to sign in, and gives a key and a line to paste', async () => {
  const file = join(directory, 'data', 'first-steps.txt');
  assert.ok(service.stdout().includes(`the first key are in ${file}\n`));
  assert.doesNotMatch(service.stdout() + service.stderr(), /svc_test_|setup\//, 'a log has no secrets');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const said = service.stdout() + readFileSync(file, 'utf8');
  const { port } = new URL(service.siteUrl);
  assert.match(said, new RegExp(`Aloud is running at http://localhost:${port}\n`));
  assert.match(said, new RegExp(`Sign in +http://localhost:${port}/setup/[0-9A-Za-z]{43}\n`));
  key = /Sandbox key (svc_test_[0-9A-Za-z]{36})\n/.exec(said)?.[1] ?? '';
  const line = /^(curl .+)$/m.exec(said)?.[1] ?? '';
  assert.ok(line.includes(key));
  const { stdout } = await run('sh', ['-c', line]);
  const { data } = JSON.parse(stdout);
  assert.equal(data.status, 'completed', stdout);
  const audio = await fetch(data.audio_url);
  assert.equal(audio.headers.get('content-type'), 'audio/mpeg');
  assert.ok((await audio.arrayBuffer()).byteLength > 50_000);
  assert.match(
    service.stderr(),
    /^Creating the database files\.\nStarting PostgreSQL\.\n/,
    'it tells of long work',
  );
});

test('as many processes read texts as are set', async () => {
  const commands = () =>
    processTree(service.child.pid ?? 0).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  const reading = await until(
    () => commands().filter((command) => command.includes('text-process')).length,
    (count) => count > 0,
  );
  assert.equal(reading, 1);
});

test('the secret key is kept where only its owner reads it', () => {
  const { mode } = statSync(join(directory, 'data', 'secret-key'));
  assert.equal(mode & 0o777, 0o600);
});

test('after kill -9 of everything, the next start finds the data and says nothing twice', async () => {
  killEverything();
  await service.exited;
  service = await startService({ directory });
  assert.doesNotMatch(service.stdout() + service.stderr(), /svc_test_|setup\/|curl|Creating/);
  const answer = await fetch(`${service.siteUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 200);
});

test('asked to stop, it answers what is under way, takes nothing new, and leaves nothing running', async () => {
  const postmaster = postmasterPid();
  const begun = await Promise.all(Array.from({ length: 20 }, () => beginRequest()));
  const idle = await fetch(`${service.siteUrl}/health`);
  assert.equal(idle.status, 200);
  // A terminal and npm each send their own.
  service.child.kill('SIGTERM');
  service.child.kill('SIGINT');
  await refusesConnections();
  assert.equal(service.child.exitCode, null, 'it waits for what is under way');

  const answers = await Promise.all(begun.map((finish) => finish()));
  for (const answer of answers) {
    assert.match(answer, /^HTTP\/1\.1 405 /);
    assert.match(answer, /"code":"METHOD_NOT_ALLOWED"/);
  }
  // Not 0 when its timeout has run out.
  assert.equal(await service.exited, 0, service.stderr());
  assert.equal(isAlive(postmaster), false, 'PostgreSQL was stopped');
  assert.equal(service.stdout().match(/"msg":"stopping"/g)?.length, 1);
});

test('on a terminal, nothing scrolls the address to sign in away', async () => {
  const terminal = mkdtempSync(join(tmpdir(), 'aloud-terminal-'));
  // `script` gives its command a terminal, and passes signals on.
  const wrapper = ['sh', '-c', 'exec script --quiet --command "$*" /dev/null', 'sh'];
  const shown = await startService({ directory: terminal, wrapper });
  try {
    await until(() => /^curl .*\r?\n/m.test(shown.stdout()));
    const before = shown.stdout();
    assert.match(before, /Sign in +http:\S+\/setup\/[0-9A-Za-z]{43}\r?\n/);
    assert.doesNotMatch(before, /INFO/);
    for (const path of ['/', '/docs', '/missing', '/v1/usage']) await fetch(`${shown.siteUrl}${path}`);
    assert.equal(shown.stdout(), before);
  } finally {
    shown.child.kill('SIGTERM');
    await shown.exited;
    rmSync(terminal, { recursive: true, force: true });
  }
});

function postmasterPid(): number {
  return Number(readFileSync(join(directory, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function killEverything(): void {
  const pids = [...processTree(service.child.pid ?? 0), ...processTree(postmasterPid())];
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
}

/** Sends a request but for the end of its body. The function returned sends the end and reads the answer. */
async function beginRequest(): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(service.siteUrl).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const ended = new Promise<void>((resolve, reject) =>
    socket.on('close', () => resolve()).on('error', reject),
  );
  const head = `POST /v1/usage HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nExpect: 100-continue\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
  await until(() => answer.includes('100 Continue'));
  answer = '';
  return async () => {
    socket.write('}');
    await ended;
    return answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  };
}

async function refusesConnections(): Promise<void> {
  await until(() =>
    fetch(`${service.siteUrl}/health`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    ),
  );
}
