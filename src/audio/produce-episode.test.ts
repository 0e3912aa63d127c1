import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { dialogue, type EpisodeMaker, openEpisodeMaker } from '../../tests/support/episode-maker.ts';
import { decode, probe } from '../../tests/support/ffmpeg.ts';
import type { Episode } from './episode.ts';

let maker: EpisodeMaker;
/** The episode that most tests check. */
let shared: Episode;

before(async () => {
  maker = await openEpisodeMaker();
  shared = await maker.produce(dialogue(), { title: 'Größer & 更好', accent: '#0050a0' });
});
after(() => maker.close());

test('the file says how long it is, to 50 ms, and decodes to exactly that length', async () => {
  const episode = shared;
  const { format, streams } = await probe(episode.files.audio);
  assert.ok(Math.abs(Number(format.duration) - episode.durationSeconds) < 0.05);
  assert.ok(Math.abs(Number(format.bit_rate) - 64_000) < 700);
  assert.deepEqual(
    [streams[0]?.codec_name, streams[0]?.sample_rate, streams[0]?.channels],
    ['mp3', '22050', 1],
  );
  const samples = await decode(episode.files.audio, episode.sampleRate);
  assert.equal(samples.length, Math.round(episode.durationSeconds * episode.sampleRate));
});

test('the tag carries title, organization, date, chapters and cover', async () => {
  const episode = shared;
  const { format, streams, chapters } = await probe(episode.files.audio);
  assert.equal(format.tags?.['title'], 'Größer & 更好');
  assert.equal(format.tags?.['artist'], 'Acme');
  assert.match(format.tags?.['date'] ?? '', /^2026-03-04/);
  assert.ok(streams.some((stream) => stream.codec_type === 'video' && stream.codec_name === 'png'));
  assert.deepEqual(
    chapters.map((chapter) => chapter.tags.title),
    ['Part 1: ünïcode & <more>', 'Part 2: ünïcode & <more>', 'Part 3: ünïcode & <more>'],
  );
  const starts = chapters.map((chapter) => Number(chapter.start_time));
  assert.deepEqual(
    starts,
    episode.chapters.map((chapter) => chapter.startTime),
  );
  const second = episode.sentences[8]?.start ?? 0;
  assert.ok(Math.abs((starts[1] ?? 0) - second) < 0.002);
});

test('every sentence is heard when the transcript says, to 50 ms, and silence lies between them', async () => {
  const episode = shared;
  const samples = await decode(episode.files.audio, episode.sampleRate);
  for (const [index, { start, end }] of episode.sentences.entries()) {
    const until = episode.sentences[index + 1]?.start ?? episode.durationSeconds;
    const [first, last] = audible(
      samples,
      episode.sampleRate,
      end - 0.5 * (end - start),
      until - 0.02,
      start - 0.15,
    );
    assert.ok(Math.abs(first - start) < 0.05, `sentence ${index} begins at ${first}, not ${start}`);
    assert.ok(Math.abs(last - end) < 0.06, `sentence ${index} ends at ${last}, not ${end}`);
  }
});

test('a seek by ffmpeg lands within 100 ms', async () => {
  const episode = shared;
  const whole = await decode(episode.files.audio, episode.sampleRate);
  for (const at of [7.3, 21.01, episode.durationSeconds - 4]) {
    const part = await decode(episode.files.audio, episode.sampleRate, at, 1.5);
    const offset = bestOffset(
      whole,
      part,
      Math.round(at * episode.sampleRate),
      Math.round(0.3 * episode.sampleRate),
    );
    assert.ok(Math.abs(offset) < 0.1 * episode.sampleRate, `${offset} samples off at ${at} s`);
  }
});

test('both voices are equally loud, within 1.5 LU', async () => {
  const episode = shared;
  const samples = await decode(episode.files.audio, episode.sampleRate);
  const power = (speaker: number) => {
    const parts = episode.sentences.filter((sentence) => sentence.speaker === speaker);
    const sums = parts.map(({ start, end }) => {
      const part = samples.subarray(Math.round(start * 22_050), Math.round(end * 22_050));
      return part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
    });
    return sums.reduce((sum, value) => sum + value, 0) / sums.length;
  };
  assert.ok(Math.abs(10 * Math.log10(power(1) / power(2))) < 1.5);
});

test('the other files match the audio', async () => {
  const episode = shared;
  const vtt = await readFile(episode.files.captions, 'utf8');
  const srt = await readFile(episode.files.subtitles, 'utf8');
  assert.match(vtt, /^WEBVTT\n/);
  assert.match(vtt, /<v Host 1>Sentence 0, as it is written\./);
  assert.match(srt, /\nHost 2: Sentence 1, as it is written\.\n/);
  const chapters = JSON.parse(await readFile(episode.files.chapters, 'utf8'));
  assert.deepEqual(chapters, { version: '1.2.0', chapters: episode.chapters });
  const waveform = JSON.parse(await readFile(episode.files.waveform, 'utf8'));
  assert.equal(waveform.data.length, waveform.length * 2);
  assert.ok(waveform.length > 300 && waveform.length <= 2000);
  assert.ok(Math.max(...waveform.data) > 50 && Math.min(...waveform.data) < -50);
  const transcript = JSON.parse(await readFile(episode.files.timings, 'utf8'));
  assert.deepEqual(transcript.sentences, episode.sentences);
});

test('the number of threads does not change a byte', async () => {
  const { files } = await maker.produce(dialogue(), {
    title: 'Größer & 更好',
    accent: '#0050a0',
    threads: 3,
  });
  assert.ok((await readFile(files.audio)).equals(await readFile(shared.files.audio)));
});

/** Returns the first and last time around `inside` that is louder than -46 dB. */
function audible(
  samples: Float32Array,
  rate: number,
  inside: number,
  until: number,
  from: number,
): [number, number] {
  const loud = (index: number) => Math.abs(samples[index] ?? 0) > 0.005;
  let first = Math.max(0, Math.round(from * rate));
  while (!loud(first) && first < inside * rate) first += 1;
  let last = Math.round(until * rate) - 1;
  while (!loud(last) && last > inside * rate) last -= 1;
  return [first / rate, last / rate];
}

/** Returns how many samples `part` is after its expected position in `whole`. */
function bestOffset(whole: Float32Array, part: Float32Array, at: number, reach: number): number {
  let best = 0;
  let bestError = Number.POSITIVE_INFINITY;
  for (let offset = -reach; offset <= reach; offset++) {
    let error = 0;
    for (let index = 2000; index < part.length - 2000; index += 7) {
      error += ((part[index] ?? 0) - (whole[at + offset + index] ?? 0)) ** 2;
    }
    if (error < bestError) [best, bestError] = [offset, error];
  }
  return best;
}
