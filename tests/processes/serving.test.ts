import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { createNetworks } from '../../src/domain/networks.ts';
import { createSecrets } from '../../src/domain/secrets.ts';
import { createKey } from '../../src/operations/keys.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { keepEverything } from '../support/keep-everything.ts';
import { type Service, spawnService, startService } from '../support/service.ts';
import { until } from '../support/until.ts';

let database: TestDatabase;
let directory: string;
let settings: Record<string, string>;

before(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'aloud-serving-'));
  settings = { DATABASE_URL: database.url, SECRET_KEY: 'a secret key that only tests ever use' };
});
after(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

test('what keeps it from starting is one line, and loses no first key', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const junk = join(directory, 'junk.pem');
  await writeFile(junk, '-----BEGIN CERTIFICATE-----\nnot one\n-----END CERTIFICATE-----\n');
  const [setting, late, noCertificate, inUse, elsewhere] = await Promise.all([
    failedStart({ PORT: '0' }),
    // Found out when half of it runs already: that half must not continue by itself.
    failedStart({ ...settings, WEBHOOK_CA_FILE: '/nowhere' }),
    failedStart({ ...settings, WEBHOOK_CA_FILE: junk }),
    failedStart({ ...settings, PORT: String(port) }),
    failedStart({ ...settings, HOST: '192.0.2.1' }),
  ]);
  assert.equal(setting, 'error: PORT takes a whole number from 1 to 65535, but got "0".\n');
  assert.equal(late, 'error: WEBHOOK_CA_FILE takes a file that can be read, but got "/nowhere".\n');
  assert.equal(
    noCertificate,
    `error: WEBHOOK_CA_FILE takes a file of certificates (PEM), but got "${junk}".\n`,
  );
  assert.match(inUse, new RegExp(`^error: Port ${port} is in use: .*PORT\\.\n$`));
  assert.match(elsewhere, /^error: HOST takes an address of this machine, .* but got "192\.0\.2\.1"\.\n$/);
  taken.close();
  const { rows } = await database.store.pool.query('select from organizations');
  assert.equal(rows.length, 0, 'the first organization waits for a start that can show its key');
});

test('an API and a worker serve one database, each in its place', async () => {
  const { organizationId, key } = await customer();
  const [api, worker] = await Promise.all([
    startService({ directory, settings, words: ['--role', 'api'] }),
    startService({ directory, settings, words: ['--role', 'worker', '--json'] }),
  ]);
  try {
    const address = await until(() => /"address":"(http:[\d./:]+)"/.exec(worker.stdout())?.[1]);
    // Ready once it has its voice, which the first worker of a machine fetches.
    await until(
      async () => (await fetch(`${address}/ready`)).status,
      (status) => status === 200,
    );
    assert.match(await (await fetch(`${address}/metrics`)).text(), /^aloud_conversion_attempts_total/m);
    assert.equal((await fetch(`${address}/v1/usage`)).status, 404, 'a worker has no API');
    assert.match(worker.stdout(), /^\{"status":"running","role":"worker",/m);
    await checkLog(api, organizationId, key);
  } finally {
    for (const service of [api, worker]) service.child.kill('SIGTERM');
  }
  assert.deepEqual(await Promise.all([api.exited, worker.exited]), [0, 0]);
});

test('a restart with organizations is ready at once: it does not try to create the first one', async () => {
  const setup = await database.store.pool.connect();
  await setup.query(`select pg_advisory_lock(hashtext('aloud installation'))`);
  try {
    const api = await startService({ directory, settings, words: ['--role', 'api'] });
    await until(
      async () => (await fetch(`${api.siteUrl}/ready`)).status,
      (status) => status === 200,
    );
    api.child.kill('SIGTERM');
    assert.equal(await api.exited, 0);
  } finally {
    setup.release(true);
  }
});

/** Sends requests full of secrets, and reads what the log says of them. */
async function checkLog(api: Service, organizationId: string, key: string): Promise<void> {
  const secrets = ['query-secret', 'cookie-secret', 'body-secret', 'path-secret', key, key.slice(9)];
  const headers = { authorization: `Bearer ${key}`, cookie: 'session=cookie-secret' };
  const body = '{"content":"body-secret"}';
  const answers = [
    await fetch(`${api.siteUrl}/v1/usage?token=query-secret`, { headers }),
    await fetch(`${api.siteUrl}/v1/organizations/${organizationId}`, { headers }),
    await fetch(`${api.siteUrl}/v1/path-secret`, { headers }),
    await fetch(`${api.siteUrl}/v1/usage`, { headers: { authorization: `Bearer ${key}x` } }),
    await fetch(`${api.siteUrl}/v1/usage`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  ];
  const log = await linesWith(api, answers.length);
  assert.deepEqual(
    log.map((line) => [line.request_id, line.status]),
    answers.map((answer) => [answer.headers.get('x-request-id'), answer.status]),
  );
  assert.deepEqual(
    log.map((line) => line.status),
    [200, 200, 404, 401, 405],
  );
  assert.equal(log[1]?.route, `/v1/organizations/${organizationId}`);
  for (const secret of secrets)
    assert.ok(!(api.stdout() + api.stderr()).includes(secret), `logged: ${secret}`);
}

type Line = { msg: string; request_id: string; status: number; route: string };

function linesWith(service: Service, count: number): Promise<Line[]> {
  const requests = () => {
    const lines = service
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === 'request');
  };
  return until(requests, (lines) => lines.length >= count);
}

async function failedStart(environment: Record<string, string>): Promise<string> {
  const service = await spawnService({ directory, settings: { LOG_LEVEL: 'warn', ...environment } });
  assert.equal(await service.exited, 1, service.stdout());
  return service.stderr();
}

async function customer() {
  const { tiers } = readConfig({});
  const services = {
    ...{ store: database.store, tiers, siteUrl: 'http://localhost', secrets: createSecrets('x') },
    receiverRules: { allowedNetworks: createNetworks([]) },
    dataRules: keepEverything,
  };
  const { id } = await createOrganization(services, { name: 'Northwind', tier: 'growth' });
  const { key } = await createKey(services, { organizationId: id, mode: 'live', name: null });
  return { organizationId: id, key };
}
