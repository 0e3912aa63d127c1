import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { withMarks } from '../../src/domain/script.ts';
import type { TimedSentence } from '../../src/domain/transcript.ts';
import { renderEpisode } from '../../src/jobs/renderer.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import { createSegmentStore, type SegmentStore } from '../../src/speech/segment-cache/segment-store.ts';
import { createSpeechEngines, type SpeechEngines } from '../../src/speech/speech-engines.ts';
import { openMediaCache } from '../../src/storage/media/open-media-store.ts';
import { decode } from '../support/ffmpeg.ts';
import { modelCache } from '../support/model-cache.ts';
import { sharedTexts } from '../support/shared-parts.ts';

const sampleRate = 24_000;
const plain = 'Search is faster today. The old interface will be removed in March.';
const unstressed =
  'Search is faster today. [pause 3s] The old interface will be removed [pause 1500ms] in March.';
const marked =
  'Search is faster today. [pause 3s] The old interface will be *removed* [pause 1500ms] in March.';

describe('a script with marks, spoken by real voices', () => {
  let engines: SpeechEngines;
  let segments: SegmentStore;
  let directory = '';
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'aloud-marks-'));
    // A mark changes the sound of a sentence after it was spoken, so each is spoken once.
    await mkdir(join(directory, 'media'));
    await writeFile(join(directory, 'media', 'aloud-installation.json'), '{}');
    const place = { directory, s3: null, prefix: '', maximumBytes: 1 << 26 };
    segments = createSegmentStore(await openMediaCache('segments', place));
    engines = createSpeechEngines({
      ...{ slots: { tts_a: 'kokoro', tts_b: 'piper' }, access: {}, processes: 1, steady: true },
      ...{ listenBack: 'off', memoryBytes: 16e9, cacheDirectory: modelCache },
    });
  });
  after(async () => {
    await engines.close();
    await rm(directory, { recursive: true });
  });

  const render = async (text: string, provider: 'tts_a' | 'tts_b', name: string) => {
    const own = join(directory, name);
    await mkdir(own);
    const turns = withMarks([{ speaker: 1, text, section: null } as const]);
    const { episode } = await renderEpisode(
      { engines, segments, texts: sharedTexts() },
      {
        ...{ script: { language: 'en', speakers: 1, turns }, voice: { provider }, mode: 'live' },
        ...{ segmentOwner: { secret: 's', note: async () => {} }, title: 'T', organization: null },
        ...{ date: new Date(0), directory: own, signal: new AbortController().signal, onProgress: () => {} },
      },
    );
    const transcript = JSON.parse(await readFile(episode.files.timings, 'utf8'));
    const captions = await readFile(episode.files.captions, 'utf8');
    const samples = await decode(episode.files.audio, sampleRate);
    const sentences: TimedSentence[] = transcript.sentences;
    return { captions, samples, sentences, words: sentences.flatMap(({ words = [] }) => words) };
  };

  for (const [engine, provider] of [
    ['Kokoro', 'tts_a'],
    ['Piper', 'tts_b'],
  ] as const) {
    it(`${engine} pauses, stresses, and says nothing of the marks`, async () => {
      const [without, withThem] = [
        await render(unstressed, provider, `${engine}-unstressed`),
        await render(marked, provider, `${engine}-marked`),
      ];
      const shown = withThem.sentences.map(({ text }) => text);
      assert.deepEqual(shown, ['Search is faster today.', 'The old interface will be removed', 'in March.']);
      assert.ok(!/[*[\]]|pause/i.test(withThem.captions));
      const heard = await engines.recognizer.transcribe({ samples: withThem.samples, sampleRate });
      assert.ok(countWordErrors(plain, heard, true).errors <= 3, heard);
      assert.doesNotMatch(heard, /pause|star|asterisk|bracket/i);

      const [first, second, third] = withThem.sentences;
      assert.ok(first && second && third);
      assert.ok(Math.abs(second.start - first.end - 3) < 0.06, `${second.start - first.end}`);
      assert.ok(Math.abs(third.start - second.end - 1.5) < 0.06, `${third.start - second.end}`);
      for (const { end, start } of [
        { end: first.end, start: second.start },
        { end: second.end, start: third.start },
      ])
        assert.ok(levelOf(withThem.samples, end + 0.15, start - 0.15) < 0.002, 'the pause is silent');

      const [stressed, ordinary] = [withThem, without].map(({ samples, words }) => {
        const [word, before] = [
          words.find(({ text }) => text === 'removed'),
          words.find(({ text }) => text === 'interface'),
        ];
        assert.ok(word && before);
        return {
          seconds: word.end - word.start,
          level: levelOf(samples, word.start, word.end) / levelOf(samples, before.start, before.end),
        };
      });
      assert.ok(stressed && ordinary);
      assert.ok(stressed.seconds > ordinary.seconds * 1.1, `${stressed.seconds} ${ordinary.seconds}`);
      assert.ok(stressed.level > ordinary.level * 1.25, `${stressed.level} ${ordinary.level}`);
      for (const { start, end } of withThem.words)
        assert.ok(levelOf(withThem.samples, start, Math.max(end, start + 0.1)) > 0.004, `a word at ${start}`);
    });
  }
});

function levelOf(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}
