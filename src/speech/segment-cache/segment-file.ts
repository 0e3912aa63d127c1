import { crc32 } from 'node:zlib';
import type { Sound } from '../../domain/sound.ts';

const magic = 0x31474553;
const headerLength = 16;

/** A header (magic, sample rate, number of samples, checksum) and samples of 16 bits, little-endian. */
export function encodeSegment({ samples, sampleRate }: Sound): Buffer {
  const file = Buffer.from(new ArrayBuffer(headerLength + samples.length * 2));
  const body = new Int16Array(file.buffer, headerLength);
  for (let index = 0; index < samples.length; index += 1) body[index] = toSixteenBits(samples[index] ?? 0);
  file.writeUInt32LE(magic, 0);
  file.writeUInt32LE(sampleRate, 4);
  file.writeUInt32LE(samples.length, 8);
  file.writeUInt32LE(crc32(file.subarray(headerLength)), 12);
  return file;
}

/** Undefined when the file is not one that `encodeSegment` made, whole and unchanged. */
export function decodeSegment(file: Buffer): Sound | undefined {
  if (file.length < headerLength || file.readUInt32LE(0) !== magic) return undefined;
  const bytes = file.subarray(headerLength);
  if (bytes.length !== file.readUInt32LE(8) * 2 || crc32(bytes) !== file.readUInt32LE(12)) return undefined;
  const body = new Int16Array(Uint8Array.from(bytes).buffer);
  const samples = new Float32Array(body.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = (body[index] ?? 0) / 32768;
  return { samples, sampleRate: file.readUInt32LE(4) };
}

/** What the sound becomes in the cache: the first rendering is then the same as every later one. */
export function roundToSixteenBits({ samples, sampleRate }: Sound): Sound {
  const rounded = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    rounded[index] = toSixteenBits(samples[index] ?? 0) / 32768;
  }
  return { samples: rounded, sampleRate };
}

function toSixteenBits(sample: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(sample * 32768)));
}
