import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { firstRequest } from '../../src/domain/first-request.ts';
import { pythonExample, typescriptExample } from '../../src/site/dashboard/home/first-steps.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, formTokenIn, openPage, sendForm, signInAs } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { addEndpoint } from '../support/webhooks.ts';

/** Not synchronously: the server that is asked lives in this process. */
const run = promisify(execFile);

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('until the first conversion the page helps to begin, with a key made on request and shown once', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const cookie = await signInAs(app, person);
  const before = await openPage(app, `/dashboard/${organizationId}`, cookie);
  assert.match(before.body, /Hear your first episode/);
  const form_token = formTokenIn(before.body);
  const made = await sendForm(app, `/dashboard/${organizationId}/first-key`, { form_token }, { cookie });
  const key = /svc_test_[0-9A-Za-z]{36}/.exec(made.body)?.[0] ?? '';
  assert.equal((made.body.match(new RegExp(key, 'g')) ?? []).length, 4, 'shown, and in three examples');
  assert.equal((await app.request('/v1/usage', { key })).status, 200);
  const later = await openPage(app, `/dashboard/${organizationId}`, cookie);
  assert.ok(!later.body.includes(key));

  await storeConversion(app, { organizationId, mode: 'sandbox' });
  const begun = await openPage(app, `/dashboard/${organizationId}`, cookie);
  assert.doesNotMatch(begun.body, /Hear your first episode/);
});

test('without live episodes, the home page and the list say how many the sandbox has, and lead there', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const cookie = await signInAs(app, person);
  const open = async (path: string) =>
    (await openPage(app, `/dashboard/${organizationId}${path}`, cookie)).body;
  assert.doesNotMatch(await open('/conversions'), /The sandbox has/);
  for (let made = 0; made < 2; made += 1) await storeConversion(app, { organizationId, mode: 'sandbox' });
  for (const path of ['', '/conversions']) {
    const link = /The sandbox has 2 episodes:\s+<a href="([^"]+)">/.exec(await open(path));
    assert.equal(link?.[1]?.replaceAll('&#61;', '='), `/dashboard/${organizationId}${path}?mode=sandbox`);
    assert.doesNotMatch(await open(`${path}?mode=sandbox`), /The sandbox has/);
  }
  assert.doesNotMatch(await open(''), /last 30 days/, 'nothing is counted where there is nothing');
  await storeConversion(app, { organizationId });
  for (const path of ['', '/conversions']) assert.doesNotMatch(await open(path), /The sandbox has/);
  assert.match(await open(''), /Episodes, last 30 days/);
});

test('the examples run as they are pasted', async () => {
  const { key } = await app.customer({ mode: 'sandbox', tier: 'team' });
  const directory = await mkdtemp(join(tmpdir(), 'aloud-examples-'));
  try {
    await writeFile(join(directory, 'first.ts'), typescriptExample(app.siteUrl, key));
    await writeFile(join(directory, 'first.py'), pythonExample(app.siteUrl, key));
    const address = new RegExp(`${app.siteUrl}/media/[^"\\s]+`);
    for (const [command = '', ...parameters] of [
      ['sh', '-c', firstRequest(app.siteUrl, key, ' \\\n  ')],
      [process.execPath, join(directory, 'first.ts')],
      ...(spawnSync('python3', ['--version']).status === 0 ? [['python3', join(directory, 'first.py')]] : []),
    ]) {
      const { stdout, stderr } = await run(command, parameters);
      assert.match(stdout, address, `${command}: ${stdout} ${stderr}`);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('the page counts what was converted each day, and names what failed', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const cookie = await signInAs(app, person);
  const day = 86_400_000;
  for (const [age, status] of [
    ...[[0, 'completed'] as const, [0, 'failed'] as const, [day, 'completed'] as const],
    [40 * day, 'completed'] as const,
  ])
    await storeConversion(app, { organizationId, status, createdAt: new Date(Date.now() - age) });
  const { body } = await openPage(app, `/dashboard/${organizationId}`, cookie);
  assert.match(body, /1 failed episode/);
  const rows = [...body.matchAll(/<th scope="row">[^<]+<\/th><td>(\d+)<\/td><td>(\d+)<\/td><td>(\d+)/g)];
  assert.equal(rows.length, 30);
  assert.deepEqual(
    rows.slice(0, 3).map((row) => row.slice(1, 4).join()),
    ['1,1,0', '1,0,0', '0,0,0'],
  );
});

test('plays are shown on the home page, in the list, and with the episode and its product', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const cookie = await signInAs(app, person);
  const [mine, other] = [
    await storeConversion(app, { organizationId }),
    await storeConversion(app, { organizationId }),
  ];
  const stranger = await storeConversion(app, { organizationId: (await createPerson(app)).organizationId });
  const { pool } = app.database.store;
  for (const [id, age, plays] of [
    [mine, 0, 6],
    [mine, 10, 3],
    [mine, 40, 100],
    [other, 1, 1],
    [stranger, 0, 1000],
  ] as const)
    await pool.query(
      `insert into conversion_plays (conversion_id, day, place, plays, completions, listened_seconds)
       values ($1, (now() at time zone 'utc')::date - $2::int, 'listen', $3, 1, 60)`,
      [id, age, plays],
    );
  const figures = async (path: string) => {
    const { body, statusCode } = await openPage(app, `/dashboard/${organizationId}${path}`, cookie);
    assert.equal(statusCode, 200, body);
    return {
      body,
      facts: [...body.matchAll(/<dt>(?:Plays|Time|Played)[^<]*<\/dt><dd>([^<]+)/g)].map(([, text]) => text),
    };
  };
  assert.deepEqual((await figures('')).facts, ['7', '10', '3\u00a0min', '30%']);
  const list = (await figures('/conversions')).body;
  assert.deepEqual(
    [...list.matchAll(/<\/svg> (\d+)<span class="table-noun">/g)].map(([, plays]) => plays).sort(),
    ['1', '9'],
  );
});

test('the page names webhooks that fail or whose receiver is gone, not those that somebody rests', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  await storeConversion(app, { organizationId });
  const { pool } = app.database.store;
  const add = async (name: string, mode: 'live' | 'sandbox', state: string) => {
    const { id } = await addEndpoint(app, organizationId, { url: `https://${name}.example/`, mode });
    await pool.query(`update webhook_endpoints set ${state} where id = $1`, [id]);
  };
  await add('failing', 'live', 'failing_since = now()');
  await add('gone', 'live', "disabled_at = now(), disabled_because = 'gone'");
  await add('rested', 'live', "failing_since = now(), disabled_at = now(), disabled_because = 'by hand'");
  await add('well', 'live', 'failing_since = null');
  await add('sandbox', 'sandbox', 'failing_since = now()');
  const cookie = await signInAs(app, person);
  const { body } = await openPage(app, `/dashboard/${organizationId}`, cookie);
  assert.match(body, /2 failing webhooks/);
  assert.match(body, />https:\/\/failing\.example\/<\/a> <span class="quiet">since /);
  assert.match(body, />https:\/\/gone\.example\/<\/a> <span class="quiet">disabled /);
  assert.doesNotMatch(body, /rested|well\.example|sandbox\.example/);
});

test('requests of earlier days are kept when the day turns, and are shown next to the charges', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const { pool } = app.database.store;
  await pool.query(
    `update request_counts set day = (now() at time zone 'utc')::date - 1, day_count = 41 where organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `update request_counts set day = (now() at time zone 'utc')::date, day_count = 7 where organization_id = $1`,
    [organizationId],
  );
  await pool.query(
    `insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source)
     values (gen_random_uuid(), 1, $1, date_trunc('month', now()), 'quota')`,
    [organizationId],
  );
  const { body } = await openPage(app, `/dashboard/${organizationId}/usage`, await signInAs(app, person));
  const requests = [...body.matchAll(/<th scope="row">[^<]+<\/th><td>(\d+)<\/td><\/tr>/g)].map(([, n]) => n);
  assert.deepEqual(requests.slice(0, 3), ['7', '41', '0']);
  assert.match(body, /<td>1<\/td><td>0<\/td><\/tr>/);
  assert.match(body, /Pro tier limits/);
});
