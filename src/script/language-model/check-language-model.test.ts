import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelKey, type Reply, startLanguageModel } from '../../../tests/support/language-model-server.ts';
import { checkLanguageModel } from './check-language-model.ts';

async function check(
  kind: 'openai-compatible' | 'anthropic',
  reply: Reply,
  apiKey: string | null = modelKey,
) {
  const server = await startLanguageModel(reply);
  try {
    const { baseUrl } = server;
    const timeoutMilliseconds = reply === 'hang' ? 200 : 60_000;
    return await checkLanguageModel({ kind, baseUrl, model: 'test-model', apiKey, timeoutMilliseconds });
  } finally {
    await server.close();
  }
}

for (const kind of ['openai-compatible', 'anthropic'] as const) {
  test(`${kind}: a model that answers is well`, async () => {
    const { ok, message, schema, model } = await check(kind, { say: '{"ready": true}' });
    assert.ok(ok, message);
    assert.deepEqual([schema, model], [true, 'test-model']);
    assert.match(message, /^test-model answers in \d+ ms and takes a JSON schema\.$/);
  });

  test(`${kind}: an answer that is whole is enough`, async () => {
    assert.ok((await check(kind, { say: '{"ready": true}', finish: 'length' })).ok);
  });

  test(`${kind}: a model that does not answer is reported with what to check`, async () => {
    const replies: readonly [Reply, RegExp][] = [
      ['hang', /did not answer in time/],
      [{ say: '' }, /answered nothing/],
      [{ status: 500 }, /failed \(status 500\)/],
      [{ page: '<html>' }, /no model response/],
    ];
    for (const [reply, reason] of replies) {
      const { ok, message } = await check(kind, reply);
      assert.ok(!ok);
      assert.match(message, reason);
      assert.match(message, /LLM_BASE_URL, LLM_MODEL and LLM_API_KEY/);
    }
  });

  test(`${kind}: a wrong key is refused and never shown`, async () => {
    for (const key of ['sk-wrong-and-private', null]) {
      const { ok, message } = await check(kind, { say: '{"ready": true}' }, key);
      assert.ok(!ok);
      assert.match(message, /refused the API key \(status 401\)/);
      assert.doesNotMatch(message, /private/);
    }
  });
}

test('a server without JSON schemas is reported as such', async () => {
  for (const status of [400, 404, 422, 500, 501]) {
    const { ok, schema, message } = await check('openai-compatible', { refuseSchema: status, say: 'ready' });
    assert.ok(ok, message);
    assert.equal(schema, false);
    assert.match(message, /takes no JSON schema/);
  }
});
