import { checksum } from './checksum.ts';
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
  /** Frames of sound, this one not counted. */
  readonly frameCount: number;
  readonly audioBytes: number;
  readonly audioChecksum: number;
  /** Samples that were encoded. */
  readonly samples: number;
};

/**
 * The silent frame in front of the sound that tells players its length and where to seek ("Info": constant rate),
 * and, in LAME's extension, how many samples at both ends are not part of it.
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

/** Where the word "Info" stands. */
const infoOffset = headerBytes + sideInfoBytes;
const hasFramesBytesTableQuality = 0b1111;
const constantBitRate = 1;

function writeLameTag(frame: Buffer, start: number, facts: StreamFacts, totalBytes: number): void {
  const padding = facts.frameCount * samplesPerFrame - facts.samples;
  let at = frame.write('LAME3.100', start, 'latin1') + start;
  at = frame.writeUInt8(constantBitRate, at);
  // Low-pass, peak, gains and flags stay zero: not told.
  at = frame.writeUInt8(kilobitsPerSecond, at + 10);
  // Twelve bits of delay, which is none: the encoder's own stands in for the first frame of silence.
  at = frame.writeUIntBE(padding, at, 3);
  // Source, gain and preset: not told.
  at = frame.writeUInt32BE(totalBytes, at + 4);
  at = frame.writeUInt16BE(facts.audioChecksum, at);
  frame.writeUInt16BE(checksum(frame.subarray(0, at)), at);
}
