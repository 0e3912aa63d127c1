import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ByteCache } from '../../domain/byte-cache.ts';
import type { Sound } from '../../domain/sound.ts';

import { createSegmentStore, roundToSixteenBits, segmentKey } from './segment-store.ts';

const sound: Sound = roundToSixteenBits({
  samples: Float32Array.from({ length: 1000 }, (_, index) => Math.sin(index)),
  sampleRate: 22_050,
});

const timed: Sound = { ...sound, words: [{ text: 'Grüße,', start: 0.01, end: 0.04 }] };

function cacheInMemory(): ByteCache & { readonly entries: Map<string, Buffer> } {
  const entries = new Map<string, Buffer>();
  return {
    entries,
    get: async (key) => entries.get(key),
    put: async (key, bytes) => void entries.set(key, bytes),
    async remove(keys) {
      for (const key of keys) entries.delete(key);
    },
    sweep: async () => {},
  };
}

describe('the store of segments', () => {
  it('gives back what was put in, sample by sample', async () => {
    const store = createSegmentStore(cacheInMemory());
    assert.equal(await store.get('a'), undefined);
    await store.put('a', sound);
    assert.deepEqual(await store.get('a'), sound);
    await store.put('a', timed);
    assert.deepEqual(await store.get('a'), timed);
  });

  it('ignores and removes what is damaged or cut off', async () => {
    const cache = cacheInMemory();
    const store = createSegmentStore(cache);
    for (const each of [sound, timed]) {
      await store.put('a', each);
      const whole = cache.entries.get('a') ?? Buffer.alloc(0);
      for (const bad of [whole.subarray(0, 100), Buffer.alloc(0), flipped(whole, 500), flipped(whole, 9)]) {
        cache.entries.set('a', bad);
        assert.equal(await store.get('a'), undefined);
        assert.equal(cache.entries.has('a'), false);
      }
    }
  });
});
describe('the key of a segment', () => {
  it('is the same for the same request and differs with everything that decides the sound', () => {
    const engine = { name: 'piper', version: '1' } as const;
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
