import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelKey, startLanguageModel } from '../../../tests/support/language-model-server.ts';
import { answerOf, goodTurns, sampleInput, spoken } from '../../../tests/support/sample-release.ts';
import {
  assertBuiltIn,
  builtInWriter,
  good,
  kinds,
  runHere,
  write,
} from '../../../tests/support/write-with-model.ts';
import { writeScript } from '../write-script.ts';
import { createLanguageModelWriter } from './create-language-model-writer.ts';

test('a server that knows no JSON schema is asked again without one, and that is remembered', async () => {
  for (const status of [400, 404, 422, 501, 500]) {
    const server = await startLanguageModel({ refuseSchema: status, say: `\`\`\`json\n${good}\n\`\`\`` });
    try {
      const { baseUrl } = server;
      const writer = createLanguageModelWriter(
        {
          kind: 'openai-compatible',
          baseUrl,
          model: 'test-model',
          apiKey: modelKey,
          retryDelayMilliseconds: 5,
        },
        builtInWriter,
        runHere,
      );
      const { signal } = new AbortController();
      for (let round = 0; round < 3; round += 1) {
        const output = await writer(sampleInput(), { signal });
        assert.deepEqual(output.script.turns, spoken(goodTurns));
      }
      const forms = server.requests.map(({ body }) => body.response_format?.type);
      const refused = ['json_schema', undefined];
      // The error may be unrelated to the schema, so it is remembered the second time.
      const expected =
        status === 500 ? [...refused, ...refused, undefined] : [...refused, undefined, undefined];
      assert.deepEqual(forms, expected, String(status));
    } finally {
      await server.close();
    }
  }
});

test('a fault that passes does not take the schema from later scripts', async () => {
  const fault = { status: 500 };
  const server = await startLanguageModel(fault, { say: good }, { say: good }, fault, { say: good });
  try {
    const { baseUrl } = server;
    const options = { kind: 'openai-compatible', baseUrl, model: 'test-model', apiKey: modelKey } as const;
    const writer = createLanguageModelWriter(options, builtInWriter, runHere);
    const { signal } = new AbortController();
    for (let round = 0; round < 4; round += 1) await writer(sampleInput(), { signal });
    const forms = server.requests.map(({ body }) => body.response_format?.type);
    const schema = 'json_schema';
    assert.deepEqual(forms, [schema, undefined, schema, schema, undefined, schema]);
  } finally {
    await server.close();
  }
});

test('the events around an answer do not count against its length', async () => {
  for (const kind of kinds) {
    const long = await write(kind, [{ say: `${good}${'\n'.repeat(190_000)}` }]);
    assert.deepEqual(long.output.script.turns, spoken(goodTurns), kind);
    assert.equal(long.requests.length, 1);
    const large = await write(kind, [{ say: answerOf(goodTurns, ['x'.repeat(5_000_000)]), whole: true }]);
    assertBuiltIn(large.output, /sent an answer that is too large/);
    assert.equal(large.requests.length, 1);
  }
});

test('pings are a sign of life, silence is none', async () => {
  const slow = { say: good, after: 1_500, pings: true };
  const patient = await write('openai-compatible', [slow], sampleInput(), { silenceMilliseconds: 900 });
  assert.deepEqual(patient.output.warnings, []);
  const quiet = await write('openai-compatible', [{ ...slow, after: 4_000, pings: false }], sampleInput(), {
    silenceMilliseconds: 300,
    retries: 0,
  });
  assertBuiltIn(quiet.output, /did not answer in time/);
});

test('a server that ignores the wish for a stream is understood all the same', async () => {
  for (const kind of kinds) {
    const { output, requests } = await write(kind, [{ say: good, whole: true }]);
    assert.deepEqual(output.script.turns, spoken(goodTurns), kind);
    assert.equal(requests.length, 1);
  }
});

test('tokens, temperature and effort are sent only where they are set', async () => {
  const bare = await write('openai-compatible', [{ say: good }]);
  const { body } = bare.requests[0] ?? assert.fail();
  for (const name of ['max_tokens', 'temperature', 'reasoning_effort']) assert.equal(body[name], undefined);
  const set = await write('openai-compatible', [{ say: good }], sampleInput(), {
    maxTokens: 3_000,
    temperature: 0.4,
    reasoningEffort: 'low',
  });
  const sent = set.requests[0]?.body;
  assert.deepEqual([sent.max_tokens, sent.temperature, sent.reasoning_effort], [3_000, 0.4, 'low']);
});

test('a server that read only part of the prompt is reported', async () => {
  const { output } = await write('openai-compatible', [{ say: good, read: 120 }]);
  assert.match(output.warnings[0]?.message ?? '', /context length is too small/);
});

test('nothing listening is reported as such', async () => {
  for (const baseUrl of ['http://127.0.0.1:9/v1', 'no address at all']) {
    const { output } = await write('openai-compatible', ['hang'], sampleInput(), { baseUrl });
    assertBuiltIn(output, /could not be reached/);
  }
});

test('a text that contains nothing to say fails as it does without a model', async () => {
  await assert.rejects(write('openai-compatible', [{ say: good }], sampleInput({ content: '---' })), {
    code: 'GENERATION_FAILED',
  });
});

test('a script whose highlights are unfit keeps the built-in ones', async () => {
  const { output } = await write('anthropic', [
    { say: answerOf(goodTurns, ['Downloads grew by 812 percent.']) },
  ]);
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.deepEqual(output.highlights, writeScript(sampleInput()).highlights);
});
