import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTimeout } from './timeout.ts';

const never = new Promise<string>(() => undefined);

test('work that ends in time has its own result or error', async () => {
  assert.equal(await withTimeout(Promise.resolve('done'), 10_000), 'done');
  await assert.rejects(withTimeout(Promise.reject(new Error('It failed.')), 10_000), /It failed/);
});

test('work that takes longer has the result of the timeout, or its error', async () => {
  assert.equal(await withTimeout(never, 5, () => null), null);
  await assert.rejects(withTimeout(never, 5), /No answer within 5 ms/);
});

test('work that fails after the timeout disturbs no one', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  assert.equal(await withTimeout(promise, 5, () => 'late'), 'late');
  reject(new Error('Too late.'));
});
