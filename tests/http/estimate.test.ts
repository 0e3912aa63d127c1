import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { grantCredits, updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, send, smallRequest, unlimitedRequests } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

async function estimate(key: string, fields: Record<string, unknown> = {}) {
  const answer = await send(app, 'POST', '/v1/conversions/estimate', key, { ...smallRequest, ...fields });
  return { status: answer.status, ...(await answer.json()) };
}

test('a long text is estimated by what is told of it, and a script by its own length', async () => {
  const seconds = async (fields: Record<string, unknown>) => {
    const { key } = await app.customer({ tier: 'team' });
    const { data } = await (await createConversion(app, key, fields)).json();
    await app.database.store.pool.query('delete from conversions where id = $1', [data.id]);
    return data.estimated_completion_seconds as number;
  };
  const content = '- Added: search finds archived projects in every workspace.\n'.repeat(700);
  const first = await seconds({ content: content.slice(0, 4_000) });
  const [long, brief] = [
    await seconds({ content }),
    await seconds({ content, settings: { verbosity: 'brief' } }),
  ];
  assert.ok(long < first * 3, `${long} for ten times the text, ${first} before`);
  assert.ok(brief < long, `${brief}, ${long}`);
});

test('conversions that come at once wait for each other, and their estimates say so', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => createConversion(app, key)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  const seconds = bodies
    .map(({ data }) => data.estimated_completion_seconds as number)
    .toSorted((one, other) => one - other);
  const [first = 0] = seconds;
  assert.equal(new Set(seconds).size, 8, `${seconds}`);
  assert.ok((seconds.at(-1) ?? 0) - first >= 6 * 2, `${seconds}`);
  const next = await (await createConversion(app, key)).json();
  assert.ok(next.data.estimated_completion_seconds >= (seconds.at(-1) ?? 0), 'the queue is read again');
});

async function usageOf(key: string) {
  return (await (await app.request('/v1/usage', { key })).json()).data.audio;
}

test('an estimate says what would be spoken and charged, and neither converts nor charges', async () => {
  const { key } = await app.customer();
  const { data } = await estimate(key);
  const { words, spoken_seconds, ...rest } = data;
  assert.ok(words >= 5 && words < 60, `${words} words`);
  assert.ok(spoken_seconds >= 1 && spoken_seconds < 60, `${spoken_seconds} seconds`);
  const expected = { language: 'en', units: 1, source: 'quota', accepted: true, refusals: [] };
  assert.deepEqual(rest, expected);
  const script = await send(app, 'POST', '/v1/scripts', key, smallRequest);
  assert.equal(words, (await script.json()).data.word_count, 'as the script is');
  assert.equal((await usageOf(key)).used, 0);
  const list = await (await app.request('/v1/conversions', { key })).json();
  assert.equal(list.meta.total_count, 0);
  const sandbox = await app.customer({ mode: 'sandbox' });
  const free = (await estimate(sandbox.key)).data;
  assert.deepEqual([free.units, free.source, free.accepted], [0, null, true]);
});

test('all that a conversion would be refused for is returned, with the codes of the refusal', async () => {
  const { key, organizationId } = await app.customer();
  await updateOrganization(app.core.services, organizationId, { audioQuota: 0 });
  const wrong = {
    product_id: crypto.randomUUID(),
    webhook_url: 'https://127.0.0.1/hook',
    voice: { provider: 'tts_b', voice_id: 'nobody' },
  };
  const { status, data } = await estimate(key, wrong);
  assert.equal(status, 200);
  assert.equal(data.accepted, false);
  const told = data.refusals.map(({ code, details }: { code: string; details: { path: string }[] }) => [
    code,
    ...details.map(({ path }) => path),
  ]);
  assert.deepEqual(told, [
    ['VALIDATION_FAILED', 'webhook_url'],
    ['VALIDATION_FAILED', 'product_id'],
    ['VALIDATION_FAILED', 'voice.voice_id'],
    ['QUOTA_EXCEEDED'],
  ]);
  for (const [name, value] of Object.entries(wrong))
    assert.equal((await createConversion(app, key, { [name]: value })).status, 400, name);
  await grantCredits(app.core.services, { organizationId, audio: 1, expiresAt: null });
  const paid = (await estimate(key)).data;
  assert.deepEqual([paid.source, paid.accepted], ['credit', true]);
});

test('a text with nothing to say, and one in a language without a voice, would be refused', async () => {
  const { key } = await app.customer();
  const silent = (await estimate(key, { source_type: 'document', content: '🎉 🎉', title: '🎉' })).data;
  assert.deepEqual([silent.accepted, silent.refusals[0]?.details[0]?.path], [false, 'content']);
  const content =
    'Diese Version behebt einen Fehler beim Export. Die Suche findet jetzt auch archivierte Projekte.';
  const german = (await estimate(key, { source_type: 'document', content, title: 'Neue Version' })).data;
  assert.deepEqual([german.language, german.accepted], ['de', false]);
  assert.equal(german.refusals[0].details[0].path, 'content');
});

test('warnings are those of the conversion, and a body that is not valid is refused as there', async () => {
  const { key } = await app.customer();
  const { warnings } = await estimate(key, { voice: { model: 'v3' }, tone: 'casual' });
  const paths = warnings.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ['tone', 'voice.model']);
  assert.equal((await estimate(key, { title: '' })).status, 400);
  assert.equal((await estimate(key, { source_type: 'song' })).error.code, 'VALIDATION_FAILED');
});
