import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { path as ffmpeg } from '@ffmpeg-installer/ffmpeg';
import type { Sound } from '../../src/domain/sound.ts';
import { decode as decodeSamples } from '../../tests/support/ffmpeg.ts';
import type { Span } from './caption-spans.ts';

const run = promisify(execFile);

/** The whole sound of a file. */
export async function decode(path: string, sampleRate: number): Promise<Sound> {
  return { samples: await decodeSamples(path, sampleRate), sampleRate };
}

/** Where a file stays under a level for eight hundredths of a second or more, by ffmpeg's `silencedetect`. */
export async function findSilences(path: string, decibels: number): Promise<Span[]> {
  const filter = `silencedetect=noise=${decibels}dB:duration=0.08`;
  const words = ['-hide_banner', '-nostats', '-i', path, '-af', filter, '-f', 'null', '-'];
  const { stderr } = await run(ffmpeg, words, { maxBuffer: 256 * 1024 * 1024 });
  const ends = stderr.matchAll(/silence_end: ([\d.]+) \| silence_duration: ([\d.]+)/g);
  return Array.from(ends, ([, end, duration]) => ({
    start: Number(end) - Number(duration),
    end: Number(end),
  }));
}
