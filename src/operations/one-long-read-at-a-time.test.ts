import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextStep } from 'node:timers/promises';
import { Problem } from '../domain/errors.ts';
import { oneLongReadAtATime } from './one-long-read-at-a-time.ts';

test('an organization has one long read at a time, all together have two, and they take turns', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (organizationId: string) =>
    oneLongReadAtATime(organizationId, () => {
      begun.push(organizationId);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [...Array.from({ length: 9 }, () => read('a')), read('b'), read('c')];
  await assert.rejects(read('a'), (error) => error instanceof Problem && error.code === 'RATE_LIMITED');
  await nextStep();
  assert.deepEqual(begun, ['a', 'b']);
  ends[0]?.();
  await nextStep();
  assert.deepEqual(begun, ['a', 'b', 'c'], 'not the next of a, although it came before');
  for (let next = 1; next < all.length; next += 1) {
    ends[next]?.();
    await nextStep();
  }
  await Promise.all(all);
  assert.deepEqual(
    begun.slice(3),
    Array.from({ length: 8 }, () => 'a'),
  );
});

test('a read that fails makes room', async () => {
  const failing = () => oneLongReadAtATime('a', () => Promise.reject(new Error('broken')));
  await assert.rejects(failing(), /broken/);
  assert.equal(await oneLongReadAtATime('a', async () => 'found'), 'found');
});
