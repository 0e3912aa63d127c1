import { Problem } from '../../domain/errors.ts';
import type { Sound } from '../../domain/sound.ts';
import type { DecodedSound, SoundUpload } from '../../domain/sound-design.ts';
import { readWav } from '../read-audio.ts';
import { joinSamples } from '../words/join-samples.ts';

const shortest = 0.2;

/** Decodes an uploaded WAV or MP3 file. Throws a `Problem` for anything else. */
export async function decodeSound({ bytes, maxSeconds }: SoundUpload): Promise<DecodedSound> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { samples, sampleRate } = isWav(file) ? wavOf(file) : await decodeMp3(file, maxSeconds);
  const seconds = samples.length / sampleRate;
  if (seconds > maxSeconds) throw tooLong(maxSeconds);
  if (seconds < shortest) throw refused('is shorter than a fifth of a second');
  if (!samples.some((sample) => Math.abs(sample) > 1e-3)) throw refused('is silent');
  return { wav: writeWav({ samples, sampleRate }), seconds };
}

function isWav(file: Buffer): boolean {
  return file.toString('latin1', 0, 4) === 'RIFF';
}

function wavOf(file: Buffer): Sound {
  try {
    return readWav(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw refused(`cannot be read: ${reason}. Send 16-bit WAV or MP3`);
  }
}

/** Whether a file starts with a tag or a frame header, possibly after zeros. The decoder would find frames in any bytes. */
function isMp3(file: Buffer): boolean {
  if (file.toString('latin1', 0, 3) === 'ID3') return true;
  const start = file.findIndex((byte) => byte !== 0);
  const [sync, layer = 0, rates = 0] = file.subarray(Math.max(0, start));
  const hasLayer = layer >= 0xe0 && (layer & 0x06) !== 0;
  return sync === 0xff && hasLayer && rates < 0xf0 && (rates & 0x0c) !== 0x0c;
}

function notSound(): Problem {
  return refused('is neither a WAV nor an MP3 file');
}

/** A part is at most half a minute at the lowest bit rate, so that a file that would fill the memory is detected early. */
const partBytes = 32_768;

async function decodeMp3(file: Buffer, maxSeconds: number): Promise<Sound> {
  if (!isMp3(file)) throw notSound();
  // Loaded on demand: it is large, and few processes ever decode a file.
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const parts: Float32Array[] = [];
    let [sampleRate, length] = [0, 0];
    for (let at = 0; at < file.length; at += partBytes) {
      const decoded = decoder.decode(file.subarray(at, at + partBytes));
      if (decoded.samplesDecoded === 0) continue;
      if (sampleRate !== 0 && decoded.sampleRate !== sampleRate) throw refused('changes its sample rate');
      sampleRate = decoded.sampleRate;
      parts.push(mixed(decoded.channelData, decoded.samplesDecoded));
      length += decoded.samplesDecoded;
      if (length / sampleRate > maxSeconds) throw tooLong(maxSeconds);
    }
    if (length === 0) throw notSound();
    return { samples: joinSamples(parts), sampleRate };
  } finally {
    decoder.free();
  }
}

function mixed(channels: readonly Float32Array[], length: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, index) => channels.reduce((sum, channel) => sum + (channel[index] ?? 0), 0) / channels.length,
  );
}

function writeWav({ samples, sampleRate }: Sound): Uint8Array {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  // PCM, one channel.
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) {
    const bounded = Math.max(-1, Math.min(1, sample));
    file.writeInt16LE(Math.round(bounded * 32_767), 44 + index * 2);
  }
  return file;
}

function tooLong(maxSeconds: number): Problem {
  return refused(`is longer than ${maxSeconds} seconds`);
}

function refused(message: string): Problem {
  return new Problem('VALIDATION_FAILED', message);
}
