import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodTurns, sampleInput, spoken } from '../../../tests/support/sample-release.ts';
import { assertBuiltIn, edits, good, runHere, write } from '../../../tests/support/write-with-model.ts';
import { Problem } from '../../domain/errors.ts';
import type { RunModelTask } from './model-tasks.ts';

/** Runs tasks in this process, but refuses one of them the given number of times. */
function refusing(refused: string, times: number, problem = new Problem('UNAVAILABLE', 'too busy')) {
  let left = times;
  const run: RunModelTask = (name, ...rest) => {
    if (name !== refused || left === 0) return runHere(name, ...rest);
    left -= 1;
    return Promise.reject(problem);
  };
  return { run, left: () => left };
}

const tasks = ['examineAnswer', 'examineEdits', 'finishScript'];
const replies = [{ say: good }, { say: edits([1, 'drop']) }, { say: '{}' }];

for (const task of tasks)
  test(`${task} is repeated on a busy machine, and the model is not asked again`, async () => {
    const calm = await write('openai-compatible', replies, sampleInput(), { judge: true });
    const { run, left } = refusing(task, 2);
    const busy = await write('openai-compatible', replies, sampleInput(), { judge: true, run });
    assert.equal(left(), 0);
    assert.deepEqual(busy.output, calm.output);
    assert.equal(busy.requests.length, calm.requests.length);
  });

for (const task of ['examineAnswer', 'finishScript'])
  test(`the built-in writer writes where ${task} stays impossible, and says so`, async () => {
    const { output, requests } = await write('openai-compatible', [{ say: good }], sampleInput(), {
      run: refusing(task, 3).run,
    });
    assertBuiltIn(output, /could not be checked, because the service is too busy/);
    assert.equal(requests.length, 1);
    assert.ok(output.script.writing?.usage);
  });

test('a script is kept as it is where its edits cannot be checked', async () => {
  const { run } = refusing('examineEdits', 3);
  const { output } = await write('openai-compatible', replies, sampleInput(), { judge: true, run });
  assert.deepEqual(output.script.turns, spoken(goodTurns));
});

test('a script that takes too long to finish is the built-in one', async () => {
  const tooSlow = new Problem('GENERATION_FAILED', 'too slow', { fault: 'deterministic' });
  const { output } = await write('openai-compatible', [{ say: good }], sampleInput(), {
    run: refusing('finishScript', 1, tooSlow).run,
  });
  assertBuiltIn(output, /takes too long to check/);
});

test('nothing is repeated once the caller has left', async () => {
  const caller = new AbortController();
  const run: RunModelTask = (name, ...rest) => {
    if (name !== 'examineAnswer') return runHere(name, ...rest);
    caller.abort(new Error('gone'));
    return Promise.reject(new Problem('UNAVAILABLE', 'the service is stopping'));
  };
  const writing = write('openai-compatible', [{ say: good }], sampleInput(), { signal: caller.signal, run });
  await assert.rejects(writing, /gone/);
});
