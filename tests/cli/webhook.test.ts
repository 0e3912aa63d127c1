import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { createNetworks } from '../../src/domain/networks.ts';
import { createSecrets } from '../../src/domain/secrets.ts';
import { signBody } from '../../src/domain/webhook.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { type CommandLine, commandHere, root } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { keepEverything } from '../support/keep-everything.ts';
import { until } from '../support/until.ts';

let database: TestDatabase;
let directory: string;
let run: CommandLine;
let settings: Record<string, string>;

before(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'aloud-cli-'));
  settings = { DATABASE_URL: database.url, DATA_DIR: directory, WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' };
  run = commandHere(settings, directory);
});
after(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Made without the command line, which has its own tests and takes its time to start. */
async function organization(): Promise<string> {
  const services = { store: database.store, tiers: readConfig({}).tiers, siteUrl: 'http://localhost' };
  const receiverRules = { allowedNetworks: createNetworks([]) };
  const rest = { secrets: createSecrets('x'), receiverRules, dataRules: keepEverything };
  return (await createOrganization({ ...services, ...rest }, { name: 'Northwind', tier: 'growth' })).id;
}

async function json(...words: string[]): Promise<any> {
  const { code, stdout, stderr } = await run([...words, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

test('webhooks are made, listed, shown, given a new secret and deleted', async () => {
  const org = await organization();
  const create = ['webhook', 'create', '--org', org, '--url', 'https://northwind.example/hook'];
  const made = await json(...create, '--events', 'conversion.completed, quota.warning', '--sandbox');
  assert.deepEqual(Object.keys(made).slice(0, 2), ['id', 'secret']);
  assert.match(made.secret, /^whsec_[0-9A-Za-z]{40}$/);
  assert.deepEqual([made.mode, made.events], ['sandbox', ['conversion.completed', 'quota.warning']]);
  const listed = await json('webhook', 'list', '--org', org);
  assert.deepEqual(
    listed.map((each: { id: string }) => each.id),
    [made.id],
  );
  assert.ok(!JSON.stringify(listed).includes('whsec_'));
  assert.equal((await json('webhook', 'show', made.id)).url, 'https://northwind.example/hook');
  const rotated = await json('webhook', 'rotate', made.id);
  assert.notEqual(rotated.secret, made.secret);
  const hours = (Date.parse(rotated.previous_secret_until) - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24);
  assert.deepEqual(await json('webhook', 'delete', made.id), { id: made.id, deleted: true });
  assert.match((await run(['webhook', 'show', made.id])).stderr, /^error: There is no webhook with the id/);
});

test('an organization has one secret of its own, until it gets another', async () => {
  const org = await organization();
  const { secret } = await json('org', 'secret', org);
  assert.match(secret, /^whsec_/);
  const { secret: next } = await json('org', 'secret', org, '--rotate');
  assert.notEqual(next, secret);
  assert.equal((await json('org', 'secret', org)).secret, next);
});

test('addresses and events that cannot be are refused in one line', async () => {
  const org = await organization();
  const create = (...words: string[]) => run(['webhook', 'create', '--org', org, ...words]);
  for (const [words, complaint] of [
    [
      ['--url', 'https://10.0.0.1/'],
      /^error: url must be a public address, such as https:\/\/example\.com\. The setting WEBHOOK_ALLOW_NETWORKS allows private networks: .+\.\n$/,
    ],
    [['--url', 'https://northwind.example/', '--events', 'all'], /^error: events must be some of conversion/],
  ] as const) {
    const { code, stderr } = await create(...words);
    assert.equal(code, 1);
    assert.match(stderr, complaint);
  }
  const { code, stdout } = await create('--url', 'http://127.0.0.1:8787/', '--json');
  assert.equal(code, 0);
  assert.deepEqual([JSON.parse(stdout).mode, JSON.parse(stdout).events], ['live', 'all']);
});

test('listen prints what is signed with the secret, and refuses the rest', async () => {
  const org = await organization();
  const { id, secret } = await json('webhook', 'create', '--org', org, '--url', 'https://northwind.example/');
  const port = await freePort();
  const { child, output } = listen(['--port', String(port), '--webhook', id, '--json']);
  try {
    await until(output, (text) => text.includes('Listening'));
    const body = JSON.stringify({ id: 'evt_1', type: 'webhook.test', data: {} });
    const post = (signature: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: { 'x-service-signature': signature },
      });
    const now = Math.floor(Date.now() / 1000);
    const good = signBody(Buffer.from(body), now, [secret]);
    assert.equal((await post(good)).status, 200);
    assert.equal((await post(good)).status, 200);
    assert.equal((await post(signBody(Buffer.from(body), now, ['whsec_x']))).status, 401);
    assert.equal((await post(signBody(Buffer.from(body), now - 400, [secret]))).status, 401);
    const lines = await until(output, (text) => text.split('refused').length === 3);
    assert.match(lines, /"again":false.*\n.*"again":true/);
  } finally {
    child.kill('SIGTERM');
  }
  assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 0);
  assert.match(
    (await run(['webhook', 'listen'])).stderr,
    /^error: Events are verified with their signing secret/,
  );
});

function listen(words: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [`${root}src/cli/main.ts`, 'webhook', 'listen', ...words], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}
