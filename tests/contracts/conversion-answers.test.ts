import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { createWithClient, sendWithClient } from '../support/send-with-client.ts';
import { type Misbehaviour, type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let impatient: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  const settings = {
    ...unlimitedRequests,
    ...{
      TTS_A_ENGINE: 'openai',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: `${vendor.url}/v1`,
      LISTEN_BACK: 'off',
    },
  };
  app = await startTestApp(settings);
  impatient = await startTestApp(settings, app.database, { role: 'api', maxWait: 300 });
});
after(async () => {
  await impatient.close();
  await app.close();
  await vendor.close();
});
afterEach(() => {
  vendor.script.length = 0;
});

test('an accepted conversion says where to ask, and how long it may take', async () => {
  vendorDoes({ kind: 'hang' });
  const { key } = await app.customer({ tier: 'growth' });
  const answer = await createWithClient(app, key);
  const { data } = await answer.json();
  assert.equal(answer.status, 202);
  assert.deepEqual(Object.keys(data).sort(), [
    ...['created_at', 'estimated_completion_seconds', 'id', 'poll_url', 'source_type', 'status'],
  ]);
  assert.equal(data.poll_url, `${app.siteUrl}/v1/conversions/${data.id}`);
  assert.ok(['pending', 'processing'].includes(data.status));
  checkEstimate(data.estimated_completion_seconds);
});

test('wait returns the finished conversion, with all that belongs to it', async () => {
  const { key } = await app.customer({ tier: 'growth' });
  const answer = await createWithClient(app, key, {
    wait: true,
    public_url: true,
    additional_context: 'For our users.',
    voice: { model: 'v3', pronunciation_notes: 'this is no note' },
  });
  const { data, warnings } = await answer.json();
  assert.equal(answer.status, 200);
  checkDetail(data, 'completed');
  assert.equal(data.additional_context, 'For our users.');
  assert.equal(data.listen_url, `${app.siteUrl}/listen/${data.id}`);
  assert.equal(data.embed_url, `${app.siteUrl}/embed/${data.id}`);
  const paths = warnings.map((warning: { path: string }) => warning.path);
  assert.deepEqual(
    paths.sort(),
    ['additional_context', 'voice.model', 'voice.pronunciation_notes'],
    'each is said once',
  );
  const { data: shown, warnings: again } = await (
    await sendWithClient(app, 'GET', `/v1/conversions/${data.id}`, key)
  ).json();
  assert.deepEqual(Object.keys(shown), Object.keys(data));
  assert.deepEqual(again, warnings);
  await checkAudio(key, data);
  await checkUpdates(key, data);
  await checkDeletion(key, data.id, shown.audio_url);
});

test('each status has its own fields', async () => {
  vendorDoes({ kind: 'hang' });
  const { key } = await app.customer({ tier: 'growth' });
  // Sentences that were never spoken: those of other tests may come out of the cache.
  const ids = await Promise.all(
    ['first', 'second', 'third', 'fourth'].map((name) =>
      createdId(app, key, { content: `Nobody has heard the ${name} of these sentences yet.` }),
    ),
  );
  const details = await Promise.all(ids.map((id) => untilStatus(app, key, id, 'generating', 'pending')));
  assert.deepEqual(details.map((detail) => detail.status).sort(), [
    'generating',
    'generating',
    'generating',
    'pending',
  ]);
  for (const detail of details) checkDetail(detail, detail.status);
  const generating = details.find((detail) => detail.status === 'generating');
  await setStatus(generating.id, 'processing');
  checkDetail(await detailOf(app, key, generating.id), 'processing');
  for (const { id } of details) {
    const audio = await sendWithClient(app, 'GET', `/v1/conversions/${id}/audio`, key);
    assert.equal(audio.status, 404, 'no audio before it is made');
  }
  for (const { id } of details.filter((detail) => detail.status === 'pending')) await checkDeletion(key, id);
  for (const { id } of details.filter((detail) => detail.status === 'generating'))
    await checkDeletion(key, id);
});

test('wait returns a failure as what it is: 200 with the failed conversion', async () => {
  vendorDoes({ kind: 'status', status: 401 });
  const { key } = await app.customer({ tier: 'growth' });
  const content = '## Fixed\n- Nobody has ever said this before.';
  const answer = await createWithClient(app, key, { wait: true, content });
  const { data, success } = await answer.json();
  assert.deepEqual([answer.status, success], [200, true]);
  checkDetail(data, 'failed');
  assert.match(data.error.message, /OpenAI failed: it answered 401/);
  await checkDeletion(key, data.id);
});

test('a wait that takes too long is 408 and says where to ask; the conversion continues', async () => {
  vendorDoes({ kind: 'hang' });
  const { key } = await app.customer({ tier: 'growth' });
  const headers = { 'idempotency-key': 'waits' };
  // A sentence that was never spoken: those before it come out of the cache.
  const body = { wait: true, content: 'Nobody has heard this sentence yet, so the voice is needed.' };
  const answer = await createWithClient(impatient, key, body, headers);
  const { error } = await answer.json();
  assert.deepEqual([answer.status, error.code], [408, 'WAIT_TIMEOUT']);
  const { id } = error.details;
  assert.deepEqual(error.details, { id, poll_url: `${impatient.siteUrl}/v1/conversions/${id}` });
  checkDetail(await untilStatus(app, key, id, 'generating'), 'generating');
  const again = await createWithClient(impatient, key, body, headers);
  assert.equal((await again.json()).error.details.id, id, 'a replay waits for the same conversion');
  const deletion = createWithClient(app, key, body, headers);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await sendWithClient(app, 'DELETE', `/v1/conversions/${id}`, key);
  assert.equal((await deletion).status, 404, 'whoever waits for a deleted conversion is told at once');
});

test('a conversion of another organization, or of none, answers as if it did not exist', async () => {
  const { key } = await app.customer({ tier: 'growth' });
  const foreign = await createdId(app, (await app.customer({ tier: 'growth' })).key);
  for (const [method, tail, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { title: 'Mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/retry', undefined],
    ['GET', '/audio', undefined],
  ] as const) {
    const answers = await Promise.all(
      [foreign, randomUUID(), 'nonsense', '%00', `${foreign}x`].map(async (id) => {
        const answer = await sendWithClient(app, method, `/v1/conversions/${id}${tail}`, key, body);
        return [answer.status, (await answer.json()).error];
      }),
    );
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1, `${method} ${tail}`);
    assert.equal(answers[0]?.[0], 404);
  }
});

async function checkAudio(key: string, detail: { id: string; duration_seconds: number }) {
  const path = `/v1/conversions/${detail.id}/audio`;
  const asJson = await sendWithClient(app, 'GET', path, key);
  assert.equal(asJson.status, 200);
  const { data } = await asJson.json();
  assert.deepEqual(Object.keys(data).sort(), ['audio_url', 'content_type', 'duration_seconds', 'expires_at']);
  assert.deepEqual([data.content_type, data.duration_seconds], ['audio/mpeg', detail.duration_seconds]);
  const minutes = (new Date(data.expires_at).getTime() - Date.now()) / 60_000;
  assert.ok(minutes > 49 && minutes <= 50.1, `${minutes} minutes`);
  // The client never asks for the redirect.
  for (const accept of ['*/*', 'audio/mpeg', 'text/html']) {
    const redirect = await app.request(path, { key, headers: { accept } });
    assert.equal(redirect.status, 302);
    assert.match(redirect.headers.get('location') ?? '', /\/media\//);
  }
  const { pathname, search } = new URL(data.audio_url);
  const sound = await app.request(`${pathname}${search}`);
  const bytes = Buffer.from(await sound.arrayBuffer());
  assert.deepEqual([sound.status, sound.headers.get('content-type')], [200, 'audio/mpeg']);
  assert.equal(bytes.subarray(0, 3).toString(), 'ID3');
  assert.ok(bytes.length > 1000);
}

async function checkUpdates(key: string, detail: { id: string; completed_at: string }) {
  const path = `/v1/conversions/${detail.id}`;
  const patch = async (body: unknown) => {
    const answer = await sendWithClient(app, 'PATCH', path, key, body);
    return { status: answer.status, body: await answer.json() };
  };
  const { body } = await patch({
    title: 'ü'.repeat(500),
    additional_context: '😀'.repeat(10_240),
    public_url: false,
  });
  assert.equal(body.data.title, 'ü'.repeat(500));
  assert.equal(body.data.additional_context, '😀'.repeat(10_240));
  assert.equal(body.data.completed_at, detail.completed_at, 'nothing is made again');
  checkDetail(body.data, 'completed');
  assert.ok(!('listen_url' in body.data) && !('embed_url' in body.data));
  const { body: shared } = await patch({ public_url: true });
  assert.equal(shared.data.title, 'ü'.repeat(500), 'what is not named stays');
  assert.ok('listen_url' in shared.data && 'embed_url' in shared.data);
  assert.equal((await patch({})).status, 200);
  assert.equal((await patch({ additional_context: null })).body.data.additional_context, null);
  const odd = await patch({ tittle: 'x', content: 'y' });
  assert.match(odd.body.warnings[0].message, /did you mean title/);
  for (const bad of [
    { title: 'x'.repeat(501) },
    { title: '' },
    { additional_context: 'x'.repeat(10_241) },
    { public_url: 'yes' },
    [],
  ])
    assert.equal((await patch(bad)).status, 400, JSON.stringify(bad).slice(0, 60));
}

/** Deletes, and looks for anything left. */
async function checkDeletion(key: string, id: string, audioUrl?: string) {
  const path = `/v1/conversions/${id}`;
  const answer = await sendWithClient(app, 'DELETE', path, key);
  const { data } = await answer.json();
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(data).sort(), ['deleted', 'deleted_at', 'id']);
  assert.deepEqual([data.id, data.deleted], [id, true]);
  isDateTime(data.deleted_at);
  for (const [method, tail, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { title: 'x' }],
    ['POST', '/retry', undefined],
    ['GET', '/audio', undefined],
    ['DELETE', '', undefined],
  ] as const)
    assert.equal(
      (await sendWithClient(app, method, `${path}${tail}`, key, body)).status,
      404,
      `${method}${tail}`,
    );
  if (!audioUrl) return;
  const { pathname, search } = new URL(audioUrl);
  assert.equal((await app.request(`${pathname}${search}`)).status, 404, 'its media are gone');
}

const always = ['additional_context', 'completed_at', 'created_at', 'has_audio', 'id', 'product_id'];
const alsoAlways = ['language', 'progress_percent', 'public_url', 'source_type', 'status', 'title'];
const fieldsOf: Record<string, string[]> = {
  pending: [],
  processing: ['poll_url', 'estimated_completion_seconds'],
  generating: ['poll_url', 'estimated_completion_seconds'],
  completed: [
    ...['generated_script', 'duration_seconds', 'audio_url', 'captions_url', 'chapters_url', 'quality'],
    ...['writer', 'model', 'usage', 'repairs'],
  ],
  failed: ['error', 'failed_at'],
};

function checkDetail(detail: Record<string, any>, status: string): void {
  const pages = detail['public_url'] ? ['listen_url', 'embed_url'] : [];
  const expected = [...always, ...alsoAlways, ...(fieldsOf[status] ?? []), ...pages];
  assert.deepEqual(Object.keys(detail).sort(), expected.sort(), status);
  assert.equal(detail['status'], status);
  assert.equal(detail['has_audio'], status === 'completed');
  isDateTime(detail['created_at']);
  const percent = detail['progress_percent'];
  assert.ok(Number.isInteger(percent) && percent >= 0 && percent <= 100);
  if ('poll_url' in detail) assert.equal(detail['poll_url'], `${app.siteUrl}/v1/conversions/${detail['id']}`);
  if ('estimated_completion_seconds' in detail) checkEstimate(detail['estimated_completion_seconds']);
  if (status === 'completed') {
    isDateTime(detail['completed_at']);
    assert.equal(percent, 100);
    assert.ok(detail['duration_seconds'] > 0.5 && detail['generated_script'].length > 10);
    for (const name of ['audio_url', 'captions_url', 'chapters_url'])
      assert.ok(URL.canParse(detail[name]), name);
  } else assert.equal(detail['completed_at'], null);
  if (status === 'failed') {
    isDateTime(detail['failed_at']);
    assert.deepEqual(Object.keys(detail['error']), ['code', 'message']);
    assert.equal(detail['error'].code, 'GENERATION_FAILED');
  }
}

function checkEstimate(seconds: unknown): void {
  assert.ok(Number.isInteger(seconds) && Number(seconds) >= 1 && Number(seconds) < 600, String(seconds));
}

function isDateTime(text: string): void {
  assert.equal(new Date(text).toISOString(), text);
}

function vendorDoes(what: Misbehaviour): void {
  vendor.script.push(...Array.from({ length: 100 }, () => what));
}

async function setStatus(id: string, status: string): Promise<void> {
  await app.database.store.pool.query('update conversions set status = $2 where id = $1', [id, status]);
}
