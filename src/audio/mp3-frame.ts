/** The samples per frame of MPEG-2 Layer III, at 22,050 and 24,000 Hz. */
export const samplesPerFrame = 576;
export const kilobitsPerSecond = 64;
/** Samples of silence that LAME puts before the sound: one frame. */
export const encoderDelay = 576;
/** Samples of silence that every decoder puts before the sound, and players skip. */
export const decoderDelay = 529;

/** Each takes half the bits and the time of 44,100 Hz. */
export const episodeSampleRates = [22_050, 24_000] as const;
export type EpisodeSampleRate = (typeof episodeSampleRates)[number];

const headerBytes = 4;
/** The side information of a mono MPEG-2 frame. */
const sideInfoBytes = 9;

/** Returns the length in bytes of the frame at a position, or null if the position has no frame of this encoder. */
export function frameLength(bytes: Uint8Array, at: number, sampleRate: number): number | null {
  const rateIndex = bytes[at + 2] ?? 0;
  const isOurs =
    bytes[at] === 0xff &&
    bytes[at + 1] === mpeg2LayerIII &&
    (rateIndex & 0b1111_1100) === thirdByte(sampleRate) &&
    ((bytes[at + 3] ?? 0) & 0b1100_0000) === mono;
  return isOurs ? Math.floor(bytesTimesRate / sampleRate) + ((rateIndex >> 1) & 1) : null;
}

export function frameHeader(sampleRate: number): Uint8Array {
  return Uint8Array.of(0xff, mpeg2LayerIII, thirdByte(sampleRate), mono | original);
}

/** Whether a frame contains sound, that is, its granule has bits. */
export function frameHasSound(bytes: Uint8Array, at: number): boolean {
  const side = at + headerBytes;
  // Eight bits of back pointer and a private bit come before the twelve that count.
  return (((bytes[side + 1] ?? 0) & 0x7f) << 5) + ((bytes[side + 2] ?? 0) >> 3) > 0;
}

/** Second byte: MPEG-2, Layer III, no checksum. */
const mpeg2LayerIII = 0xf3;
const mono = 0b1100_0000;
const original = 0b0000_0100;
const bytesTimesRate = (samplesPerFrame / 8) * kilobitsPerSecond * 1000;

/** Index 8 of the table of MPEG-2 bit rates is 64 kbit/s; the sample rate follows it. */
function thirdByte(sampleRate: number): number {
  return (8 << 4) | (sampleRate === 24_000 ? 0b0100 : 0);
}

export type StreamFacts = {
  readonly sampleRate: number;
  /** Frames of sound, without this one. */
  readonly frameCount: number;
  readonly audioBytes: number;
  readonly audioChecksum: number;
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
