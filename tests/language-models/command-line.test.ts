import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CommandLine, commandHere } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { type LanguageModelServer, modelKey, startLanguageModel } from '../support/language-model-server.ts';
import { answerOf, sampleNotes, withSentences } from '../support/sample-release.ts';

let directory: string;
let model: LanguageModelServer;
let aloud: CommandLine;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-model-'));
  const wrong = withSentences({ text: 'It is 97 times faster.', units: [3] });
  model = await startLanguageModel({ say: answerOf(wrong) });
  const settings = {
    DATA_DIR: directory,
    PORT: String(await freePort()),
    WRITER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'small-model',
    LLM_API_KEY: modelKey,
  };
  aloud = commandHere(settings, directory);
});
after(async () => {
  await model.close();
  rmSync(directory, { recursive: true });
});

test('aloud script prints the script alone, and what was mended on standard error', async () => {
  const { code, stdout, stderr } = await aloud(['script', '-', '--kind', 'changelog'], {
    input: sampleNotes,
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Lantern 2\.4\.0 is here/);
  assert.doesNotMatch(stdout, /97|warning/);
  assert.match(stderr, /^warning: A sentence in turn 4 was dropped: "97 times"/m);
});

test('aloud script --json says who wrote, at what cost and with which repairs', async () => {
  const { stdout } = await aloud(['script', '-', '--kind', 'changelog', '--json'], { input: sampleNotes });
  const { writer, model: name, usage, repairs } = JSON.parse(stdout);
  assert.deepEqual([writer, name], ['model', 'small-model']);
  assert.deepEqual(usage, { input_tokens: 8_000, output_tokens: 100 }, 'script and editor');
  assert.deepEqual(
    repairs.map(({ action, rule }: { action: string; rule: string }) => [action, rule]),
    [['dropped', 'number']],
  );
});

test('a model that cannot be reached is a warning, not a failure', async () => {
  const environment = { LLM_BASE_URL: `http://127.0.0.1:${await freePort()}/v1` };
  const { code, stdout, stderr } = await aloud(['script', '-', '--kind', 'changelog'], {
    input: sampleNotes,
    environment,
  });
  assert.equal(code, 0);
  assert.notEqual(stdout, '');
  assert.match(stderr, /^warning: The language model could not be reached, so the built-in writer/m);
});
