import type { Sound } from '../../src/domain/sound.ts';
import { decode as decodeSamples } from '../../tests/support/ffmpeg.ts';

/** The whole sound of a file. */
export async function decode(path: string, sampleRate: number): Promise<Sound> {
  return { samples: await decodeSamples(path, sampleRate), sampleRate };
}
