import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { Problem } from '../domain/errors.ts';
import { createThreadWriter } from './write-in-thread.ts';
import { writeScript } from './write-script.ts';

const writer = createThreadWriter();
after(() => writer.close());

const input = (content: string) => writerInput(content, { title: 'Orbit' });
const signal = new AbortController().signal;

test('the thread writes what the calling thread would write, time after time', async () => {
  const value = input('## 1.0.0\n- Fix a crash on start\n- Add dark mode');
  assert.deepEqual(await writer.write(value, { signal }), writeScript(value));
  assert.deepEqual(await writer.write(value, { signal }), writeScript(value));
});

test('a problem arrives as a problem', async () => {
  await assert.rejects(
    writer.write(input(''), { signal }),
    (error) => error instanceof Problem && error.code === 'GENERATION_FAILED',
  );
});

test('an aborted text is given up, and the next one is written', async () => {
  const controller = new AbortController();
  const slow = writer.write(input('- Fix a bug in the list of things\n'.repeat(3_000)), {
    signal: controller.signal,
  });
  controller.abort(new Error('called off'));
  await assert.rejects(slow, /called off/);
  assert.ok((await writer.write(input('- Fix a crash on start'), { signal })).script.turns.length > 0);
});

test('starting the thread is not held against a text', async () => {
  const hasty = createThreadWriter({ processorTime: 700 });
  assert.ok((await hasty.write(input('- Fix a crash'), { signal })).script.turns.length > 0);
  await hasty.close();
});

test('a text that takes too long, by the clock or by the processor, is a clear problem', async () => {
  for (const limits of [{ time: 1 }, { processorTime: 1 }]) {
    const hasty = createThreadWriter(limits);
    await assert.rejects(hasty.write(input('- Fix a bug\n'.repeat(20_000)), { signal }), /took too long/);
    await hasty.close();
  }
});
