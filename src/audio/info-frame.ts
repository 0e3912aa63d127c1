import {
  frameHeader,
  frameLength,
  headerBytes,
  kilobitsPerSecond,
  samplesPerFrame,
  sideInfoBytes,
} from './mp3-frame.ts';

export type StreamFacts = {
  readonly sampleRate: number;
  /** Frames of sound, without this one. */
  readonly frameCount: number;
  readonly audioBytes: number;
  readonly audioChecksum: number;
  /** Samples that were encoded. */
  readonly samples: number;
};

/**
 * The silent frame at the front that gives players the length and a seek table ("Info": constant rate)
 * and, in LAME's extension, the number of samples to skip at both ends.
 */
export function infoFrame(facts: StreamFacts): Uint8Array {
  const frame = Buffer.alloc(infoFrameBytes(facts.sampleRate));
  frame.set(frameHeader(facts.sampleRate));
  const totalBytes = frame.length + facts.audioBytes;
  let at = frame.write('Info', infoOffset, 'latin1') + infoOffset;
  at = frame.writeUInt32BE(hasFramesBytesTableQuality, at);
  at = frame.writeUInt32BE(facts.frameCount, at);
  at = frame.writeUInt32BE(totalBytes, at);
  for (let percent = 0; percent < 100; percent++) {
    const position = frame.length + (facts.audioBytes * percent) / 100;
    at = frame.writeUInt8(Math.min(255, Math.floor((256 * position) / totalBytes)), at);
  }
  at = frame.writeUInt32BE(0, at);
  writeLameTag(frame, at, facts, totalBytes);
  return frame;
}

export function infoFrameBytes(sampleRate: number): number {
  return frameLength(frameHeader(sampleRate), 0, sampleRate) ?? 0;
}

/** Position of the word "Info". */
const infoOffset = headerBytes + sideInfoBytes;
const hasFramesBytesTableQuality = 0b1111;
const constantBitRate = 1;

function writeLameTag(frame: Buffer, start: number, facts: StreamFacts, totalBytes: number): void {
  const padding = facts.frameCount * samplesPerFrame - facts.samples;
  let at = frame.write('LAME3.100', start, 'latin1') + start;
  at = frame.writeUInt8(constantBitRate, at);
  // Low-pass, peak, gains and flags stay zero: unspecified.
  at = frame.writeUInt8(kilobitsPerSecond, at + 10);
  // Twelve bits of delay, zero: the encoder's own delay replaces the first frame of silence.
  at = frame.writeUIntBE(padding, at, 3);
  // Source, gain and preset: unspecified.
  at = frame.writeUInt32BE(totalBytes, at + 4);
  at = frame.writeUInt16BE(facts.audioChecksum, at);
  frame.writeUInt16BE(checksum(frame.subarray(0, at)), at);
}

/** The CRC-16 of the LAME tag (polynomial 0x8005, reflected); `start` continues an earlier one. */
export function checksum(bytes: Uint8Array, start = 0): number {
  let value = start;
  for (let index = 0; index < bytes.length; index++) {
    value = (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (value >> 8);
  }
  return value;
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1;
  return value;
});
