import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { path as ffmpeg } from '@ffmpeg-installer/ffmpeg';
import type { Sound } from '../../src/domain/sound.ts';
import type { Span } from './caption-spans.ts';

const run = promisify(execFile);

/** Integrated loudness (LUFS) and true peak (dBTP) of a file, by ffmpeg's `ebur128`. */
export async function measureLoudness(path: string): Promise<{ loudness: number; truePeak: number }> {
  const words = ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = await run(ffmpeg, words, { maxBuffer: 256 * 1024 * 1024 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const [, loudness] = /I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary) ?? [];
  const [, truePeak] = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary) ?? [];
  return { loudness: Number(loudness), truePeak: Number(truePeak) };
}

/** The whole sound of a file. */
export async function decode(path: string, sampleRate: number): Promise<Sound> {
  const words = ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), '-'];
  const { stdout } = await run(ffmpeg, words, { encoding: 'buffer', maxBuffer: 1024 * 1024 * 1024 });
  return { samples: new Float32Array(new Uint8Array(stdout).buffer), sampleRate };
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
