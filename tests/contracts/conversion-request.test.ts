import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { createProduct } from '../support/product.ts';
import { createWithClient } from '../support/send-with-client.ts';

let app: TestApp;
let organizationId: string;
let key: string;

before(async () => {
  app = await startTestApp({ ...unlimitedRequests, TIER_TEAM_AUDIO_QUOTA: '10000' }, undefined, {
    role: 'api',
  });
  ({ organizationId, key } = await app.customer({ tier: 'team' }));
});
after(() => app.close());

const smile = '😀';
const longest: [string, number][] = [
  ['title', 500],
  ['content', 51_200],
  ['additional_context', 10_240],
  ['voice.pronunciation_notes', 500],
];

test('texts may be as long as the contract says, in Unicode characters, and not one longer', async () => {
  for (const [path, limit] of longest) {
    for (const letter of ['a', smile]) {
      // A text must have words.
      const words = path === 'content' ? 'Words. ' : '';
      await accepted(at(path, `${words}${letter.repeat(limit - words.length)}`));
      await refused(at(path, letter.repeat(limit + 1)), path, `must have at most ${limit} characters`);
    }
  }
});

test('what is required must be there, and be something', async () => {
  for (const path of ['source_type', 'title', 'content']) {
    await refused({ [path]: undefined }, path, 'is required');
    await refused({ [path]: null }, path);
    await refused({ [path]: 7 }, path);
  }
  for (const path of ['title', 'content']) await refused({ [path]: '' }, path, 'must not be empty');
  await refused({ content: ' \n\t ' }, 'content');
  for (const text of ['a\0b', '\ud83d']) for (const [path] of longest) await refused(at(path, text), path);
});

const choices: Record<string, readonly unknown[]> = {
  source_type: ['changelog', 'document'],
  'voice.provider': ['tts_a', 'tts_b'],
  'voice.delivery_preset': ['measured', 'dynamic', 'theatrical'],
  'voice.expression_settings.emotional_range': ['subtle', 'moderate', 'full'],
  'voice.expression_settings.emphasis_style': ['pauses', 'both'],
  'voice.model': ['v3', 'flash_v2'],
  'settings.tone': ['casual', 'professional', 'enthusiastic', 'technical'],
  'settings.verbosity': ['brief', 'normal', 'detailed'],
  'settings.speakers': [1, 2],
};

test('a choice is one of those the contract lists', async () => {
  for (const [path, values] of Object.entries(choices)) {
    for (const value of values) await accepted(at(path, value));
    for (const wrong of ['other', String(values[0]).toUpperCase(), 3, ''])
      await refused(at(path, wrong), path);
  }
});

const types: Record<string, readonly [right: unknown, ...wrong: unknown[]]> = {
  additional_context: ['context', 1],
  ignore_org: [true, 'true', 1],
  public_url: [true, 'true', 0],
  wait: [false, 'false', 0],
  voice: [{}, 'tts_a', []],
  settings: [{}, 'casual', []],
  use_history: [false, 'no'],
  history_limit: [5, '5', 1.5],
  'settings.product_name': ['Northwind', 5],
  'settings.version': ['2.4.0', 2.4],
  'settings.audience': ['developers', []],
  'settings.cta': ['Upgrade today.', true],
  'settings.severity_aware_tone': [true, 'yes'],
  'settings.summary_threshold': [10, '10', 0, 2.5],
  'settings.use_history': [false, 0],
  'voice.pronunciation_notes': ['nginx = "engine x"', 5],
  'voice.voice_id': [undefined, 5],
  'voice.host_voice_ids': [{}, 'x'],
  'voice.expression_settings.allow_whispering': [true, 'yes'],
  'voice.expression_settings.allow_laughter': [false, 1],
  'voice.expression_settings.emotional_arc': [true, 'x'],
};

test('a field has the type the contract gives it, and no other is read as if it had', async () => {
  for (const [path, [right, ...wrong]] of Object.entries(types)) {
    await accepted(at(path, right));
    for (const value of wrong) await refused(at(path, value), path);
  }
});

test('history_limit goes from 1 to 100, at the top level and in settings', async () => {
  for (const path of ['history_limit', 'settings.history_limit']) {
    for (const good of [1, 100]) await accepted(at(path, good));
    for (const bad of [0, 101, -1]) await refused(at(path, bad), path);
  }
});

test('use_history and history_limit in settings win over those at the top level; the defaults are kept', async () => {
  const top = await stored({ use_history: false, history_limit: 7 });
  assert.deepEqual([top.settings.useHistory, top.settings.historyLimit], [false, 7]);
  const both = await stored({
    use_history: false,
    history_limit: 7,
    settings: { use_history: true, history_limit: 3 },
  });
  assert.deepEqual([both.settings.useHistory, both.settings.historyLimit], [true, 3]);
  const plain = await stored({});
  assert.deepEqual(
    [plain.settings, plain.voice, plain.public_url, plain.ignore_organization, plain.webhook_url],
    [
      {
        ...{
          productName: null,
          version: null,
          tone: 'casual',
          audience: null,
          verbosity: 'normal',
          cta: null,
        },
        ...{
          severityAwareTone: false,
          summaryThreshold: null,
          useHistory: true,
          historyLimit: 10,
          speakers: 1,
        },
      },
      { provider: 'tts_a' },
      false,
      false,
      null,
    ],
  );
});

test('a webhook address must be HTTPS', async () => {
  for (const good of ['https://hooks.example/aloud?x=1', 'HTTPS://HOOKS.EXAMPLE/'])
    await accepted({ webhook_url: good });
  for (const bad of ['http://hooks.example/', 'ftp://x.example', 'hooks.example', 'https://', 5])
    await refused({ webhook_url: bad }, 'webhook_url');
});

test('a product must be one of the organization', async () => {
  const own = await createProduct(app.core.services, { organizationId, name: 'Atlas', context: null });
  const other = await app.customer();
  const foreign = await createProduct(app.core.services, {
    organizationId: other.organizationId,
    name: 'Zenith',
    context: null,
  });
  assert.equal((await stored({ product_id: own.id })).product_id, own.id);
  const messages = new Set<string>();
  for (const id of [foreign.id, randomUUID()]) {
    const { error } = await refused({ product_id: id }, 'product_id');
    messages.add(error.message);
  }
  assert.equal(messages.size, 1, 'a foreign product answers as one that does not exist');
  await refused({ product_id: 'atlas' }, 'product_id');
});

test('unknown fields are ignored, named, and a near one is suggested', async () => {
  const { warnings } = await accepted({
    publicUrl: true,
    webhok_url: 'https://x.example',
    titel: 'Swapped',
    zebra: 1,
    settings: { tonne: 'casual' },
    voice: { expression_settings: { emotionalRange: 'full' } },
  });
  const byPath = new Map(
    warnings.map((each: { path: string; message: string }) => [each.path, each.message]),
  );
  assert.match(String(byPath.get('publicUrl')), /did you mean public_url\?/);
  assert.match(String(byPath.get('webhok_url')), /did you mean webhook_url\?/);
  assert.match(String(byPath.get('titel')), /did you mean title\?/);
  assert.match(String(byPath.get('settings.tonne')), /did you mean tone\?/);
  assert.match(
    String(byPath.get('voice.expression_settings.emotionalRange')),
    /did you mean emotional_range\?/,
  );
  assert.equal(byPath.get('zebra'), 'is unknown and was ignored');
  assert.equal((await accepted({})).warnings, undefined, 'no warnings where there is nothing to say');
});

test('options of tts_b are named as ignored with tts_a, and taken with tts_b', async () => {
  const voice = {
    voice_id: 'alder',
    model: 'v3',
    expression_settings: { emotional_range: 'subtle' },
  };
  const first = await accepted({ voice });
  assert.deepEqual(first.warnings.map((each: { path: string }) => each.path).sort(), [
    'voice.expression_settings',
    'voice.model',
    'voice.voice_id',
  ]);
  const { voice_id: _, ...known } = voice;
  const second = await accepted({ voice: { ...known, provider: 'tts_b' } });
  assert.equal(second.warnings, undefined);
  await refused({ voice: { provider: 'tts_b', voice_id: 'no-such-voice' } }, 'voice.voice_id');
});

test('a body that is not an object, or no JSON, or too large, gets an error that says so', async () => {
  // The client cannot send these.
  const answers = await Promise.all(
    [undefined, '[]', '"text"', '{"title":', `{"content":"${'a'.repeat(1_048_576)}"}`].map((body) =>
      app.request('/v1/conversions', {
        method: 'POST',
        key,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }),
    ),
  );
  const errors = await Promise.all(answers.map(async (answer) => (await answer.json()).error));
  for (const { message } of errors.slice(0, 3)) assert.equal(message, 'The body must be a JSON object.');
  const codes = errors.map(({ code }) => code);
  assert.deepEqual(codes, [
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
    'INVALID_JSON',
    'PAYLOAD_TOO_LARGE',
  ]);
});

test('the message of a refusal names an invalid field and counts the others', async () => {
  const { error: one } = await refused({ title: undefined }, 'title');
  assert.equal(one.message, 'title is required.');
  const { error: two } = await refused({ title: undefined, wait: 'yes' }, 'wait');
  assert.equal(two.message, 'title is required. Another field is invalid; see details.');
  const { error: three } = await refused({ title: undefined, wait: 'yes', public_url: 1 }, 'public_url');
  assert.match(three.message, /^title is required\. 2 other fields are invalid; see details\.$/);
  const { error: own } = await refused({ product_id: randomUUID() }, 'product_id');
  assert.equal(own.message, 'product_id is not a product of this organization.');
});

/** A request with one field set, wherever it is. */
function at(path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  return { [name]: rest.length === 0 ? value : at(rest.join('.'), value) };
}

async function accepted(fields: Record<string, unknown>) {
  const answer = await createWithClient(app, key, fields);
  const body = await answer.json();
  assert.equal(answer.status, 202, `${JSON.stringify(fields).slice(0, 200)} → ${JSON.stringify(body)}`);
  return body;
}

async function refused(fields: Record<string, unknown>, path: string, message?: string) {
  const answer = await createWithClient(app, key, fields);
  const body = await answer.json();
  const sent = JSON.stringify({ ...smallRequest, ...fields }).slice(0, 200);
  assert.equal(answer.status, 400, `${sent} → ${JSON.stringify(body)}`);
  assert.equal(body.success, false);
  assert.equal(body.error.code, 'VALIDATION_FAILED', sent);
  const detail = body.error.details.find((each: { path: string }) => each.path === path);
  assert.ok(detail, `${sent} → ${JSON.stringify(body.error)}`);
  if (message) assert.equal(detail.message, message);
  return body;
}

async function stored(fields: Record<string, unknown>) {
  const { data } = await accepted(fields);
  const { rows } = await app.database.store.pool.query('select * from conversions where id = $1', [data.id]);
  return rows[0];
}
