import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCancelTogether } from './cancel-together.ts';

test('a signal cancels all that goes on under it, and nothing that has ended or belongs to another', () => {
  const cancelWith = createCancelTogether();
  const [one, other] = [new AbortController(), new AbortController()];
  const cancelled: string[] = [];
  const begin = (name: string, { signal }: AbortController) =>
    cancelWith(signal, (reason) => cancelled.push(`${name}: ${reason.message}`));

  begin('first', one);
  const end = begin('ended', one);
  begin('second', one);
  begin('of another', other);
  end();
  one.abort(new Error('stop'));
  assert.deepEqual(cancelled, ['first: stop', 'second: stop']);
});
