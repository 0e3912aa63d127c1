/** Of MPEG-2 Layer III, at 22,050 and 24,000 Hz. */
export const samplesPerFrame = 576;
export const kilobitsPerSecond = 64;
/** Samples of silence that LAME puts before the sound: one frame. */
export const encoderDelay = 576;
/** Samples of silence that every decoder puts before the sound, and players skip. */
export const decoderDelay = 529;

/** Each takes half the bits and the time of 44,100 Hz. */
export const episodeSampleRates = [22_050, 24_000] as const;
export type EpisodeSampleRate = (typeof episodeSampleRates)[number];

export const headerBytes = 4;
/** Of a mono MPEG-2 frame. */
export const sideInfoBytes = 9;

/** Length in bytes of the frame at a position; null if there is none of ours. */
export function frameLength(bytes: Uint8Array, at: number, sampleRate: number): number | null {
  const rateIndex = bytes[at + 2] ?? 0;
  const isOurs =
    bytes[at] === 0xff &&
    bytes[at + 1] === mpeg2LayerIII &&
    (rateIndex & 0b1111_1100) === thirdByte(sampleRate) &&
    ((bytes[at + 3] ?? 0) & 0b1100_0000) === mono;
  return isOurs ? Math.floor(bytesTimesRate / sampleRate) + ((rateIndex >> 1) & 1) : null;
}

/** The header of an unpadded frame, as the encoder writes it. */
export function frameHeader(sampleRate: number): Uint8Array {
  return Uint8Array.of(0xff, mpeg2LayerIII, thirdByte(sampleRate), mono | original);
}

/** Whether a frame has any sound: its granule has bits. */
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
