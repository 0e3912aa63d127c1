import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type EpisodeMaker, openEpisodeMaker } from '../../tests/support/episode-maker.ts';
import { decode, measureLoudness, probe } from '../../tests/support/ffmpeg.ts';
import { voicedSentence, voiceLike } from '../../tests/support/speech-like.ts';
import type { SoundDesign } from '../domain/sound-design.ts';
import type { TimedSentence } from '../domain/transcript.ts';
import type { Episode } from './episode.ts';

const sampleRate = 22_050;
const pitches = { intro: 3000, outro: 3500, bed: 4000, sting: 4500 };

/** Creates a tone that no voice has, at a level that needs correction. */
const tone = (pitch: number, seconds: number, peak: number, rate = 44_100) => ({
  samples: Float32Array.from(
    { length: seconds * rate },
    (_, index) => peak * Math.sin((2 * Math.PI * pitch * index) / rate),
  ),
  sampleRate: rate,
});
const sounds: SoundDesign = {
  intro: tone(pitches.intro, 3, 0.9),
  outro: tone(pitches.outro, 2.5, 0.05),
  bed: tone(pitches.bed, 14, 0.6, 48_000),
  sting: tone(pitches.sting, 1.2, 0.3, 22_050),
};

const sentences = () =>
  Array.from({ length: 12 }, (_, index) => ({
    ...voicedSentence({
      samples: voiceLike({ seconds: 2.4, seed: index + 1 }),
      text: `Sentence ${index} here.`,
      section: index % 4 === 0 ? `Part ${index / 4}` : null,
      boundary: index === 11 ? 'end' : index % 4 === 3 ? 'section' : 'sentence',
    }),
    words: ['Sentence', String(index), 'here.'].map((text, at) => ({
      text,
      start: 0.1 + at * 0.8,
      end: 0.9 + at * 0.8,
    })),
  }));

describe('an episode with sounds around and under the speech', () => {
  let maker: EpisodeMaker;
  let [plain, designed]: (Episode | undefined)[] = [];
  let samples: Float32Array = new Float32Array();
  before(async () => {
    maker = await openEpisodeMaker();
    plain = await maker.produce(sentences());
    designed = await maker.produce(sentences(), { sounds });
    samples = await decode(designed.files.audio, sampleRate);
  });
  after(() => maker.close());

  /** Returns the amplitude of a tone between two times (Goertzel). */
  const heard = (pitch: number, from: number, to: number) => {
    const part = samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
    const factor = 2 * Math.cos((2 * Math.PI * pitch) / sampleRate);
    let [one, two] = [0, 0];
    for (const sample of part) [one, two] = [sample + factor * one - two, one];
    return (2 * Math.sqrt(Math.max(0, one * one + two * two - factor * one * two))) / part.length;
  };
  const decibels = (value: number, other: number) => 20 * Math.log10(value / other);

  it('has the loudness of every episode, and no peak above the limit', async () => {
    const { integrated, truePeak } = await measureLoudness(designed?.files.audio ?? '');
    assert.ok(Math.abs(integrated + 16) < 0.5, `${integrated} LUFS`);
    assert.ok(truePeak <= -1, `${truePeak} dBTP`);
  });

  it('begins with the intro and ends with the outro, about as loud as the speech', async () => {
    const [first, last] = [designed?.sentences[0], designed?.sentences.at(-1)];
    assert.ok(designed && first && last);
    const intro = heard(pitches.intro, 0.5, 3);
    assert.ok(intro > 0.05 && intro > 30 * heard(pitches.intro, first.start + 0.5, first.end), `${intro}`);
    assert.ok(first.start > 0.2 + 3 + 1.5, `${first.start}`);
    const outro = heard(pitches.outro, last.end + 1, last.end + 3);
    assert.ok(Math.abs(decibels(outro, intro)) < 2, `${outro} ${intro}`);
    assert.ok(designed.durationSeconds > last.end + 0.7 + 2.5);
  });

  it('has the bed under the opening, quiet while someone speaks, and then no more', () => {
    const [first, second, , , ninth] = designed?.sentences ?? [];
    assert.ok(first && second && ninth);
    const open = heard(pitches.bed, first.start - 1, first.start - 0.4);
    const under = heard(pitches.bed, first.start + 0.3, first.end - 0.1);
    assert.ok(decibels(under, open) < -11 && decibels(under, open) > -17, `${decibels(under, open)} dB`);
    const between = heard(pitches.bed, first.end + 0.05, second.start - 0.05);
    assert.ok(decibels(between, open) < -6, `it does not pump: ${decibels(between, open)} dB`);
    assert.ok(heard(pitches.bed, ninth.start, ninth.end) < open / 50);
  });

  it('has a sting before each chapter but the first, and nowhere else', () => {
    const all = designed?.sentences ?? [];
    for (const [index, { start, end }] of all.entries()) {
      const before = all[index - 1];
      if (!before) continue;
      const sting = heard(pitches.sting, (before.end + start) / 2 - 0.05, (before.end + start) / 2 + 0.05);
      assert.equal(sting > 0.03, index % 4 === 0, `${index}: ${sting}`);
      assert.ok(heard(pitches.sting, start, end) < 0.005);
    }
  });

  it('moves captions, words and chapters with the speech', async () => {
    assert.ok(plain && designed);
    const seconds = (episode: Episode, at: number) => episode.sentences[at]?.start ?? 0;
    const shift = seconds(designed, 0) - seconds(plain, 0);
    for (const at of [1, 2, 3]) {
      const moved = seconds(designed, at) - seconds(plain, at);
      assert.ok(Math.abs(moved - shift) < 0.11, `${at}: ${moved}`);
    }
    for (const [at, { words = [], start, end }] of designed.sentences.entries()) {
      const unmoved: TimedSentence | undefined = plain.sentences[at];
      for (const [index, word] of words.entries()) {
        const usual = (unmoved?.words?.[index]?.start ?? 0) - (unmoved?.start ?? 0);
        assert.ok(Math.abs(word.start - start - usual) < 0.003, `${word.text} at ${word.start}`);
      }
      assert.ok(levelOf(samples, start, end) > 0.02, `speech at ${start}`);
    }
    assert.deepEqual(
      designed.cues.map(({ start }) => start),
      designed.sentences.map(({ start }) => start),
    );
    assert.deepEqual(
      designed.chapters.map(({ startTime }) => startTime),
      [0, seconds(designed, 4), seconds(designed, 8)],
    );
    const { chapters, format } = await probe(designed.files.audio);
    assert.ok(Math.abs(Number(format.duration) - designed.durationSeconds) < 0.06);
    assert.ok(Math.abs(Number(chapters[1]?.start_time) - seconds(designed, 4)) < 0.01);
    assert.match(await readFile(designed.files.captions, 'utf8'), /Sentence <[\d:.]+>11 /);
  });

  it('works with any of them alone, and with a sound that is silent', async () => {
    for (const kind of ['intro', 'outro', 'bed', 'sting'] as const) {
      const episode = await maker.produce(sentences().slice(0, 6), { sounds: { [kind]: sounds[kind] } });
      const { integrated } = await measureLoudness(episode.files.audio);
      assert.ok(Math.abs(integrated + 16) < 0.5, `${kind}: ${integrated}`);
    }
    const silent = { samples: new Float32Array(22_050), sampleRate: 22_050 };
    const without = await maker.produce(sentences(), { sounds: { intro: silent } });
    assert.equal(without.durationSeconds, plain?.durationSeconds);
  });
});

function levelOf(samples: Float32Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}
