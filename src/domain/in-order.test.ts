import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOrder } from './in-order.ts';

const never = new AbortController().signal;

describe('working ahead in order', () => {
  it('yields in order, with a bounded number of items under way', async () => {
    let running = 0;
    let max = 0;
    const items = Array.from({ length: 40 }, (_, index) => index);
    const results: number[] = [];
    for await (const result of inOrder(items, { ahead: 5, signal: never }, async (item) => {
      running += 1;
      max = Math.max(max, running);
      await sleep((item * 7) % 5);
      running -= 1;
      return item * 2;
    })) {
      results.push(result);
    }
    assert.deepEqual(
      results,
      items.map((item) => item * 2),
    );
    assert.equal(max, 5);
  });

  it('stops the others when one fails or the reader goes away', async () => {
    const stopped: number[] = [];
    const work = async (item: number, _: number, signal: AbortSignal) => {
      signal.addEventListener('abort', () => stopped.push(item));
      if (item === 1) throw new Error('one is bad');
      await sleep(item === 0 ? 0 : 10, undefined, { ref: false });
      return item;
    };
    await assert.rejects(async () => {
      for await (const _ of inOrder([0, 1, 2, 3], { ahead: 3, signal: never }, work));
    }, /one is bad/);
    assert.ok(stopped.includes(2));
    stopped.length = 0;
    for await (const _ of inOrder([0, 2, 3], { ahead: 3, signal: never }, work)) break;
    assert.ok(stopped.includes(3));
  });
});
