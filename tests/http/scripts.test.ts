import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runMaintenance } from '../support/maintenance.ts';
import { createProduct } from '../support/product.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

const limits = { TIER_TEAM_REQUESTS_PER_MINUTE: '100000', TIER_TEAM_REQUESTS_PER_DAY: '100000' };
let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp({ ...vendor.settings, TTS_B_ENGINE: 'builtin', ...limits });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const notes =
  '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.\n\n## Fixed\n- Exports stop at 1,000 rows.';
/** The context of the product is a statement about something else than the product. */
const nothingUsed = { organization: false, product: false, additional_context: false, history: [] };
const unknownId = 'script_0123456789abcdef01234567';

function post(path: string, key: string, body?: unknown, headers: Record<string, string> = {}) {
  return app.request(`/v1${path}`, {
    method: 'POST',
    key,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function generate(key: string, body: object = {}) {
  const answer = await post('/scripts', key, { content: notes, ...body });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()).data;
}

const team = () => app.customer({ tier: 'team' });
const used = async (key: string) => (await (await app.request('/v1/usage', { key })).json()).data.audio.used;

test('a script comes back at once with everything needed to edit it, and costs no quota', async () => {
  const { key } = await team();
  const script = await generate(key);
  assert.deepEqual(Object.keys(script).sort(), [
    ...['content', 'context_used', 'created_at', 'estimated_duration_seconds', 'expires_at', 'id'],
    ...['language', 'model'],
    ...['repairs', 'settings', 'sources', 'speakers', 'usage', 'word_count', 'writer'],
  ]);
  assert.match(script.id, /^script_[a-f0-9]{24}$/);
  assert.match(script.content, /archived projects/);
  assert.ok(script.word_count > 10 && script.estimated_duration_seconds > 3);
  assert.deepEqual(script.context_used, nothingUsed);
  const told = script.sources.find(({ manner }: { manner: string }) => manner === 'quoted');
  assert.deepEqual(
    { text: told.text, manner: told.manner },
    { text: 'Search finds archived projects.', manner: 'quoted' },
  );
  assert.equal(notes.slice(told.units[0].start, told.units[0].end), '- Search finds archived projects.');
  assert.equal(script.speakers, 1);
  assert.deepEqual(script.settings, {
    ...{ product_name: 'Northwind', version: '2.4.0', tone: 'casual', audience: null, verbosity: 'normal' },
    ...{
      cta: null,
      severity_aware_tone: false,
      summary_threshold: null,
      use_history: true,
      history_limit: 10,
    },
    speakers: 1,
  });
  assert.equal(Date.parse(script.expires_at) - Date.parse(script.created_at), 2 * 3_600_000);
  assert.equal(await used(key), 0);
});

test('a script is written from the contexts of organization and product, by default', async () => {
  const { organizationId, key } = await team();
  const { services } = app.core;
  await updateOrganization(services, organizationId, {
    context: 'Northwind is a tool for planning projects.',
  });
  const product = await createProduct(services, {
    organizationId,
    name: 'Northwind',
    context: 'Northwind is for teams of any size.',
  });
  const script = await generate(key, { settings: { speakers: 2 } });
  assert.deepEqual(script.context_used, { ...nothingUsed, organization: true });
  assert.match(script.content, /^Host 1: /);
  assert.match(script.content, /tool for planning projects/);
  assert.equal(script.speakers, 2);
  const plain = await generate(key, { ignore_org: true });
  assert.deepEqual(plain.context_used, nothingUsed);
  assert.doesNotMatch(plain.content, /tool for planning/);
  const ofProduct = await generate(key, { product_id: product.id, ignore_org: true });
  assert.deepEqual(ofProduct.context_used, { ...nothingUsed, product: true });
  assert.match(ofProduct.content, /for teams of any size/);
  const stranger = await team();
  assert.equal(
    (await post('/scripts', stranger.key, { content: notes, product_id: product.id })).status,
    400,
  );
});

test('a request for a script is checked field by field', async () => {
  const { key } = await team();
  const faults: [object, string][] = [
    [{ content: undefined }, 'content'],
    [{ content: '  \n ' }, 'content'],
    [{ content: 'a'.repeat(51_201) }, 'content'],
    [{ content: '!!! ???' }, 'content'],
    [{ mode: 'video' }, 'mode'],
    [{ mode: 'changelog', source_type: 'document' }, 'mode'],
    [{ title: 'a'.repeat(501) }, 'title'],
    [{ additional_context: 'a'.repeat(10_241) }, 'additional_context'],
    [{ history_limit: 101 }, 'history_limit'],
    [{ settings: { history_limit: 0 } }, 'settings.history_limit'],
    [{ voice: { provider: 'tts_b', host_voice_ids: { host1: 'nobody' } } }, 'voice.host_voice_ids.host1'],
  ];
  for (const [fault, path] of faults) {
    const answer = await post('/scripts', key, { content: notes, ...fault });
    const { error } = await answer.json();
    assert.equal(answer.status, 400, JSON.stringify(fault).slice(0, 80));
    assert.equal(error.code, 'VALIDATION_FAILED');
    assert.equal(error.details[0].path, path);
  }
  const edge = { title: 'a'.repeat(500), additional_context: 'a'.repeat(10_240), history_limit: 100 };
  const long = await generate(key, {
    content: `Search is fast. ${'word '.repeat(10_236)}`.slice(0, 51_200),
    ...edge,
  });
  assert.ok(long.word_count > 0);
  const document = await generate(key, {
    source_type: 'document',
    content: 'Plans change. They always do, and we like it.',
  });
  assert.equal(document.settings.version, null);
  const misspelt = await post('/scripts', key, {
    content: notes,
    additionalContext: 'x',
    voice: { model: 'v3' },
  });
  const { warnings } = await misspelt.json();
  assert.match(warnings[0].message, /did you mean additional_context/);
  assert.equal(warnings[1].path, 'voice.model');
});

test('the same request with the same key gets the same script, and another body is a conflict', async () => {
  const { key } = await team();
  const headers = { 'idempotency-key': 'one' };
  const answers = await Promise.all([1, 2, 3].map(() => post('/scripts', key, { content: notes }, headers)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  assert.equal(new Set(bodies.map(({ data }) => JSON.stringify(data))).size, 1);
  assert.equal(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true').length, 2);
  assert.equal((await post('/scripts', key, { content: 'Another text.' }, headers)).status, 409);
  const refused = await post('/scripts', key, { content: '!!!' }, { 'idempotency-key': 'two' });
  assert.equal(refused.status, 400);
  assert.equal((await post('/scripts', key, { content: notes }, { 'idempotency-key': 'two' })).status, 200);
});

test('an edited dialogue is voiced as edited, with its sections, its title and its place in the history', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const script = await generate(key, {
    settings: { speakers: 2 },
    voice: { pronunciation_notes: 'Northwind = "north wind"' },
  });
  const edited = 'Host 2: Hello.\nHost 1: Search finds archived projects.';
  const answer = await post(`/scripts/${script.id}/convert`, key, {
    output_format: 'audio',
    edited_content: edited,
    wait: true,
    public_url: true,
  });
  const { data } = await answer.json();
  assert.equal(answer.status, 200);
  assert.equal(data.status, 'completed', JSON.stringify(data));
  assert.equal(data.title, 'Northwind 2.4.0');
  assert.equal(data.source_type, 'changelog');
  assert.equal(data.generated_script, 'Host 2: Hello.\n\nHost 1: Search finds archived projects.');
  assert.ok(data.duration_seconds > 1 && data.has_audio && data.listen_url);
  const audio = await fetch(data.audio_url);
  assert.equal(audio.headers.get('content-type'), 'audio/mpeg');
  await audio.body?.cancel();
  assert.equal(await used(key), 1);
  const history = await (await app.request('/v1/changelogs', { key })).json();
  assert.equal(history.data[0].id, data.id);
  assert.equal(history.data[0].version, '2.4.0');
  assert.equal(history.data[0].change_count, 2);
});

test('converting is asynchronous by default, needs no body, is charged once and may be repeated', async () => {
  const { organizationId, key } = await team();
  await updateOrganization(app.core.services, organizationId, { audioQuota: 2 });
  const script = await generate(key);
  const headers = { 'idempotency-key': 'convert' };
  const first = await post(
    `/scripts/${script.id}/convert`,
    key,
    { title: 'Mine', edited_content: 'Hi.' },
    headers,
  );
  assert.equal(first.status, 202);
  const { data } = await first.json();
  assert.deepEqual(Object.keys(data).sort(), [
    ...['created_at', 'estimated_completion_seconds', 'id', 'poll_url', 'source_type', 'status'],
  ]);
  const again = await post(
    `/scripts/${script.id}/convert`,
    key,
    { title: 'Mine', edited_content: 'Hi.' },
    headers,
  );
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual((await again.json()).data, data);
  const other = await generate(key);
  const reused = await post(
    `/scripts/${other.id}/convert`,
    key,
    { title: 'Mine', edited_content: 'Hi.' },
    headers,
  );
  assert.equal(reused.status, 409);
  assert.equal(await used(key), 1);
  assert.equal((await post(`/scripts/${script.id}/convert`, key)).status, 202);
  const broke = await post(`/scripts/${script.id}/convert`, key, {});
  assert.equal(broke.status, 402);
  assert.equal((await broke.json()).error.code, 'QUOTA_EXCEEDED');
  const detail = await (await app.request(`/v1/conversions/${data.id}`, { key })).json();
  assert.equal(detail.data.title, 'Mine');
});

test('a request to convert is checked field by field', async () => {
  const { key } = await team();
  const { id } = await generate(key);
  const faults: [object, string][] = [
    [{ output_format: 'video' }, 'output_format'],
    [{ edited_content: '' }, 'edited_content'],
    [{ edited_content: ' \n ' }, 'edited_content'],
    [{ edited_content: 'Host 1:\n\nHost 2:' }, 'edited_content'],
    [{ edited_content: 'a'.repeat(51_201) }, 'edited_content'],
    [{ title: 'a'.repeat(501) }, 'title'],
    [{ webhook_url: 'http://northwind.example/hook' }, 'webhook_url'],
    [{ voice: { provider: 'tts_c' } }, 'voice.provider'],
    [{ wait: 'yes' }, 'wait'],
  ];
  for (const [fault, path] of faults) {
    const answer = await post(`/scripts/${id}/convert`, key, fault);
    assert.equal(answer.status, 400, JSON.stringify(fault).slice(0, 80));
    assert.equal((await answer.json()).error.details[0].path, path);
  }
  assert.equal(await used(key), 0);
});

test('a script that is unknown, malformed, of another organization or of the other mode is not found', async () => {
  const owner = await team();
  const { id } = await generate(owner.key);
  const sandbox = await app.customer({ tier: 'team', mode: 'sandbox' });
  const stranger = await team();
  for (const key of [stranger.key, sandbox.key]) {
    assert.equal((await post(`/scripts/${id}/convert`, key, {})).status, 404);
  }
  for (const wrong of [unknownId, 'script_1', `${id}0`, id.toUpperCase(), 'nonsense']) {
    assert.equal((await post(`/scripts/${wrong}/convert`, owner.key, {})).status, 404);
  }
  assert.equal((await app.request(`/v1/scripts/${id}/convert`, { key: owner.key })).status, 405);
});

test('an expired script is gone with 410 for a day, but an answer given before is repeated', async () => {
  const { key } = await team();
  const { database } = app.database.store;
  const { id } = await generate(key);
  const headers = { 'idempotency-key': 'late' };
  const body = { edited_content: 'Hi.' };
  const first = await (await post(`/scripts/${id}/convert`, key, body, headers)).json();
  const age = (expiresAt: Date) =>
    database.updateTable('scripts').set({ expiresAt }).where('id', '=', id).execute();
  await age(new Date(Date.now() - 1000));
  const expired = await post(`/scripts/${id}/convert`, key, body);
  assert.equal(expired.status, 410);
  assert.equal((await expired.json()).error.code, 'SCRIPT_EXPIRED');
  const repeated = await post(`/scripts/${id}/convert`, key, body, headers);
  assert.equal(repeated.status, 202);
  assert.equal((await repeated.json()).data.id, first.data.id);
  await age(new Date(Date.now() - 23 * 3_600_000));
  await runMaintenance(app.services);
  assert.equal((await post(`/scripts/${id}/convert`, key, {})).status, 410);
  await age(new Date(Date.now() - 25 * 3_600_000));
  await runMaintenance(app.services);
  assert.equal((await post(`/scripts/${id}/convert`, key, {})).status, 404);
});
