import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { path as ffmpeg } from '@ffmpeg-installer/ffmpeg';
import { pngFile } from '../../../tests/support/pictures.ts';
import { readWav } from '../read-audio.ts';
import { decodeSound } from './decode-sound.ts';

let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-sounds-'));
});
after(() => rm(directory, { recursive: true }));

/** Creates a file with a tone by ffmpeg. */
async function tone(name: string, seconds: number, ...options: string[]): Promise<Buffer> {
  const path = join(directory, name);
  const input = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`];
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...input, ...options, path]);
  return readFile(path);
}

const decode = (bytes: Uint8Array, maxSeconds = 30) => decodeSound({ bytes, maxSeconds });

for (const [name, options, tolerance] of [
  ['mono.wav', [], 0.001],
  ['stereo.wav', ['-ac', '2', '-ar', '48000'], 0.001],
  ['constant.mp3', ['-b:a', '128k'], 0.08],
  ['variable.mp3', ['-q:a', '4', '-ac', '2'], 0.08],
] as const)
  test(`${name} is heard as it was made`, async () => {
    const { wav, seconds } = await decode(await tone(name, 2, ...options));
    assert.ok(Math.abs(seconds - 2) < tolerance, `${seconds}`);
    const { samples, sampleRate } = readWav(Buffer.from(wav));
    const middle = samples.slice(sampleRate * 0.5, sampleRate * 1.5);
    let crossings = 0;
    for (let index = 1; index < middle.length; index += 1)
      if ((middle[index - 1] ?? 0) < 0 && (middle[index] ?? 0) >= 0) crossings += 1;
    assert.ok(Math.abs(crossings - 440) <= 2, `${crossings} Hz`);
  });

test('what is too long, too short, silent, cut off or no sound is refused', async () => {
  await assert.rejects(decode(await tone('long.wav', 3), 2), /is longer than 2 seconds/);
  await assert.rejects(decode(await tone('long.mp3', 3), 2), /is longer than 2 seconds/);
  await assert.rejects(decode(await tone('short.wav', 0.1)), /shorter than a fifth/);
  await assert.rejects(decode(await tone('silent.wav', 1, '-af', 'volume=0')), /is silent/);
  await assert.rejects(
    decode(await tone('deep.wav', 1, '-c:a', 'pcm_s24le')),
    /not 16-bit PCM. Send 16-bit WAV or MP3/,
  );
  await assert.rejects(decode((await tone('whole.wav', 1)).subarray(0, 5000)), /cut off/);
  await assert.rejects(decode(await tone('other.flac', 1)), /neither a WAV nor an MP3/);
  const noise = Buffer.alloc(60_000).map((_, index) => (index * index * 31 + index * 7) % 256);
  for (const bytes of ['no sound', 'ID3', '\0'.repeat(5000), '<html>'.repeat(2000), noise, pngFile(300, 200)])
    await assert.rejects(decode(Buffer.from(bytes)), /neither a WAV nor an MP3/);
  const frames = await tone('bare.mp3', 1, '-b:a', '128k', '-id3v2_version', '0', '-write_xing', '0');
  assert.ok(
    (await decode(Buffer.concat([Buffer.alloc(64), frames]))).seconds > 0.9,
    'zeros before the first frame',
  );
});

test('a small file that lasts long is refused before all of it is decoded', async () => {
  const bytes = await tone('minutes.mp3', 600, '-b:a', '8k', '-ar', '8000');
  assert.ok(bytes.length < 700_000);
  const started = process.cpuUsage();
  await assert.rejects(decode(bytes), /is longer than 30 seconds/);
  const { user } = process.cpuUsage(started);
  assert.ok(user < 1_000_000, `${user / 1000} ms`);
});
