import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecorder } from './recorder.ts';

test('what comes together is written together, and what comes meanwhile after it, in order', async () => {
  const written: number[][] = [];
  const recorder = createRecorder<number>(async (items) => written.push([...items]), { moment: 0 });
  await Promise.all([recorder.add(1), recorder.add(2)]);
  await Promise.all(Array.from({ length: 600 }, (_, number) => recorder.add(number)));
  assert.deepEqual(written[0], [1, 2]);
  assert.deepEqual(
    written.slice(1).map(({ length }) => length),
    [500, 100],
  );
  assert.deepEqual(written.slice(1).flat(), [...Array(600).keys()]);
});

test('a failure is told to those it concerns, and the next are written', async () => {
  const recorder = createRecorder<string>(
    async (items) => {
      if (items.includes('bad')) throw new Error('no room');
    },
    { moment: 0 },
  );
  await assert.rejects(recorder.add('bad'), /no room/);
  await recorder.add('good');
  await recorder.settled();
});

test('settling waits for what was added before, not for what others add meanwhile', async () => {
  const gates: (() => void)[] = [];
  const recorder = createRecorder<string>(() => new Promise<void>((resolve) => gates.push(resolve)), {
    moment: 0,
  });
  const first = recorder.add('mine');
  const settled = recorder.settled();
  while (gates.length === 0) await new Promise(setImmediate);
  void recorder.add('of another');
  gates[0]?.();
  await Promise.all([first, settled]);
  while (gates.length === 1) await new Promise(setImmediate);
  gates[1]?.();
  await recorder.settled();
});

test('settling does not wait for more to come', { timeout: 60_000 }, async () => {
  const written: string[][] = [];
  const recorder = createRecorder<string>(async (items) => written.push([...items]), { moment: 3_600_000 });
  void recorder.add('one');
  void recorder.add('two');
  await recorder.settled();
  assert.deepEqual(written, [['one', 'two']]);
});
