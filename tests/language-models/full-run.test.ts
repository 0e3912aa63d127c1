import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { createConversion, detailOf, send, unlimitedRequests } from '../support/conversions.ts';
import { type LanguageModelServer, modelKey, startLanguageModel } from '../support/language-model-server.ts';
import { answerOf, goodTurns, sampleNotes, spoken, withSentences } from '../support/sample-release.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { arrivalAt, startAppWithReceiver } from '../support/webhooks.ts';
import { edits } from '../support/write-with-model.ts';

let vendor: SpeechVendor;
let model: LanguageModelServer;
let running: Awaited<ReturnType<typeof startAppWithReceiver>>;
const logged: string[] = [];

/** What the rules doubt, an inversion, and a number of no unit. */
const doubted = { text: 'Thanks to the export, reports are free of charts.', units: [4] };
const wrong = answerOf(
  withSentences(
    doubted,
    { text: 'Login still fails on slow networks.', units: [5] },
    { text: 'It is 97 times faster.', units: [3] },
  ),
);
const right = 'On slow networks, login no longer fails.';
const edited = edits([6, 'keep'], [7, 'replace', right], [8, 'drop']);
const marked = '{"marks": ["1 G"], "must_know": [], "edits": []}';

before(async () => {
  vendor = await startSpeechVendor();
  model = await startLanguageModel(
    'hang',
    { say: wrong, after: 2_500, pings: true },
    { say: edited },
    { say: marked },
    { say: answerOf(goodTurns) },
  );
  const settings = {
    ...unlimitedRequests,
    ...vendor.settings,
    LISTEN_BACK: 'off',
    METRICS: 'on',
    WRITER: 'openai-compatible',
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'careful-model',
    LLM_API_KEY: modelKey,
    LLM_SILENCE_SECONDS: '2',
    LLM_TIMEOUT_SECONDS: '120',
  };
  const stream = { write: (line: string) => logged.push(line) };
  running = await startAppWithReceiver(settings, { logger: pino({ level: 'info' }, stream) });
});
after(async () => {
  await running.close();
  await Promise.all([vendor.close(), model.close()]);
});

test('a model that is slow, then wrong, then right when asked ends in audio, and everybody learns who wrote it', async () => {
  const { app, receiver } = running;
  const { key } = await app.customer({ tier: 'team' });
  const answer = await createConversion(app, key, {
    title: 'Lantern 2.4.0',
    content: sampleNotes,
    webhook_url: `${receiver.url}/done`,
  });
  const { id } = (await answer.json()).data;
  const event = JSON.parse((await arrivalAt(receiver, '/done')).body);
  assert.equal(event.type, 'conversion.completed', JSON.stringify(event));
  assert.equal(
    model.requests.length,
    4,
    'silence, a faulty script, what became of its sentences, their marks',
  );
  assert.match(JSON.stringify(model.requests[3]?.body), /7\. On slow networks, login no longer fails\./);
  const detail = await detailOf(app, key, id);
  const text = [...spoken(goodTurns).map((turn) => turn.text), `${doubted.text} ${right}`].join('\n\n');
  assert.equal(detail.generated_script, text);
  assert.deepEqual([detail.writer, detail.model], ['model', 'careful-model']);
  const actions = ['confirmed:invention', 'corrected:negation', 'dropped:number'];
  assert.deepEqual(
    detail.repairs.map(({ action, rule }: { action: string; rule: string }) => `${action}:${rule}`),
    actions,
  );
  assert.deepEqual(detail.usage, { input_tokens: 12_000, output_tokens: 150 });
  const line = logged.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'wrote a script');
  assert.deepEqual([line.writer, line.model, line.repairs], ['model', 'careful-model', actions]);
  assert.doesNotMatch(JSON.stringify(line), /Lantern/);
  const metrics = await (await app.request('/metrics')).text();
  assert.match(metrics, /^aloud_writing_scripts_total\{writer="model"\} 1$/m);
  assert.match(metrics, /^aloud_writing_repairs_total\{action="confirmed",rule="invention"\} 1$/m);
  assert.match(metrics, /^aloud_writing_tokens_total\{direction="input"\} 12000$/m);
});

test('a script has its report, and the audio of one that was rewritten by hand has none', async () => {
  const { app } = running;
  const { key } = await app.customer({ tier: 'team' });
  const body = { content: sampleNotes, title: 'Lantern 2.4.0' };
  const { data: script } = await (await send(app, 'POST', '/v1/scripts', key, body)).json();
  assert.deepEqual([script.writer, script.model], ['model', 'careful-model']);
  const edited = { edited_content: 'Lantern is here.', wait: true };
  const answer = await send(app, 'POST', `/v1/scripts/${script.id}/convert`, key, edited);
  const { data } = await answer.json();
  assert.equal(data.status, 'completed', JSON.stringify(data));
  assert.equal(data.writer, undefined);
  const sandbox = await app.customer({ mode: 'sandbox', tier: 'team' });
  const built = (await (await send(app, 'POST', '/v1/scripts', sandbox.key, body)).json()).data;
  assert.deepEqual([built.writer, built.model, built.usage, built.repairs], ['builtin', null, null, []]);
});
