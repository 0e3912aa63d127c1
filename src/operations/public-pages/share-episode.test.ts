import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { shareEpisode } from './share-episode.ts';

let owner: object;
let reads: string[];
beforeEach(() => {
  owner = {};
  reads = [];
});

function share(key: string, characters: number | null = 1000) {
  return shareEpisode(owner, key, async () => {
    reads.push(key);
    return { episode: { key }, characters };
  });
}

test('an episode is read once for all that ask within a minute, and then forgotten', async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = await Promise.all([share('a'), share('a')]);
  assert.equal(first, second);
  assert.equal(await share('a'), first);
  assert.deepEqual(reads, ['a']);
  mock.timers.tick(60_000);
  assert.notEqual(await share('a'), first);
});

test('one that misses a part, or that could not be read, is read again', async () => {
  await share('a', null);
  await share('a', null);
  const failing = () => shareEpisode(owner, 'b', () => Promise.reject(new Error('Gone.')));
  await assert.rejects(failing(), /Gone/);
  await share('b');
  assert.deepEqual(reads, ['a', 'a', 'b']);
});

test('of many long episodes, the first are forgotten', async () => {
  for (const key of ['a', 'b', 'c']) await share(key, 6_000_000);
  for (const key of ['c', 'b', 'a']) await share(key, 6_000_000);
  assert.deepEqual(reads, ['a', 'b', 'c', 'a']);
});
