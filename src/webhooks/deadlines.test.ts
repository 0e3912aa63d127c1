import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeadlines } from './deadlines.ts';

test('what takes too long is given up on, in turn, and nothing that has ended before', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  const pass = (milliseconds: number) => {
    for (let step = 0; step < milliseconds; step += 10) {
      now += 10;
      context.mock.timers.tick(10);
    }
  };
  const watch = createDeadlines(1000);
  const given: string[] = [];
  watch(() => given.push('first'));
  pass(500);
  const end = watch(() => given.push('ended'));
  watch(() => given.push('second'));
  pass(490);
  assert.equal(given.length, 0);
  pass(30);
  assert.deepEqual(given, ['first']);
  end();
  pass(600);
  assert.deepEqual(given, ['first', 'second']);
  watch(() => given.push('later'));
  pass(1020);
  assert.deepEqual(given, ['first', 'second', 'later']);
});
