import type { Sound } from '../domain/sound.ts';

/** Reads a WAV file of 16-bit samples. Throws if it is something else, or incomplete. */
export function readWav(file: Buffer): Sound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('it is not a WAV file');
  }
  let format: ReturnType<typeof readFormat> | null = null;
  for (let offset = 12; offset + 8 <= file.length; ) {
    const name = file.toString('latin1', offset, offset + 4);
    const size = file.readUInt32LE(offset + 4);
    const start = offset + 8;
    if (name === 'fmt ' && start + 16 <= file.length) format = readFormat(file, start);
    if (name === 'data') {
      if (format === null) throw new Error('the WAV file does not say its format');
      // Encoders that stream do not know the size in advance and write the maximum.
      const isOpenEnded = size === 0 || size >= 0x7fffff00;
      if (!isOpenEnded && start + size > file.length) throw new Error('the WAV file is cut off');
      const body = file.subarray(start, isOpenEnded ? file.length : start + size);
      return readPcm(body, format.sampleRate, format.channels);
    }
    offset = start + size + (size % 2);
  }
  throw new Error('the WAV file has no samples');
}

/** 16-bit little-endian samples; the mean of several channels. */
export function readPcm(bytes: Buffer, sampleRate: number, channels = 1): Sound {
  const samples = new Float32Array(Math.floor(bytes.length / (2 * channels)));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += bytes.readInt16LE(2 * (index * channels + channel));
    samples[index] = sum / channels / 32768;
  }
  return { samples, sampleRate };
}

function readFormat(file: Buffer, start: number) {
  const [code, channels] = [file.readUInt16LE(start), file.readUInt16LE(start + 2)];
  const [sampleRate, bits] = [file.readUInt32LE(start + 4), file.readUInt16LE(start + 14)];
  if ((code !== 1 && code !== 0xfffe) || bits !== 16 || channels < 1 || channels > 2) {
    throw new Error('the WAV file is not 16-bit PCM');
  }
  if (sampleRate < 8000 || sampleRate > 96_000)
    throw new Error(`the WAV file claims ${sampleRate} samples a second`);
  return { channels, sampleRate };
}
