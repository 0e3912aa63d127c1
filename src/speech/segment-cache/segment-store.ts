import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ByteCache, Cache } from '../../domain/byte-cache.ts';
import type { SegmentOwner } from '../../domain/segment-owner.ts';
import type { Sound } from '../../domain/sound.ts';
import type { SpeechEngine } from '../speech-engine.ts';

export type SegmentStore = Cache<Sound>;

/** Creates a store that treats a damaged entry as absent and removes it. */
export function createSegmentStore(cache: ByteCache): SegmentStore {
  return {
    async get(key) {
      const file = await cache.get(key);
      const sound = file && decodeSegment(file);
      if (file && sound === undefined) await cache.remove([key]);
      return sound;
    },
    put: (key, sound) => cache.put(key, encodeSegment(sound)),
    remove: (keys) => cache.remove(keys),
    sweep: () => cache.sweep(),
  };
}

export type OwnerSegments = Pick<SegmentStore, 'get' | 'put'> & Pick<SegmentOwner, 'note'>;

/** The part of the store that belongs to one owner. */
export function segmentsOf(store: SegmentStore, { secret, note }: SegmentOwner): OwnerSegments {
  const ownerKey = (key: string) => createHmac('sha256', secret).update(key).digest('hex');
  return {
    get: (key) => store.get(ownerKey(key)),
    put: (key, sound) => store.put(ownerKey(key), sound),
    note: (keys) => note([...new Set(keys.map(ownerKey))]),
  };
}

/** Returns a hash of everything that determines a sound. */
export function segmentKey(engine: Pick<SpeechEngine, 'name' | 'version'>, request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([engine.name, engine.version, request]))
    .digest('hex');
}

/** Rounds a sound as the cache does, so that the first render is identical to every later one. */
export function roundToSixteenBits({ samples, ...rest }: Sound): Sound {
  return { samples: fromSixteenBits(toSixteenBits(samples)), ...rest };
}

const magic = 0x31474553;
const magicWithWords = 0x32474553;
const headerLength = 16;

/** A header (magic, sample rate, number of samples, checksum), samples of 16 bits, little-endian, and words in JSON. */
function encodeSegment({ samples, sampleRate, words }: Sound): Buffer {
  const sound = Buffer.from(toSixteenBits(samples).buffer);
  const body = words ? Buffer.concat([sound, Buffer.from(JSON.stringify(words))]) : sound;
  const fields = Buffer.from(
    Uint32Array.of(words ? magicWithWords : magic, sampleRate, samples.length).buffer,
  );
  return Buffer.concat([fields, Buffer.from(Uint32Array.of(checksum(fields, body)).buffer), body]);
}

/** Returns undefined unless the file is exactly as `encodeSegment` wrote it. */
function decodeSegment(file: Buffer): Sound | undefined {
  if (file.length < headerLength || ![magic, magicWithWords].includes(file.readUInt32LE(0))) return undefined;
  const hasWords = file.readUInt32LE(0) === magicWithWords;
  const body = file.subarray(headerLength);
  const end = file.readUInt32LE(8) * 2;
  if (checksum(file.subarray(0, 12), body) !== file.readUInt32LE(12)) return undefined;
  if (body.length < end || (!hasWords && body.length > end)) return undefined;
  const samples = fromSixteenBits(new Int16Array(Uint8Array.from(body.subarray(0, end)).buffer));
  const sound = { samples, sampleRate: file.readUInt32LE(4) };
  return hasWords ? { ...sound, words: JSON.parse(body.toString('utf8', end)) } : sound;
}

/** Segments without words have the older format, whose checksum does not cover the header. */
function checksum(fields: Buffer, body: Buffer): number {
  return fields.readUInt32LE(0) === magic ? crc32(body) : crc32(body, crc32(fields));
}

function toSixteenBits(samples: Float32Array): Int16Array<ArrayBuffer> {
  // `from` with a function is 20 times slower than a loop.
  const rounded = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    rounded[index] = Math.max(-32768, Math.min(32767, Math.round((samples[index] ?? 0) * 32768)));
  }
  return rounded;
}

function fromSixteenBits(samples: Int16Array): Float32Array {
  const sound = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) sound[index] = (samples[index] ?? 0) / 32768;
  return sound;
}
