import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../../../tests/support/language-model-server.ts';
import { answerOf, goodTurns, sampleInput, spoken } from '../../../tests/support/sample-release.ts';
import { edits, good, write } from '../../../tests/support/write-with-model.ts';
import type { LanguageModelOptions } from './options.ts';

const nothingHeard: Reply = { say: '{"sentences": [], "whole": null}' };

test('the script is played to a listener without the source, and the editor learns what they said', async () => {
  const heard = JSON.stringify({
    sentences: [
      { sentence: 2, why: 'Who is  meant?' },
      { sentence: 99, why: 'There is no such sentence.' },
      { sentence: 3, why: ' ' },
    ],
    whole: 'It ends on trivia.',
  });
  const { output, requests } = await write(
    'openai-compatible',
    [{ say: good }, { say: heard }, { say: edits() }],
    sampleInput(),
    judge,
  );
  const [first, second, third] = requests.map(({ body }) => JSON.stringify(body));
  assert.match(first ?? '', / source\\n/);
  assert.doesNotMatch(second ?? '', / source\\n| brief\\n|MUST/);
  assert.match(second ?? '', /Speaker 1:\\n1\. /);
  assert.match(third ?? '', /\\n2\. [^\n]{1,200}\\n {3}listener: Who is meant\?\\n/);
  assert.match(third ?? '', /A listener about the whole: It ends on trivia\./);
  assert.doesNotMatch(third ?? '', /no such sentence/);
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.deepEqual(output.script.writing?.usage, { inputTokens: 12_000, outputTokens: 150 });
});

test('without a listener the script is edited all the same', async () => {
  const better = 'On a slow network, logging in works again.';
  for (const reply of [{ status: 401 }, { say: 'Lovely!' }, { say: '{"sentences": 3, "whole": 4}' }]) {
    const replies = [{ say: good }, reply, { say: edits([5, 'replace', better]) }];
    const { output, requests } = await write('anthropic', replies, sampleInput(), judge);
    assert.doesNotMatch(JSON.stringify(requests.at(-1)?.body), /listener: /);
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
    [{ say: answer }, nothingHeard, { say: said }],
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
  const { output } = await write(
    'anthropic',
    [{ say: good }, nothingHeard, { say: said }],
    sampleInput(),
    judge,
  );
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.deepEqual(output.script.writing?.repairs, []);
});

test('without a second reading the script is kept, and the caller told', async () => {
  const { output } = await write(
    'anthropic',
    [{ say: good }, nothingHeard, { say: 'no idea' }],
    sampleInput(),
    judge,
  );
  assert.deepEqual(output.script.turns, spoken(goodTurns));
  assert.match(output.warnings[0]?.message ?? '', /second reading of this script did not come/);
});

test('what the editor drops on purpose is not added again', async () => {
  const replies = [{ say: good }, nothingHeard, { say: edits([2, 'drop']) }];
  const { output } = await write('anthropic', replies, sampleInput(), judge);
  assert.deepEqual(
    output.script.writing?.repairs.map(({ action, rule }) => [action, rule]),
    [['dropped', 'edit']],
  );
});
