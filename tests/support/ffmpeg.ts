import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { path as ffmpegPath } from '@ffmpeg-installer/ffmpeg';
import { path as ffprobePath } from '@ffprobe-installer/ffprobe';

const run = promisify(execFile);

export type MeasuredLoudness = { readonly integrated: number; readonly truePeak: number };

/** Integrated loudness in LUFS and true peak in dBTP of a file, by ffmpeg's `ebur128`. */
export async function measureLoudness(
  path: string,
  input: readonly string[] = [],
): Promise<MeasuredLoudness> {
  const filter = ['-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = await run(ffmpegPath, ['-hide_banner', '-nostats', ...input, '-i', path, ...filter], {
    maxBuffer: 256 * 1024 * 1024,
  });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const [, integrated] = /I:\s+(-?[\d.]+|-inf) LUFS/.exec(summary) ?? [];
  const [, truePeak] = /Peak:\s+(-?[\d.]+|-inf) dBFS/.exec(summary) ?? [];
  return { integrated: Number(integrated), truePeak: Number(truePeak?.replace('-inf', '-Infinity')) };
}

/** The sound of a file, or of a part of it, as ffmpeg decodes it. */
export async function decode(
  path: string,
  sampleRate: number,
  from?: number,
  seconds?: number,
): Promise<Float32Array> {
  const seek = from === undefined ? [] : ['-ss', String(from)];
  const duration = seconds === undefined ? [] : ['-t', String(seconds)];
  const output = ['-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), '-'];
  const { stdout } = await run(ffmpegPath, ['-v', 'error', ...seek, '-i', path, ...duration, ...output], {
    encoding: 'buffer',
    maxBuffer: 1024 * 1024 * 1024,
  });
  return new Float32Array(new Uint8Array(stdout).buffer);
}

export type Probe = {
  readonly format: {
    readonly duration: string;
    readonly bit_rate: string;
    readonly tags?: Record<string, string>;
  };
  readonly streams: readonly {
    codec_name: string;
    codec_type: string;
    sample_rate?: string;
    channels?: number;
  }[];
  readonly chapters: readonly { start_time: string; end_time: string; tags: { title: string } }[];
};

export async function probe(path: string): Promise<Probe> {
  const what = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json'];
  const { stdout } = await run(ffprobePath, ['-v', 'error', ...what, path]);
  return JSON.parse(stdout) as Probe;
}
