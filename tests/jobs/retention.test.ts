import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Retention } from '../../src/domain/retention.ts';
import { createKey } from '../../src/operations/keys.ts';
import { applyRetention } from '../../src/operations/retention/apply-retention.ts';
import { changeRetention, previewRetention } from '../../src/operations/retention/retention.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { filesWith, segmentsOf, tablesWith } from '../support/leftovers.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, LISTEN_BACK: 'off', RETAIN_MEDIA_DAYS: '365' });
});
after(() => app.close());

const marker = 'archaeopteryx';
const month: Retention = { texts: 30, scripts: 30, media: 30, events: 30, audit: 30, ledger: 30 };

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

/** Everything of the organization happened this many days earlier. */
async function age(organizationId: string, days: number) {
  const tables = {
    conversions: ['created_at', 'completed_at', 'failed_at'],
    events: ['created_at'],
    webhook_deliveries: ['created_at'],
    audit_entries: ['created_at'],
    drafts: ['created_at', 'updated_at'],
    quota_ledger: ['charged_at', 'period_start'],
    quota_periods: ['period_start'],
  };
  for (const [table, columns] of Object.entries(tables)) {
    const changes = columns.map((name) =>
      name === 'period_start'
        ? `period_start = date_trunc('month', period_start - $2 * interval '1 day')::date`
        : `${name} = ${name} - $2 * interval '1 day'`,
    );
    await query(`update ${table} set ${changes.join(', ')} where organization_id = $1`, [
      organizationId,
      days,
    ]);
  }
  // Idempotency keys and scripts are gone within days anyway.
  await query('delete from scripts where organization_id = $1', [organizationId]);
}

test('what has expired leaves its text in no row and no file; ids, times and amounts stay', async () => {
  const person = await createPerson(app, { tier: 'team' });
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  const id = await createdId(app, key, {
    title: `The ${marker} release`,
    content: `## Fixed\n- The ${marker} lands softly.`,
    additional_context: `About the ${marker}.`,
    settings: { product_name: `Proud ${marker}`, audience: marker, cta: `See ${marker}.` },
    voice: { pronunciation_notes: `${marker} ${marker}` },
    public_url: true,
  });
  await untilStatus(app, key, id, 'completed');
  const draft = { content: `## Fixed\n- The ${marker} lands softly.`, title: marker };
  assert.equal((await send(app, 'POST', '/v1/drafts', key, draft)).status, 201);
  const visitor = await visitAs(app, person);
  await visitor.send(`/dashboard/${organizationId}/conversions/${id}/title`, { title: `Another ${marker}` });
  const before = tablesWith(await dumpDatabase(app.database.store.pool), marker);
  for (const table of [
    'conversions',
    'conversion_origins',
    'events',
    'drafts',
    'audit_entries',
    'changelog_counts',
  ])
    assert.ok(before.has(`public.${table}`), `${table} has the text before`);
  assert.ok((await filesWith(app, marker)).length > 0);
  await changeRetention(app.core.services, organizationId, month);
  await applyRetention(app.services);
  assert.ok(tablesWith(await dumpDatabase(app.database.store.pool), marker).size > 0, 'nothing is due yet');

  await age(organizationId, 70);
  const due = await previewRetention(app.core.services, organizationId);
  assert.deepEqual(
    due.map(({ kind, count }) => [kind, count]),
    [
      ...[['texts', 1] as const, ['drafts', 1] as const, ['scripts', 1] as const, ['media', 1] as const],
      ...[['events', 1] as const, ['audit', 6] as const, ['ledger', 1] as const],
    ],
  );
  assert.ok(due.every(({ oldest }) => Date.now() - oldest.getTime() > 60 * 86_400_000));
  await query('update organizations set retained_on = null');
  await applyRetention(app.services);

  const dump = await dumpDatabase(app.database.store.pool);
  assert.deepEqual([...tablesWith(dump, marker)], []);
  assert.deepEqual([...tablesWith(dump, Buffer.from(marker).toString('hex'))], []);
  assert.deepEqual(await filesWith(app, marker), []);
  assert.deepEqual(await segmentsOf(app), []);
  assert.deepEqual(await previewRetention(app.core.services, organizationId), []);
  const [row] = await query('select * from conversions where id = $1', [id]);
  assert.deepEqual([row.title, row.content, row.status], ['Expired', '', 'completed']);
  assert.ok(row.duration_seconds > 0 && row.completed_at !== null);
  const [period] = await query('select * from quota_periods where organization_id = $1', [organizationId]);
  assert.deepEqual([period.audio_used, period.ledger_rows], [1, 0], 'the sum of the month stays');
  const [entry] = await query(
    `select actor, subject_name from audit_entries where action = 'retention.applied' and organization_id = $1`,
    [organizationId],
  );
  assert.equal(entry.actor, 'The service');
  assert.match(entry.subject_name, /^source texts: 1, scripts: 1, audio and transcripts: 1/);
});

test('expired audio is 410 with a reason, wherever it is asked for, and is not made again for free', async () => {
  const person = await createPerson(app, { tier: 'team' });
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  const stored = { organizationId, title: 'Kept', publicUrl: true, media: smallMedia };
  const id = await storeConversion(app, { ...stored, createdAt: new Date() });
  await changeRetention(app.core.services, organizationId, { media: 7, texts: 7 });
  await age(organizationId, 9);
  await applyRetention(app.services);

  const { data, warnings } = await (await app.request(`/v1/conversions/${id}`, { key })).json();
  assert.deepEqual(
    [data.status, data.has_audio, data.title, 'audio_url' in data],
    ['completed', false, 'Kept', false],
  );
  assert.match(warnings[0].message, /The audio has expired/);
  for (const path of ['audio', 'captions', 'chapters', 'transcript']) {
    const answer = await app.request(`/v1/conversions/${id}/${path}`, { key });
    assert.equal(answer.status, 410, path);
    assert.equal((await answer.json()).error.code, 'EXPIRED');
  }
  for (const place of ['listen', 'embed']) {
    const page = await app.request(`/${place}/${id}`);
    assert.equal(page.status, 410);
    assert.match(await page.text(), /This episode has expired/);
    assert.equal((await app.request(`/${place}/${id}/audio.mp3`)).status, 410);
  }
  const oembed = `/api/oembed?url=${encodeURIComponent(`${app.siteUrl}/listen/${id}`)}`;
  assert.equal((await app.request(oembed)).status, 410);
  assert.equal((await send(app, 'POST', `/v1/conversions/${id}/retry`, key)).status, 410);
  assert.equal((await send(app, 'POST', `/v1/conversions/${id}/revise`, key, {})).status, 410);
  const visitor = await visitAs(app, person);
  const here = `/dashboard/${organizationId}/conversions/${id}`;
  const page = await visitor.open(here);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /The audio has expired/);
  assert.doesNotMatch(page.body, /Make again/);
  assert.equal((await visitor.send(`${here}/edit`)).statusCode, 410);
});

test('warnings expire with the text, which they may quote', async () => {
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, media: smallMedia });
  const warnings = [{ path: 'voice.pronunciation_notes', message: `was not understood here: ${marker}` }];
  await query('update conversions set warnings = $1, quality = $2 where id = $3', [
    JSON.stringify(warnings),
    { sentences: 3, warnings },
    id,
  ]);
  await age(organizationId, 10);
  await changeRetention(app.core.services, organizationId, { texts: 9 });
  await applyRetention(app.services);
  const [row] = await query('select text_expired, warnings, quality from conversions where id = $1', [id]);
  assert.deepEqual(row, { text_expired: true, warnings: [], quality: { sentences: 3 } });
});

test('owners are asked before shorter periods remove something, and only then', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  for (const title of ['One', 'Two'])
    await storeConversion(app, { organizationId, title, media: smallMedia, createdAt: new Date() });
  await age(organizationId, 20);
  const owner = await visitAs(app, person);
  const path = `/dashboard/${organizationId}/data/retention`;
  const periods = { texts: '30', media: '10' };
  const [question, numeral] = [await owner.send(path, periods), await owner.send(path, { texts: '1e3' })];
  assert.equal(numeral.statusCode, 400);
  assert.match(question.body, /<li>2 episodes’ audio and transcripts<\/li>/);
  assert.doesNotMatch(question.body, /source text/);
  const saved = async () =>
    (await query('select retention from organizations where id = $1', [organizationId]))[0];
  assert.deepEqual(await saved(), { retention: {} });
  assert.equal((await owner.send(path, { ...periods, confirmed: 'yes' })).statusCode, 303);
  assert.deepEqual(await saved(), { retention: { texts: 30, media: 10 } });
  assert.equal((await owner.send(path, { texts: '40', media: '12' })).statusCode, 303, 'longer');
});

test('a run stops at its limit and continues where it stopped; one a day is enough', async () => {
  const { organizationId } = await app.customer();
  const createdAt = new Date(Date.now() - 3 * 86_400_000);
  for (let index = 0; index < 101; index += 1) await storeConversion(app, { organizationId, createdAt });
  await query('update conversions set completed_at = created_at where organization_id = $1', [
    organizationId,
  ]);
  await changeRetention(app.core.services, organizationId, { texts: 1 });
  await query(`update organizations set retained_on = now() at time zone 'utc' where id <> $1`, [
    organizationId,
  ]);
  const left = async () =>
    (await query(`select from conversions where organization_id = $1 and content <> ''`, [organizationId]))
      .length;
  await applyRetention(app.services, 1);
  assert.equal(await left(), 1, 'one batch');
  await applyRetention(app.services);
  assert.equal(await left(), 0);
  await storeConversion(app, { organizationId, createdAt });
  await query('update conversions set completed_at = created_at where organization_id = $1', [
    organizationId,
  ]);
  await applyRetention(app.services);
  assert.equal(await left(), 1, 'the organization is done for today');
});

test('an organization that fails makes the run a failure, and keeps no other from being done', async () => {
  const ids: string[] = [];
  for (const { organizationId } of [await app.customer(), await app.customer()]) {
    ids.push(await storeConversion(app, { organizationId, media: smallMedia }));
    await age(organizationId, 10);
    await changeRetention(app.core.services, organizationId, { media: 9 });
  }
  const expired = async () =>
    (await query('select media_expired from conversions where id = any($1) order by id', [ids])).map(
      (row) => row.media_expired,
    );
  const { media } = app.services;
  const removeAll = (prefix: string) =>
    prefix.includes(ids[0] ?? '') ? Promise.reject(new Error('away')) : media.removeAll(prefix);
  await assert.rejects(
    applyRetention({ ...app.services, media: { ...media, removeAll } }),
    /1 organizations/,
  );
  assert.deepEqual(await expired(), [false, true]);
  await applyRetention(app.services);
  assert.deepEqual(await expired(), [true, true]);
});

test('the command previews, sets periods, and has a worker begin at once', async () => {
  const { organizationId } = await app.customer();
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDirectory,
    SECRET_KEY: 'a secret key that only tests ever use',
    RETAIN_MEDIA_DAYS: '365',
  };
  const aloud = async (...words: string[]) => {
    const { code, stdout, stderr } = await commandHere(settings, app.dataDirectory)([...words, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const id = await storeConversion(app, { organizationId, media: smallMedia });
  await age(organizationId, 10);
  const set = await aloud('organization', 'retention', organizationId, '--media', '9', '--texts', '20');
  assert.deepEqual(set.effective, { texts: 20, media: 9 });
  assert.deepEqual((await aloud('org', 'retention', organizationId, '--texts', 'off')).own, { media: 9 });
  const [due, ...others] = await aloud('retention', '--dry-run', '--org', organizationId);
  assert.deepEqual([due.kind, due.days, due.count, others], ['media', 9, 1, []]);
  assert.equal(
    (await query('select media_expired from conversions where id = $1', [id]))[0].media_expired,
    false,
  );
  const kept = await commandHere(
    { ...settings, SWEEP: 'off' },
    app.dataDirectory,
  )(['retention', '--dry-run']);
  assert.equal(
    kept.stderr,
    'The media stay: while SWEEP is off, no media expire. Set it to on to remove them.\n',
  );
  await aloud('retention');
  const { until } = await import('../support/until.ts');
  await until(
    async () => (await query('select media_expired from conversions where id = $1', [id]))[0].media_expired,
    (expired) => expired === true,
  );
});
