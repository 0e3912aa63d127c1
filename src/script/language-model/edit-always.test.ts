import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../../tests/support/language-model-server.ts';
import { answerOf, goodTurns, sampleInput, spoken } from '../../../tests/support/sample-release.ts';
import { edits, good, write } from '../../../tests/support/write-with-model.ts';
import type { LanguageModelOptions } from './options.ts';

const allGood: Reply = { say: '{"marks": ["1 G"], "edits": []}' };

test('after the edit every sentence is marked, and what is not good is mended', async () => {
  const better = 'On a slow network, logging in works again.';
  const marks = JSON.stringify({
    marks: ['1 G', '4 P trivia', '5 A stiff'],
    edits: [
      { sentence: 4, why: 'trivia', action: 'drop', text: null, units: [] },
      { sentence: 5, why: 'wrong', action: 'replace', text: 'It kept 12 attackers out.', units: [5] },
    ],
  });
  const { output, requests } = await write(
    'openai-compatible',
    [{ say: good }, { say: edits([5, 'replace', better]) }, { say: marks }],
    sampleInput(),
    judge,
  );
  const [first, second, third] = requests.map(({ body }) => JSON.stringify(body));
  const source = / source\\n.*? source>>>|<<<\S+ source.*?>>>/s.exec(first ?? '')?.[0] ?? 'no source';
  assert.ok(second?.includes(source.slice(0, 80)) && third?.includes(source.slice(0, 80)));
  assert.match(third ?? '', new RegExp(`5\\. ${better}`), 'what is marked is the edited script');
  const text = output.script.turns.map((turn) => turn.text).join(' ');
  assert.ok(text.includes(better), 'a new sentence with a fault leaves the old one');
  assert.ok(!text.includes('12 attackers'));
  assert.deepEqual(
    output.script.writing?.repairs.map(({ action, rule }) => [action, rule]),
    [
      ['corrected', 'edit'],
      ['dropped', 'edit'],
    ],
    'the repairs of both readings are told',
  );
  assert.deepEqual(output.script.writing?.usage, { inputTokens: 12_000, outputTokens: 150 });
  assert.deepEqual(output.warnings, []);
});

test('without marks the edited script is used', async () => {
  const better = 'On a slow network, logging in works again.';
  for (const reply of [{ status: 401 }, { say: 'Lovely!' }, { say: '{"marks": 3, "edits": 4}' }]) {
    const replies = [{ say: good }, { say: edits([5, 'replace', better]) }, reply];
    const { output } = await write('anthropic', replies, sampleInput(), judge);
    assert.ok(
      output.script.turns.some(({ text }) => text.includes(better)),
      JSON.stringify(reply),
    );
    assert.deepEqual(output.warnings, []);
  }
});

const judge: Partial<LanguageModelOptions> = { judge: true };

test('an editor replaces, inserts and drops; highlights follow', async () => {
  const answer = answerOf(goodTurns, ['Login no longer fails on slow networks.']);
  const better = 'On a slow network, logging in works again.';
  const opening = 'Rename your config file before you upgrade to Lantern 2.4.0.';
  const said = edits(
    [0, 'insert_after', opening, [1]],
    [1, 'drop'],
    [5, 'replace', better],
    [3, 'insert_after', 'That keeps 12 attackers out.', [2]],
    [5, 'insert_after', 'It says so at once.', [5]],
    [4, 'replace', '**'],
  );
  const { output, requests } = await write(
    'anthropic',
    [{ say: answer }, { say: said }, allGood],
    sampleInput(),
    judge,
  );
  assert.equal(requests.length, 3);
  const texts = output.script.turns.map(({ text }) => text);
  assert.ok(texts[0]?.startsWith(`${opening} The config file`), texts[0]);
  assert.equal(
    texts[1],
    'Session tokens are now rotated after 30 minutes.',
    'a new sentence with a fault is not said',
  );
  assert.ok(texts[2]?.startsWith('The dashboard has a dark mode'), 'nothing is said where nothing is left');
  assert.ok(texts[2]?.includes(better));
  assert.deepEqual(output.highlights, [better]);
  assert.deepEqual(
    output.script.writing?.repairs.map(({ action, rule, turn }) => [action, rule, turn]),
    [
      ['added', 'edit', 1],
      ['dropped', 'edit', 1],
      ['corrected', 'edit', 3],
      ['added', 'edit', 3],
    ],
  );
  assert.deepEqual(output.warnings, [], 'what the model put right needs no attention');
});

test('a change for the worse leaves a good sentence as it was', async () => {
  const said = edits([5, 'replace', 'Login fails in 12 of 100 cases.']);
  const { output } = await write('anthropic', [{ say: good }, { say: said }, allGood], sampleInput(), judge);
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.deepEqual(output.script.writing?.repairs, []);
});

test('without a second reading the script is kept, and the response has a warning', async () => {
  const { output } = await write('anthropic', [{ say: good }, { say: 'no idea' }], sampleInput(), judge);
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.match(output.warnings[0]?.message ?? '', /second reading of this script did not come/);
});

test('what the editor drops on purpose is not added again', async () => {
  const replies = [{ say: good }, { say: edits([2, 'drop']) }, allGood];
  const { output } = await write('anthropic', replies, sampleInput(), judge);
  assert.deepEqual(
    output.script.writing?.repairs.map(({ action, rule }) => [action, rule]),
    [['dropped', 'edit']],
  );
});
