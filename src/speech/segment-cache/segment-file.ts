import { crc32 } from 'node:zlib';
import type { Sound } from '../../domain/sound.ts';

const magic = 0x31474553;
const headerLength = 16;

/** A header (magic, sample rate, number of samples, checksum) and samples of 16 bits. */
export function encodeSegment({ samples, sampleRate }: Sound): Buffer {
  const file = Buffer.alloc(headerLength + samples.length * 2);
  for (const [index, sample] of toSixteenBits(samples).entries())
    file.writeInt16LE(sample, headerLength + index * 2);
  file.writeUInt32LE(magic, 0);
  file.writeUInt32LE(sampleRate, 4);
  file.writeUInt32LE(samples.length, 8);
  file.writeUInt32LE(crc32(file.subarray(headerLength)), 12);
  return file;
}

/** Undefined when the file is not one that `encodeSegment` made, whole and unchanged. */
export function decodeSegment(file: Buffer): Sound | undefined {
  if (file.length < headerLength || file.readUInt32LE(0) !== magic) return undefined;
  const body = file.subarray(headerLength);
  if (body.length !== file.readUInt32LE(8) * 2 || crc32(body) !== file.readUInt32LE(12)) return undefined;
  const samples = new Float32Array(body.length / 2);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = body.readInt16LE(index * 2) / 32768;
  return { samples, sampleRate: file.readUInt32LE(4) };
}

/** What the sound becomes in the cache: the first rendering is then the same as every later one. */
export function roundToSixteenBits({ samples, sampleRate }: Sound): Sound {
  return { samples: Float32Array.from(toSixteenBits(samples), (sample) => sample / 32768), sampleRate };
}

function toSixteenBits(samples: Float32Array): Int16Array {
  const result = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    result[index] = Math.max(-32768, Math.min(32767, Math.round((samples[index] ?? 0) * 32768)));
  }
  return result;
}
