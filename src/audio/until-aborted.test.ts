import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilAborted } from './collect-sentences.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const result: Item[] = [];
  for await (const item of items) result.push(item);
  return result;
}

test('without an abort everything passes', async () => {
  async function* numbers() {
    yield* [1, 2, 3];
  }
  assert.deepEqual(await collect(untilAborted(numbers(), new AbortController().signal)), [1, 2, 3]);
});

test('an abort before the start asks the source for nothing', async () => {
  let asked = false;
  async function* source() {
    asked = true;
    yield 1;
  }
  await assert.rejects(collect(untilAborted(source(), AbortSignal.abort(new Error('No.')))), /No\./);
  assert.equal(asked, false);
});

test('stopping early lets the source clean up', async () => {
  let cleaned = false;
  async function* source() {
    try {
      yield 1;
      yield 2;
    } finally {
      cleaned = true;
    }
  }
  for await (const _ of untilAborted(source(), new AbortController().signal)) break;
  assert.equal(cleaned, true);
});

test('an abort while the source hangs ends the wait', async () => {
  const controller = new AbortController();
  async function* hanging() {
    yield 1;
    await new Promise(() => undefined);
  }
  setTimeout(() => controller.abort(new Error('Enough.')), 20);
  await assert.rejects(collect(untilAborted(hanging(), controller.signal)), /Enough/);
});
