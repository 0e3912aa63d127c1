import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voicedSentence } from '../../tests/support/speech-like.ts';
import type { Boundary } from '../domain/sound.ts';
import { cutChunks } from './chunks.ts';
import { createTimeline, naturalPauses, pauseAfter, type Timeline } from './episode-timeline.ts';
import { levelTimeline } from './levels.ts';
import type { StoredSentence } from './prepare-sentence.ts';

const sampleRate = 22_050;

/** Creates a steady sound of a length in tenths of a second. A louder sound has a smaller factor to fill 16 bits. */
function stored(tenths: number, scale = 1): StoredSentence {
  return {
    ...{ pcmPath: 'collected', offset: 0, length: (tenths * sampleRate) / 10 },
    scale,
    quietBefore: 882,
    quietAfter: 1764,
    trimmed: 100,
    powers: new Float64Array(tenths).fill(0.02),
  };
}

function timelineOf(boundaries: readonly Boundary[], pauseScale = 1): Timeline {
  const timeline = createTimeline(sampleRate);
  for (const boundary of boundaries) {
    timeline.add({ ...voicedSentence({ boundary }), pauseScale }, stored(20));
  }
  return timeline.finish();
}

const gaps = ({ takes }: Timeline) =>
  takes.slice(1).map((take, index) => (take.audibleStart - (takes[index]?.audibleEnd ?? 0)) / sampleRate);

test('the pause after a sentence is the one its boundary asks for, to a twentieth of a second', () => {
  const boundaries = ['sentence', 'paragraph', 'speaker', 'section', 'end'] as const;
  for (const [index, gap] of gaps(timelineOf(boundaries)).entries()) {
    const wanted = naturalPauses[boundaries[index] as keyof typeof naturalPauses];
    assert.ok(Math.abs(gap - wanted) <= 0.051, `${gap} for ${wanted}`);
  }
});

test('a pause that someone inserted is added to the natural one', () => {
  const timeline = createTimeline(sampleRate);
  const { sentence } = voicedSentence({ boundary: 'paragraph' });
  timeline.add({ sentence: { ...sentence, pause: 2 }, words: [], pauseScale: 1 }, stored(20));
  timeline.add({ sentence, words: [], pauseScale: 1 }, stored(20));
  const [gap = 0] = gaps(timeline.finish());
  assert.ok(Math.abs(gap - naturalPauses.paragraph - 2) <= 0.051, `${gap}`);
});

test('pauses follow the scale of the delivery, and never vanish or run away', () => {
  assert.equal(pauseAfter('sentence', 2), 0.7);
  assert.equal(pauseAfter('sentence', 0), 0.2);
  assert.equal(pauseAfter('section', 1e9), 4.4);
  assert.equal(pauseAfter('paragraph', Number.NaN), 0.65);
});

test('every sentence begins on a step of the loudness meter, and none overlaps the one before', () => {
  const { takes } = timelineOf(
    Array.from({ length: 50 }, () => 'sentence'),
    0,
  );
  for (const [index, take] of takes.entries()) {
    assert.equal(take.position % (sampleRate / 10), 0);
    const next = takes[index + 1];
    assert.ok(next === undefined || next.position >= take.position + take.length);
  }
});

test('two voices get the same loudness, and half of a sentence’s deviation is corrected', () => {
  const timeline = createTimeline(sampleRate);
  const place = (speaker: 1 | 2, scale: number) =>
    timeline.add({ ...voicedSentence({ speaker }), pauseScale: 1 }, stored(30, scale));
  for (let index = 0; index < 10; index++) {
    place(1, 1);
    place(2, 8);
  }
  // Four decibels softer than the rest of its voice.
  place(1, 10 ** (4 / 20));
  const { takes: gains } = levelTimeline(timeline.finish());
  const [first = 0, second = 0] = gains;
  assert.ok(
    Math.abs(first / second - 1) < 0.02,
    'after scaling both have the same samples, so the same gain',
  );
  const softer = 20 * Math.log10((gains[20] ?? 0) / first);
  assert.ok(Math.abs(softer + 2) < 0.3, `${softer} dB against the rest`);
});

test('chunks cover the episode without gap or overlap, and are cut in silence', () => {
  const timeline = timelineOf(Array.from({ length: 80 }, () => 'sentence'));
  const chunks = cutChunks(timeline, { takes: timeline.takes.map(() => 1), music: [] });
  assert.ok(chunks.length > 3);
  assert.equal(chunks[0]?.firstFrame, 0);
  assert.equal((chunks.at(-1)?.endFrame ?? 0) * 576, timeline.length + 529);
  for (const [index, chunk] of chunks.entries()) {
    const next = chunks[index + 1];
    if (next === undefined) continue;
    assert.equal(chunk.endFrame, next.firstFrame);
    assert.equal(chunk.meterEnd, next.meterStart);
    const last = chunk.pieces.at(-1);
    assert.ok(chunk.endFrame * 576 - ((last?.position ?? 0) + (last?.length ?? 0)) >= 3 * 576);
    assert.ok((next.pieces[0]?.position ?? 0) - next.firstFrame * 576 >= 2 * 576);
  }
});
