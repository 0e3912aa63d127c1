import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sound } from '../src/domain/sound.ts';
import { createRecognizer } from '../src/speech/listening/recognizer.ts';
import { measureLoudness } from '../tests/support/ffmpeg.ts';
import { modelCache } from '../tests/support/model-cache.ts';
import { decode } from './support/ffmpeg.ts';
import { hearEpisode } from './support/hear-episode.ts';
import { localModel } from './support/local-model.ts';
import { root } from './support/service.ts';

/**
 * Makes the sample of the README: the built-in voice reads some of our own release notes, for about twenty seconds. A
 * recognizer hears it, and its level and the silence at its ends are measured.
 */
const wantedWords = 40;

const lines = (await readFile(`${root}CHANGELOG.md`, 'utf8')).split('\n');
const start = lines.indexOf('### Added');
const added = lines.slice(start + 1, lines.indexOf('### Changed', start));
const points = added.join('\n').split('\n- ').slice(1);
const plain = points
  .map((point) => point.trim().replaceAll('\n  ', ' '))
  .filter((point) => !/[`/]/.test(point));
const chosen: string[] = [];
for (const point of plain) if (countWords([...chosen, point]) <= wantedWords) chosen.push(point);
const notes = `# What is new in Aloud\n\n## Added\n\n${chosen.map((point) => `- ${point}`).join('\n')}\n`;

const directory = await mkdtemp(join(tmpdir(), 'aloud-sample-'));
const recognizer = createRecognizer({ cacheDirectory: modelCache, size: 'base' });
try {
  const path = join(directory, 'sample.mp3');
  const words = ['say', '-', '-o', path, '--title', 'What is new in Aloud', '--json'];
  const { status, stdout } = spawnSync(process.execPath, [`${root}src/cli/main.ts`, ...words], {
    input: notes,
    cwd: directory,
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('The sample could not be made.');
  const { script, quality } = JSON.parse(stdout);
  const { model } = localModel(quality.engine);
  const captions = await readFile(join(directory, 'sample.vtt'), 'utf8');
  const heard = await hearEpisode({ path, captions, script, speakers: 1, model }, recognizer);
  const { integrated, truePeak } = await measureLoudness(path);
  const { before, after, seconds } = silenceAround(await decode(path, 16_000));
  console.log(
    `${seconds.toFixed(1)} s by ${quality.voices.join(', ')} of ${quality.engine}: ` +
      `${heard.errors} of ${heard.words} words misheard, ${integrated.toFixed(1)} LUFS, ` +
      `${truePeak.toFixed(1)} dBTP, silence of ${before.toFixed(2)} s before and ${after.toFixed(2)} s after`,
  );
  for (const line of heard.misheard) console.log(line);
  if (heard.errors > 0.03 * heard.words || Math.abs(integrated + 16) > 0.5 || truePeak > -1 || before > 0.5)
    throw new Error('This sample is not good enough: the old one stays.');
  await copyFile(path, `${root}docs/media/sample.mp3`);
} finally {
  await recognizer.close();
  await rm(directory, { recursive: true, force: true });
}

function countWords(texts: readonly string[]): number {
  return texts.join(' ').split(' ').length;
}

/** Seconds until the sound first exceeds −50 dB, and after it last does. */
function silenceAround({ samples, sampleRate }: Sound) {
  const isLoud = (sample: number) => Math.abs(sample) > 10 ** (-50 / 20);
  const last = samples.findLastIndex(isLoud);
  return {
    before: samples.findIndex(isLoud) / sampleRate,
    after: (samples.length - 1 - last) / sampleRate,
    seconds: samples.length / sampleRate,
  };
}
