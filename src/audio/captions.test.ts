import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { voicedSentence } from '../../tests/support/speech-like.ts';
import { subRip, webVtt } from './captions.ts';
import { makeChapters } from './chapters.ts';
import type { HeardSentence } from './cue-times.ts';
import { makeCues } from './cues.ts';

const sentence = (text: string, more: Partial<HeardSentence> = {}): HeardSentence => ({
  ...{ start: 1, end: 5, text, speaker: 1, spoken: text, powers: new Float64Array(), powersStart: 1 },
  ...more,
});

test('a short sentence is one cue, at its time', () => {
  assert.deepEqual(makeCues([sentence('All is well.')]), [
    { start: 1, end: 5, text: 'All is well.', speaker: 1 },
  ]);
});

const long =
  'When the connection to the database is lost in the middle of a job, the worker now hands it back and starts again.';

test('a long sentence is cut after its comma into cues that follow each other', () => {
  const cues = makeCues([sentence(long, { powers: powersWithPause(40, 22, 25) })]);
  assert.equal(cues.length, 2);
  assert.ok(cues[0]?.text.endsWith('job,'));
  assert.equal(cues.map((cue) => cue.text).join(' '), long);
  assert.equal(cues[0]?.start, 1);
  assert.equal(cues[0]?.end, cues[1]?.start);
  assert.equal(cues[1]?.end, 5);
});

test('a sentence of three lines without a pause that is heard stays whole: no cue begins beside its words', () => {
  assert.deepEqual(
    makeCues([sentence(long)]).map(({ text }) => text),
    [long],
  );
  const misleading = makeCues([sentence(long, { powers: powersWithPause(40, 5, 8) })]);
  assert.equal(misleading.length, 1, 'a pause that is far from where the comma is');
});

/** Speech of a power, with a pause of a few tenths in it. */
function powersWithPause(steps: number, from: number, to: number): Float64Array {
  return Float64Array.from({ length: steps }, (_, step) => (step >= from && step < to ? 0.0001 : 0.05));
}

test('the cue behind a comma begins when the voice comes back after its pause', () => {
  for (const [from, to] of [
    [20, 23],
    [24, 28],
    [28, 30],
  ] as const) {
    const cues = makeCues([sentence(long, { powers: powersWithPause(40, from, to) })]);
    assert.ok(Math.abs((cues[1]?.start ?? 0) - (1 + to / 10)) < 1e-9, `${cues[1]?.start}`);
  }
});

test('time is shared out by what is spoken, not by what is written', () => {
  const text =
    'Upgrade from 2.4.0-rc.1 or 2.4.0-rc.2 or 2.4.0-rc.3 first and read what the guide to the migration says about it and about all that came before.';
  const spoken =
    'Upgrade from two point four point zero release candidate one or two point four point zero release candidate two or two point four point zero release candidate three first and read what the guide to the migration says about it and about all that came before.';
  const [, second] = makeCues([sentence(text, { start: 0, end: 10, spoken })]);
  const heardBefore = spoken.indexOf(second?.text ?? '') / spoken.length;
  assert.ok(heardBefore > 0.6);
  assert.ok(Math.abs((second?.start ?? 0) / 10 - heardBefore) < 0.03, `${second?.start} ${heardBefore}`);
});

test('whatever the text, no cue is over three lines, nothing is lost and time runs forward', () => {
  const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
    const cues = makeCues([sentence(text)]);
    const bare = (value: string) => value.replaceAll(/[\s\p{Cc}]+/gu, '');
    assert.equal(bare(cues.map((cue) => cue.text).join('')), bare(text));
    for (const [index, cue] of cues.entries()) {
      assert.ok(cue.text.length <= 140);
      assert.ok(cue.end > cue.start && cue.start >= (cues[index - 1]?.end ?? 1) - 1e-9);
    }
  });
  fc.assert(property);
});

test('a word of 5,000 characters is cut between characters', () => {
  const cues = makeCues([sentence('👩‍👩‍👧'.repeat(600))]);
  assert.ok(cues.every((cue) => cue.text.length % '👩‍👩‍👧'.length === 0));
});

test('WebVTT names the speaker and escapes what would be markup', () => {
  const cues = makeCues([
    sentence('Use Map<K, V> & "-->" now.', { start: 3661.0404, end: 3663, speaker: 2 }),
  ]);
  const text = webVtt(cues, { 1: 'Host 1', 2: 'A > B\n' }, 'en');
  assert.equal(
    text,
    'WEBVTT\nKind: captions\nLanguage: en\n\n' +
      '1\n01:01:01.040 --> 01:01:03.000\n<v A &gt; B>Use Map&lt;K, V&gt; &amp; "--&gt;" now.\n',
  );
});

test('a single narrator is not named', () => {
  const cues = makeCues([sentence('Hello.'), sentence('Again.', { start: 6, end: 7 })]);
  assert.equal(
    subRip(cues, null),
    '1\n00:00:01,000 --> 00:00:05,000\nHello.\n\n2\n00:00:06,000 --> 00:00:07,000\nAgain.\n',
  );
});

test('SubRip names the speaker, and no text opens a tag or looks like a time', () => {
  const text = subRip(makeCues([sentence('a <b> --> c')]), { 1: 'Host 1', 2: 'Host 2' });
  assert.ok(text.includes('Host 1: a <\u2060b> --\u2060> c'));
});

const timeline = (sections: (string | null)[]) => ({
  ...{ sampleRate: 1000, silentSentences: 0, length: 10_000 },
  takes: sections.map((section, index) => ({
    ...{
      sentence: voicedSentence({ section }).sentence,
      recordingPath: '',
      offset: 0,
      position: 0,
      length: 1,
      scale: 1,
    },
    ...{ powers: new Float64Array(), audibleStart: 200 + index * 1000, audibleEnd: 900 + index * 1000 },
  })),
});

test('chapters begin with their sections, the first at zero', () => {
  assert.deepEqual(makeChapters(timeline(['New', null, 'Fixed']), 'Title'), [
    { startTime: 0, title: 'New' },
    { startTime: 2.2, title: 'Fixed' },
  ]);
});

test('what stands before the first section is a chapter named like the episode', () => {
  assert.deepEqual(makeChapters(timeline([null, 'Fixed']), 'Title'), [
    { startTime: 0, title: 'Title' },
    { startTime: 1.2, title: 'Fixed' },
  ]);
});

test('without sections there are no chapters', () => {
  assert.deepEqual(makeChapters(timeline([null, null]), 'Title'), []);
});
