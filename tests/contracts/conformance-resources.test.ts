import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { conversionStatuses } from '../../src/domain/conversion.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import * as shapes from '../support/contract-shapes.ts';
import { createConversion, unlimitedRequests } from '../support/conversions.ts';
import { sendWithClient } from '../support/send-with-client.ts';
import { checkShape, count, flag, form, listOf, object, oneOf, text, timestamp } from '../support/shapes.ts';
import { storeChangelog } from '../support/stored-changelog.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';

/** The resources of docs/api.md and their fields, one test a resource. */
let app: TestApp;
let customer: { organizationId: string; key: string };
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api', maxWait: 200 });
  customer = await app.customer({ tier: 'team' });
});
after(() => app.close());

const script = {
  language: 'en' as const,
  speakers: 1 as const,
  turns: [{ speaker: 1 as const, text: 'Hello.', section: null }],
};

async function stored(status: (typeof conversionStatuses)[number], publicUrl = false): Promise<string> {
  return storeConversion(app, {
    organizationId: customer.organizationId,
    status,
    ...(status === 'completed' && { media: smallMedia }),
    script,
    publicUrl,
  });
}

async function dataOf(path: string, method = 'GET', body?: unknown) {
  const answer = await sendWithClient(app, method, `/v1${path}`, customer.key, body);
  return (await answer.json()).data;
}

test('every JSON answer is in the envelope, with the request id in body and header', async () => {
  const envelope = { success: oneOf(true), request_id: form(/^req_\w+$/), timestamp };
  const one = await app.request('/v1/usage', { key: customer.key });
  const body = await one.json();
  checkShape(body, { ...envelope, data: object(shapes.usage) });
  assert.equal(one.headers.get('x-request-id'), body.request_id);
  await stored('completed');
  await stored('completed');
  const list = await (await app.request('/v1/conversions?limit=1', { key: customer.key })).json();
  const meta = object({ total_count: count, has_more: flag, next_cursor: text });
  checkShape(list, { ...envelope, data: listOf(object(shapes.conversionItem)), meta });
  const error = await app.request('/v1/usage');
  const problem = object({ code: oneOf('UNAUTHENTICATED'), message: text });
  checkShape(await error.json(), { ...envelope, success: oneOf(false), error: problem });
});

for (const status of conversionStatuses) {
  test(`a ${status} conversion has its fields, and a shared one its pages too`, async () => {
    checkShape(await dataOf(`/conversions/${await stored(status)}`), shapes.conversion[status]);
    const shared = await dataOf(`/conversions/${await stored(status, true)}`);
    checkShape(shared, { ...shapes.conversion[status], ...shapes.publicPages });
    assert.equal(shared.listen_url, `${app.siteUrl}/listen/${shared.id}`);
    assert.equal(shared.embed_url, `${app.siteUrl}/embed/${shared.id}`);
    assert.equal(shared.has_audio, status === 'completed');
  });

  test(`a ${status} episode has its fields, and its organization where it is asked for`, async () => {
    const id = await stored(status);
    const episode = await dataOf(`/episodes/${id}`);
    checkShape(episode, shapes.episode[status]);
    const expanded = await dataOf(`/episodes/${id}?expand=organization`);
    checkShape(expanded, { ...shapes.episode[status], organization: shapes.expandedOrganization });
    if ('stages' in episode)
      assert.deepEqual(episode.stages, ['pending', 'script_generation', 'audio_generation', 'completed']);
  });
}

test('what is accepted, created again, shown as audio, shared by token and deleted has its fields', async () => {
  const created = await createConversion(app, customer.key);
  const { data } = await created.json();
  checkShape(data, shapes.accepted);
  assert.equal(data.poll_url, `${app.siteUrl}/v1/conversions/${data.id}`);
  checkShape(await dataOf(`/conversions/${await stored('failed')}/retry`, 'POST'), shapes.accepted);
  checkShape(await dataOf(`/episodes/${await stored('failed')}/retry`, 'POST'), shapes.accepted);
  const id = await stored('completed');
  const audio = await dataOf(`/conversions/${id}/audio`);
  checkShape(audio, shapes.audio);
  const minutes = (Date.parse(audio.expires_at) - Date.now()) / 60_000;
  assert.ok(minutes > 49 && minutes < 51, `${minutes} minutes`);
  const token = await dataOf(`/conversions/${id}/embed-token`, 'POST');
  checkShape(token, shapes.embedToken);
  assert.equal(new URL(token.embed_url).searchParams.get('token'), token.token);
  const tokens = await dataOf(`/conversions/${id}/embed-token`);
  assert.ok(listOf(object(shapes.embedToken))(tokens) && tokens.length === 1);
  checkShape(await dataOf(`/conversions/${id}/embed-token/${token.token}`, 'DELETE'), shapes.revocation);
  checkShape(await dataOf(`/conversions/${id}`, 'DELETE'), shapes.deleted);
  checkShape(await dataOf(`/episodes/${await stored('pending')}`, 'DELETE'), shapes.deleted);
});

test('an update takes its three fields, all optional, and shows the conversion', async () => {
  const id = await stored('failed');
  for (const body of [{}, { public_url: true }, { title: 'New' }, { additional_context: 'More' }])
    await dataOf(`/conversions/${id}`, 'PATCH', body);
  const shown = await dataOf(`/conversions/${id}`);
  checkShape(shown, { ...shapes.conversion.failed, ...shapes.publicPages });
  assert.deepEqual([shown.title, shown.additional_context, shown.public_url], ['New', 'More', true]);
});

test('list items of conversions, episodes, changelogs and organizations have their fields', async () => {
  await storeChangelog(app, { organizationId: customer.organizationId });
  for (const [path, shape] of [
    ['/conversions', shapes.conversionItem],
    ['/episodes', shapes.episodeItem],
    ['/changelogs', shapes.changelog],
    ['/organizations', shapes.organization],
  ] as const) {
    const items = await dataOf(path);
    assert.ok(items.length > 0, path);
    for (const item of items) checkShape(item, shape, path);
  }
  checkShape(await dataOf(`/organizations/${customer.organizationId}`), shapes.organizationDetail);
});

test('a script has its id, count, context and expiry, two hours from its making', async () => {
  const made = await dataOf('/scripts', 'POST', { content: '- Search is faster.', mode: 'changelog' });
  assert.match(made.id, /^script_[a-f0-9]{24}$/);
  assert.ok(count(made.word_count) && text(made.content) && typeof made.context_used === 'object');
  assert.equal(Date.parse(made.expires_at) - Date.parse(made.created_at), 2 * 3_600_000);
  const converted = await dataOf(`/scripts/${made.id}/convert`, 'POST', { output_format: 'audio' });
  checkShape(converted, shapes.accepted);
});

test('the version history and the description are public', async () => {
  const history = await (await app.request('/v1/changelog')).json();
  const released: { version: string; released_at: string; changes: string[] }[] = history.data.versions;
  assert.deepEqual(
    released.map(({ version, released_at }) => [version, released_at]),
    [
      ['1.5.0', '2026-11-16'],
      ['1.4.0', '2026-11-15'],
      ['1.3.0', '2026-11-15'],
      ['1.2.0', '2026-11-15'],
      ['1.1.0', '2026-11-15'],
      ['1.0.0', '2026-11-15'],
    ],
  );
  assert.equal(history.data.current_version, '1.5.0');
  const told = released.flatMap(({ changes }) => changes).join(' ');
  for (const route of ['/products', '/lexicon', '/conversions/estimate', '/usage/ledger', '/transcript'])
    assert.ok(told.includes(route), route);
  for (const [format, type] of [
    ['', 'application/json'],
    ['?format=json', 'application/json'],
    ['?format=yaml', 'application/yaml'],
  ]) {
    const answer = await app.request(`/v1/openapi${format}`);
    assert.equal(answer.status, 200);
    assert.ok(answer.headers.get('content-type')?.startsWith(type ?? ''), format);
    assert.match(await answer.text(), /1\.5\.0/);
  }
});
