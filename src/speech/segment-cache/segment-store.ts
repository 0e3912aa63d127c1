import { createHash } from 'node:crypto';
import type { ByteCache } from '../../domain/byte-cache.ts';
import type { Sound } from '../../domain/sound.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { decodeSegment, encodeSegment } from './segment-file.ts';

/** Keeps sentences that were spoken once. */
export type SegmentStore = {
  get(key: string): Promise<Sound | undefined>;
  put(key: string, sound: Sound): Promise<void>;
  /** Brings it back to its size, whoever made it grow. */
  sweep(): Promise<void>;
};

/** A segment store in a cache of bytes. What is damaged in there counts as absent and is removed. */
export function createSegmentStore(cache: ByteCache): SegmentStore {
  return {
    async get(key) {
      const file = await cache.get(key);
      const sound = file && decodeSegment(file);
      if (file && sound === undefined) await cache.remove(key);
      return sound;
    },
    put: (key, sound) => cache.put(key, encodeSegment(sound)),
    sweep: () => cache.sweep(),
  };
}

/** A hash of everything that decides a sound. */
export function segmentKey(engine: Pick<SpeechEngine, 'name' | 'version'>, request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([engine.name, engine.version, request]))
    .digest('hex');
}
