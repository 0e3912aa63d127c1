import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Sound } from '../../domain/sound.ts';
import { createDirectorySegmentStore } from './directory-segment-store.ts';
import { roundToSixteenBits } from './segment-file.ts';
import { segmentKey } from './segment-store.ts';

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex');
const sound = (length = 1000): Sound =>
  roundToSixteenBits({
    samples: Float32Array.from({ length }, (_, index) => Math.sin(index)),
    sampleRate: 22_050,
  });

describe('the segment store in a directory', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aloud-segments-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const fileOf = (name: string) => join(directory, keyOf(name).slice(0, 2), `${keyOf(name)}.pcm`);

  it('gives back what was put in, sample by sample', async () => {
    const store = createDirectorySegmentStore({ directory, maximumBytes: 1e6 });
    assert.equal(await store.get(keyOf('a')), undefined);
    await store.put(keyOf('a'), sound());
    assert.deepEqual(await store.get(keyOf('a')), sound());
  });

  it('ignores and removes what is damaged or cut off', async () => {
    const store = createDirectorySegmentStore({ directory, maximumBytes: 1e6 });
    await store.put(keyOf('a'), sound());
    const whole = await readFile(fileOf('a'));
    for (const bad of [whole.subarray(0, 100), Buffer.alloc(0), flipped(whole, 500), flipped(whole, 9)]) {
      await writeFile(fileOf('a'), bad);
      assert.equal(await store.get(keyOf('a')), undefined);
      await assert.rejects(stat(fileOf('a')));
    }
  });

  it('stays within its size and drops what was unused for longest', async () => {
    const store = createDirectorySegmentStore({ directory, maximumBytes: 10 * 2016 });
    for (let index = 0; index < 10; index += 1) {
      await store.put(keyOf(`${index}`), sound());
      const time = new Date(Date.now() - 1e6 + index * 1000);
      await utimes(fileOf(`${index}`), time, time);
    }
    assert.ok(await store.get(keyOf('0')));
    await store.put(keyOf('new'), sound());
    assert.ok(await store.get(keyOf('0')), 'it was used just now');
    assert.ok(await store.get(keyOf('new')));
    assert.equal(await store.get(keyOf('1')), undefined);
    const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.pcm'));
    assert.ok(files.length <= 10);
  });

  it('refuses keys that could leave the directory', async () => {
    const store = createDirectorySegmentStore({ directory, maximumBytes: 1e6 });
    await assert.rejects(store.get('../../etc/passwd'));
  });

  it('leaves nothing half-written when the disk refuses', async () => {
    await writeFile(join(directory, keyOf('a').slice(0, 2)), 'a file where a directory should be');
    const store = createDirectorySegmentStore({ directory, maximumBytes: 1e6 });
    await assert.rejects(store.put(keyOf('a'), sound()));
    assert.equal((await readdir(directory)).length, 1);
  });
});

describe('the key of a segment', () => {
  it('is the same for the same request and differs with everything that decides the sound', () => {
    const engine = { name: 'builtin', version: '1' } as const;
    const key = segmentKey(engine, { text: 'a', rate: 1 });
    assert.equal(key, segmentKey(engine, { text: 'a', rate: 1 }));
    assert.notEqual(key, segmentKey(engine, { text: 'a', rate: 1.01 }));
    assert.notEqual(key, segmentKey({ ...engine, version: '2' }, { text: 'a', rate: 1 }));
    assert.notEqual(key, segmentKey({ ...engine, name: 'openai' }, { text: 'a', rate: 1 }));
  });
});

function flipped(file: Buffer, place: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8((copy.readUInt8(place) ^ 1) & 255, place);
  return copy;
}
