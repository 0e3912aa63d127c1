import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanePaces } from './lane-paces.ts';

const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}:${index}`);

test('slow lanes share half the places, and the other half is left to quick ones', () => {
  const places = 256;
  const slow = names('slow', 200);
  const quick = names('quick', 200);
  const lanes = createLanePaces();
  for (const lane of slow) lanes.note(lane, 'slow');
  for (const lane of quick) lanes.note(lane, 'quick');

  const half = slow.slice(0, places / 2);
  assert.deepEqual(lanes.avoided([...quick, ...half.slice(1)], places / 2), []);
  assert.deepEqual(lanes.avoided([...quick.slice(0, 10), ...half], places / 2), slow);
});

test('a lane that is quick again is no longer avoided', () => {
  const lanes = createLanePaces();
  for (const lane of ['a', 'b']) lanes.note(lane, 'slow');
  lanes.note('a', 'usual');

  assert.deepEqual([lanes.of('a'), lanes.of('b')], ['usual', 'slow']);
  assert.deepEqual(lanes.avoided(['b'], 1), ['b']);
});

test('a lane is quick until it is slow, and has to show again that it is quick', () => {
  const lanes = createLanePaces();
  assert.equal(lanes.of('a'), 'usual');
  for (const pace of ['quick', 'usual'] as const) {
    lanes.note('a', pace);
    assert.equal(lanes.of('a'), 'quick');
  }
  for (const pace of ['slow', 'usual'] as const) {
    lanes.note('a', pace);
    assert.equal(lanes.of('a'), pace);
  }
});
