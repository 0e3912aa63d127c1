import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type EpisodeMaker, openEpisodeMaker } from '../../tests/support/episode-maker.ts';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';

import { Problem } from '../domain/errors.ts';
import { startAudioWorkers } from './workers.ts';

let maker: EpisodeMaker;

before(async () => {
  maker = await openEpisodeMaker();
});
after(() => maker.close());

test('episodes made at the same time share the threads and come out as they do alone', async () => {
  const scripts = [1, 2, 3].map((seed) =>
    [seed, seed + 10].map((voice) => voicedSentence({ samples: voiceLike({ seed: voice }) })),
  );
  const alone = [];
  for (const sentences of scripts) alone.push(await maker.produce(sentences));
  const together = await Promise.all(scripts.map((sentences) => maker.produce(sentences)));
  for (const [index, { files }] of together.entries()) {
    assert.deepEqual(await readFile(files.audio), await readFile(alone[index]?.files.audio ?? ''));
  }
});

test('the long episode of one organization does not hold up the short one of another', async () => {
  const done: string[] = [];
  const { signal } = new AbortController();
  const start = (organizationId: string, sentences: number) => {
    const tenant = { organizationId, mode: 'sandbox', tier: 'free' } as const;
    const workers = startAudioWorkers({ count: 1, directory: maker.root, tenant, signal });
    const input = { sound: voicedSentence().sound, sampleRate: 22_050, directory: maker.root };
    return Array.from({ length: sentences }, async () => {
      await workers.run('prepare', input);
      done.push(organizationId);
    });
  };
  await Promise.all([...start('long', 100), ...start('short', 8)]);
  assert.ok(done.lastIndexOf('short') < 30, done.join(' '));
});

test('an episode that is aborted leaves the others alone', async () => {
  const controller = new AbortController();
  async function* interrupted() {
    yield voicedSentence();
    controller.abort(new Error('Enough.'));
    yield voicedSentence();
  }
  const [aborted, other] = await Promise.allSettled([
    maker.produce(interrupted(), { signal: controller.signal }),
    maker.produce([voicedSentence(), voicedSentence()]),
  ]);
  assert.match(String(aborted.status === 'rejected' && aborted.reason), /Enough/);
  assert.equal(other.status, 'fulfilled');
});

test('captions that take too long end, and the next ones are made', async () => {
  const { signal } = new AbortController();
  const options = { count: 1, directory: maker.root, tenant: undefined, signal };
  const input = { timeline: { takes: [], length: 0, sampleRate: 24_000 }, title: 'T' };
  const hasty = startAudioWorkers({ ...options, describeMilliseconds: 0 });
  const failed: unknown[] = [];
  // Occasionally the description is faster than the timer.
  for (let round = 0; failed.length === 0 && round < 50; round++) {
    const stopped = Array.from({ length: 20 }, () => hasty.run('describe', input as never));
    for (const end of await Promise.allSettled(stopped))
      if (end.status === 'rejected') failed.push(end.reason);
  }
  assert.ok(failed.length > 0);
  for (const error of failed)
    assert.ok(error instanceof Problem && error.fault === 'overload', String(error));
  await hasty.close();
  const others = startAudioWorkers(options);
  assert.equal((await others.run('describe', input as never)).durationSeconds, 0);
  await others.close();
});
