import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { readConfig } from '../../src/config/config.ts';
import { askLanguageModel, chooseWriter } from '../../src/offline-pipeline.ts';
import { isOllama } from '../../src/script/language-model/ollama.ts';
import { root } from '../support/command-line.ts';
import { type Manner, manners, startRecipeServer } from '../support/recipe-server.ts';
import { goodTurns, sampleInput, spoken } from '../support/sample-release.ts';
import { sharedTexts } from '../support/shared-parts.ts';
import { good } from '../support/write-with-model.ts';

const page = readFileSync(`${root}docs/language-models.md`, 'utf8');
const recipes = [...page.matchAll(/^### (.+)\n\n```sh\n([\s\S]*?)```/gm)].map(([, name = '', env = '']) => ({
  name,
  env: parseEnv(env),
}));

test('there is a recipe for every server that is stood in for', () => {
  assert.deepEqual(recipes.map(({ name }) => name).sort(), Object.keys(manners).sort());
});

for (const { name, env } of recipes) {
  test(`the recipe for ${name} writes a script, and the doctor finds it well`, async () => {
    const manner: Manner = manners[name] ?? assert.fail(name);
    const server = await startRecipeServer(manner, good, env['LLM_API_KEY'] ?? 'none');
    try {
      const path = new URL(env['LLM_BASE_URL'] ?? 'https://api.anthropic.com/v1').pathname;
      const config = readConfig({ ...env, LLM_BASE_URL: `${server.origin}${path}` });
      const health = await askLanguageModel(config);
      assert.ok(health?.ok, health?.message);
      assert.equal(health.schema, true);
      const writer = chooseWriter(config, sharedTexts());
      const { script, warnings } = await writer(sampleInput(), { signal: new AbortController().signal });
      assert.deepEqual(warnings, []);
      assert.deepEqual(script.turns, spoken(goodTurns));
      assert.deepEqual(script.writing?.usage, { inputTokens: 12_000, outputTokens: 150 });
      assert.equal(server.requests.at(-1)?.path, manner.path);
    } finally {
      await server.close();
    }
  });
}

test('Ollama learns from the request how much context the text needs', async () => {
  const manner = manners['Ollama'] ?? assert.fail();
  const server = await startRecipeServer(manner, good, 'none');
  try {
    const env = { WRITER: 'openai-compatible', LLM_MODEL: 'm', LLM_BASE_URL: `${server.origin}/v1` };
    const writer = chooseWriter(readConfig(env), sharedTexts());
    const content = `# Lantern 2.4.0\n\n${'- Search now finds notes by the words in their titles.\n'.repeat(400)}`;
    await writer(sampleInput({ content }), { signal: new AbortController().signal });
    const { options, format } = server.requests.find(({ body }) => body !== null)?.body ?? assert.fail();
    assert.ok(options.num_ctx >= 8_192 && options.num_ctx % 4_096 === 0, String(options.num_ctx));
    assert.equal(format.type, 'object');
  } finally {
    await server.close();
  }
});

test('a server is asked once whether it is Ollama, and again only if nothing answered', async () => {
  const server = await startRecipeServer(manners['Ollama'] ?? assert.fail(), good, 'none');
  const versions = () => server.requests.filter(({ path }) => path === '/api/version').length;
  try {
    const env = { WRITER: 'openai-compatible', LLM_MODEL: 'm', LLM_BASE_URL: `${server.origin}/v1` };
    const writer = chooseWriter(readConfig(env), sharedTexts());
    for (let round = 0; round < 3; round += 1)
      await writer(sampleInput(), { signal: new AbortController().signal });
    assert.equal(versions(), 1);
    assert.ok(server.requests.length > 3);
  } finally {
    await server.close();
  }
  assert.equal(await isOllama(`${server.origin}/v1`), null);
});
