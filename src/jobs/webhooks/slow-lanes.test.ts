import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlowLanes } from './slow-lanes.ts';

const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}:${index}`);

test('slow lanes share half the places, and the other half is left to quick ones', () => {
  const places = 256;
  const slow = names('slow', 200);
  const quick = names('quick', 200);
  const lanes = createSlowLanes();
  for (const lane of slow) lanes.note(lane, true);
  for (const lane of quick) lanes.note(lane, false);

  const half = slow.slice(0, places / 2);
  assert.deepEqual(lanes.avoided([...quick, ...half.slice(1)], places / 2), []);
  assert.deepEqual(lanes.avoided([...quick.slice(0, 10), ...half], places / 2), slow);
});

test('a lane that is quick again is no longer avoided', () => {
  const lanes = createSlowLanes();
  for (const lane of ['a', 'b']) lanes.note(lane, true);
  lanes.note('a', false);

  assert.deepEqual([lanes.has('a'), lanes.has('b')], [false, true]);
  assert.deepEqual(lanes.avoided(['b'], 1), ['b']);
});
