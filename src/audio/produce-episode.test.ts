import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { decode, measureLoudness, probe } from '../../tests/support/ffmpeg.ts';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';
import { Problem } from '../domain/errors.ts';
import type { VoicedSentence } from '../domain/sound.ts';
import type { Episode, EpisodeOptions } from './episode.ts';
import { produceEpisode } from './produce-episode.ts';

let root: string;
let count = 0;
/** What most tests look at. */
let shared: Episode;

/** One pixel. */
const cover = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'aloud-audio-'));
  shared = await produce(dialogue(), { title: 'Größer & 更好', cover, speakerNames: { 2: 'Ada' } });
});
after(() => rm(root, { recursive: true, force: true }));

async function produce(
  sentences: Iterable<VoicedSentence> | AsyncIterable<VoicedSentence>,
  options: Partial<EpisodeOptions> = {},
): Promise<Episode> {
  count += 1;
  const directory = options.directory ?? join(root, String(count));
  await mkdir(directory, { recursive: true });
  async function* source() {
    yield* sentences;
  }
  return produceEpisode(source(), {
    ...{ directory, title: 'Release 2.1', organization: 'Acme', language: 'en', threads: 2 },
    date: new Date('2026-03-04T05:06:07Z'),
    signal: new AbortController().signal,
    ...options,
  });
}

/** A dialogue of two unequal voices in sections, longer than one stretch. */
function dialogue(): VoicedSentence[] {
  return Array.from({ length: 24 }, (_, index) => {
    const speaker = index % 2 === 0 ? 1 : 2;
    const samples = voiceLike({
      ...{ seconds: 1.2 + (index % 5) * 0.7, silence: 0.15 + (index % 3) * 0.2, seed: index + 1 },
      ...(speaker === 1 ? { pitch: 110, peak: 0.9 } : { pitch: 205, peak: 0.12 }),
    });
    const section = index % 8 === 0 ? `Part ${index / 8 + 1}: ünïcode & <more>` : null;
    const boundary = index === 23 ? 'end' : index % 8 === 7 ? 'section' : 'speaker';
    return voicedSentence({
      samples,
      speaker,
      section,
      boundary,
      text: `Sentence ${index}, as it is written.`,
    });
  });
}

const quietNoise = (seconds: number) =>
  Float32Array.from(
    { length: seconds * 22_050 },
    (_, at) => (Math.sin(at * at) + Math.sin((at + 1) ** 2)) * 1e-4,
  );

const programmes: Record<string, () => VoicedSentence[]> = {
  'a very quiet voice': () =>
    [1, 2, 3].map((seed) => voicedSentence({ samples: voiceLike({ peak: 0.0003, seed }) })),
  'a very loud, clipped voice': () =>
    [1, 2, 3].map((seed) =>
      voicedSentence({
        samples: voiceLike({ peak: 9, seed }).map((sample) => Math.min(1, Math.max(-1, sample))),
      }),
    ),
  'one short word': () => [voicedSentence({ samples: voiceLike({ seconds: 0.25 }), boundary: 'end' })],
  'a whisper': () => [voicedSentence({ samples: quietNoise(3) })],
  'long silence around and inside a sentence': () => {
    const samples = new Float32Array(22_050 * 20);
    samples.set(voiceLike(), 22_050 * 3);
    samples.set(voiceLike({ seed: 4 }), 22_050 * 14);
    return [voicedSentence({ samples })];
  },
  'mixed sample rates from 16 to 48 kHz': () =>
    [24_000, 16_000, 22_050, 44_100, 48_000].map((sampleRate, index) =>
      voicedSentence({ sampleRate, samples: voiceLike({ sampleRate, seed: index + 1 }) }),
    ),
  'single loud clicks in a soft voice': () => {
    const samples = voiceLike({ seconds: 6, peak: 0.05 });
    for (let at = 5000; at < samples.length; at += 9000) samples[at] = 1;
    return [voicedSentence({ samples })];
  },
};

test('a dialogue of unequal voices comes out at -16 LUFS and under -1 dBTP', () => checkLoudness(shared));

for (const [name, sentences] of Object.entries(programmes)) {
  test(`${name} comes out at -16 LUFS and under -1 dBTP`, async () =>
    checkLoudness(await produce(sentences())));
}

async function checkLoudness(episode: Episode): Promise<void> {
  const { integrated, truePeak } = await measureLoudness(episode.audioPath);
  assert.ok(Math.abs(integrated + 16) <= 0.5, `${integrated} LUFS`);
  assert.ok(truePeak <= -1, `${truePeak} dBTP`);
  assert.ok(Math.abs(episode.loudness - integrated) <= 0.3, `${episode.loudness} measured as ${integrated}`);
}

test('the file says how long it is, to 50 ms, and decodes to exactly that length', async () => {
  const episode = shared;
  const { format, streams } = await probe(episode.audioPath);
  assert.ok(Math.abs(Number(format.duration) - episode.durationSeconds) < 0.05);
  assert.ok(Math.abs(Number(format.bit_rate) - 64_000) < 700);
  assert.deepEqual(
    [streams[0]?.codec_name, streams[0]?.sample_rate, streams[0]?.channels],
    ['mp3', '22050', 1],
  );
  const samples = await decode(episode.audioPath, episode.sampleRate);
  assert.equal(samples.length, Math.round(episode.durationSeconds * episode.sampleRate));
});

test('the tag carries title, organization, date, chapters and cover', async () => {
  const episode = shared;
  const { format, streams, chapters } = await probe(episode.audioPath);
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
  const samples = await decode(episode.audioPath, episode.sampleRate);
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
  const whole = await decode(episode.audioPath, episode.sampleRate);
  for (const at of [7.3, 21.01, episode.durationSeconds - 4]) {
    const part = await decode(episode.audioPath, episode.sampleRate, at, 1.5);
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
  const samples = await decode(episode.audioPath, episode.sampleRate);
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

test('the files beside the audio tell the same story', async () => {
  const episode = shared;
  const vtt = await readFile(episode.captionsVttPath, 'utf8');
  const srt = await readFile(episode.captionsSrtPath, 'utf8');
  assert.match(vtt, /^WEBVTT\n/);
  assert.match(vtt, /<v Host 1>Sentence 0, as it is written\./);
  assert.match(srt, /\nAda: Sentence 1, as it is written\.\n/);
  const chapters = JSON.parse(await readFile(episode.chaptersPath, 'utf8'));
  assert.deepEqual(chapters, { version: '1.2.0', chapters: episode.chapters });
  const waveform = JSON.parse(await readFile(episode.waveformPath, 'utf8'));
  assert.equal(waveform.data.length, waveform.length * 2);
  assert.ok(waveform.length > 300 && waveform.length <= 2000);
  assert.ok(Math.max(...waveform.data) > 50 && Math.min(...waveform.data) < -50);
  const transcript = JSON.parse(await readFile(episode.transcriptPath, 'utf8'));
  assert.deepEqual(transcript.sentences, episode.sentences);
  const left = (await readdir(join(episode.audioPath, '..'))).sort();
  const expected = [
    'audio.mp3',
    'captions.srt',
    'captions.vtt',
    'chapters.json',
    'transcript.json',
    'waveform.json',
  ];
  assert.deepEqual(left, expected);
});

test('the number of threads does not change a byte', async () => {
  const { audioPath } = await produce(dialogue(), { title: 'Größer & 更好', cover, threads: 3 });
  assert.ok((await readFile(audioPath)).equals(await readFile(shared.audioPath)));
});

test('a script without a sentence, or without a sound, is a clear error', async () => {
  const silent = voicedSentence({ samples: new Float32Array(22_050) });
  const offset = voicedSentence({ samples: new Float32Array(22_050).fill(0.5) });
  for (const sentences of [[], [voicedSentence({ samples: new Float32Array() })], [silent, offset]]) {
    await assert.rejects(
      produce(sentences),
      (failure) => failure instanceof Problem && /nothing to hear/.test(failure.message),
    );
  }
});

test('a silent sentence among others keeps its text and is counted', async () => {
  const episode = await produce([
    voicedSentence(),
    voicedSentence({ samples: new Float32Array(), text: '…' }),
    voicedSentence(),
  ]);
  assert.equal(episode.silentSentences, 1);
  assert.deepEqual(
    episode.sentences.map((sentence) => sentence.text),
    ['A sentence.', '…', 'A sentence.'],
  );
  assert.equal(episode.cues.length, 2);
});

test('samples that are no numbers become silence', async () => {
  const samples = voiceLike();
  samples.fill(Number.NaN, 9000, 9500);
  samples[12_000] = Number.POSITIVE_INFINITY;
  samples[13_000] = 1e30;
  const episode = await produce([voicedSentence({ samples }), voicedSentence()]);
  const decoded = await decode(episode.audioPath, episode.sampleRate);
  assert.ok(decoded.every(Number.isFinite));
});

test('an impossible sample rate is a clear error', async () => {
  const sound = { samples: voiceLike(), sampleRate: 100 };
  await assert.rejects(produce([{ ...voicedSentence(), sound }]), /100 Hz/);
});

test('a failing voice passes its error on and leaves nothing behind', async () => {
  const directory = join(root, 'failing');
  async function* failing() {
    yield voicedSentence();
    throw new Problem('GENERATION_FAILED', 'The voice has failed.');
  }
  await assert.rejects(produce(failing(), { directory }), /The voice has failed/);
  assert.deepEqual(await readdir(directory), []);
});

test('an abort ends the work at once, even while the voice hangs, and leaves nothing behind', async () => {
  const directory = join(root, 'aborted');
  const controller = new AbortController();
  async function* hanging() {
    yield voicedSentence();
    setTimeout(() => controller.abort(new Error('Enough.')), 50);
    await new Promise(() => undefined);
  }
  await assert.rejects(produce(hanging(), { directory, signal: controller.signal }), /Enough/);
  assert.deepEqual(await readdir(directory), []);
});

test('an abort while the audio is mastered leaves nothing behind', async () => {
  const directory = join(root, 'aborted-late');
  const controller = new AbortController();
  const onProgress: EpisodeOptions['onProgress'] = ({ stage }) => {
    if (stage === 'mastering') controller.abort(new Error('Enough.'));
  };
  await assert.rejects(produce(dialogue(), { directory, signal: controller.signal, onProgress }), /Enough/);
  assert.deepEqual(await readdir(directory), []);
});

test('a cover that is no image is refused', async () => {
  await assert.rejects(produce([voicedSentence()], { cover: Buffer.from('GIF89a') }), /PNG nor JPEG/);
});

/** First and last moment around `inside` that is louder than -46 dB. */
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

/** How many samples `part` lies after its expected place in `whole`. */
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
