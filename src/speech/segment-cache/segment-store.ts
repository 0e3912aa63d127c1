import { createHash } from 'node:crypto';
import type { Sound } from '../../domain/sound.ts';
import type { SpeechEngine } from '../speech-engine.ts';

/** Keeps sentences that were spoken once. */
export type SegmentStore = {
  get(key: string): Promise<Sound | undefined>;
  put(key: string, sound: Sound): Promise<void>;
};

/** A hash of everything that decides a sound. */
export function segmentKey(engine: Pick<SpeechEngine, 'name' | 'version'>, request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([engine.name, engine.version, request]))
    .digest('hex');
}
