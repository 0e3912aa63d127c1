import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';
import { openStudio, type Studio } from '../../tests/support/studio.ts';

let studio: Studio;

before(async () => {
  studio = await openStudio();
});
after(() => studio.close());

test('episodes made at the same time share the threads and come out as they do alone', async () => {
  const scripts = [1, 2, 3].map((seed) =>
    [seed, seed + 10].map((voice) => voicedSentence({ samples: voiceLike({ seed: voice }) })),
  );
  const alone = [];
  for (const sentences of scripts) alone.push(await studio.produce(sentences));
  const together = await Promise.all(scripts.map((sentences) => studio.produce(sentences)));
  for (const [index, { audioPath }] of together.entries()) {
    assert.deepEqual(await readFile(audioPath), await readFile(alone[index]?.audioPath ?? ''));
  }
});

test('an episode that is aborted leaves the others alone', async () => {
  const directory = join(studio.root, 'aborted-beside-others');
  const controller = new AbortController();
  async function* interrupted() {
    yield voicedSentence();
    controller.abort(new Error('Enough.'));
    yield voicedSentence();
  }
  const [aborted, other] = await Promise.allSettled([
    studio.produce(interrupted(), { directory, signal: controller.signal }),
    studio.produce([voicedSentence(), voicedSentence()]),
  ]);
  assert.match(String(aborted.status === 'rejected' && aborted.reason), /Enough/);
  assert.equal(other.status, 'fulfilled');
  assert.deepEqual(await readdir(directory), []);
});
