import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { voicedSentence } from '../../tests/support/speech-like.ts';
import { subRip, webVtt } from './captions.ts';
import { makeCues, type SpokenSentence } from './cues.ts';
import { makeChapters } from './describe.ts';

const sentence = (text: string, more: Partial<SpokenSentence> = {}): SpokenSentence => ({
  ...{ start: 1, end: 5, text, speaker: 1, spoken: text, pauses: [] },
  ...more,
});

test('a short sentence is one cue, at its time', () => {
  assert.deepEqual(makeCues([sentence('All is well.')]), [
    { start: 1, end: 5, text: 'All is well.', speaker: 1 },
  ]);
});

const long =
  'When the connection to the database is lost in the middle of a job, the worker now hands it back and starts again.';
/** The expected time of its comma when four seconds are spoken and nothing else pauses. */
const comma =
  1 + (4 * 'When the connection to the database is lost in the middle of a job,'.length) / long.length;

const pausing = (...pauses: [from: number, length: number][]) => {
  const silent = pauses.reduce((sum, [, length]) => sum + length, 0);
  return sentence(long, {
    end: 5 + silent,
    pauses: pauses.map(([start, length]) => ({ start, end: start + length })),
  });
};

test('a long sentence is cut after its comma into cues that follow each other', () => {
  const cues = makeCues([pausing([comma, 0.3])]);
  assert.equal(cues.length, 2);
  assert.ok(cues[0]?.text.endsWith('job,'));
  assert.equal(cues.map((cue) => cue.text).join(' '), long);
  assert.equal(cues[0]?.start, 1);
  assert.equal(cues[0]?.end, cues[1]?.start);
  assert.equal(cues[1]?.end, 5.3);
});

test('the cue behind a comma begins when the voice comes back after its pause', () => {
  for (const [from, length] of [
    [comma - 0.2, 0.3],
    [comma, 0.25],
    [comma + 0.2, 0.6],
  ] as const) {
    assert.equal(makeCues([pausing([from, length])])[1]?.start, from + length);
  }
});

test('a sentence without a pause that is surely its comma’s stays whole: no cue begins beside its words', () => {
  const unsure = {
    'no pause': pausing(),
    'a pause far from the comma': pausing([comma - 1, 0.4]),
    'a pause as short as a closed mouth': pausing([comma, 0.12]),
    'two pauses near the comma': pausing([comma - 0.1, 0.3], [comma + 0.35, 0.25]),
  };
  for (const [name, heard] of Object.entries(unsure)) assert.equal(makeCues([heard]).length, 1, name);
});

test('two commas near one pause: neither is sure', () => {
  const text =
    'The worker that was started by hand on the first of the two machines now stops, waits, and starts with what is left.';
  const at = 1 + (4 * text.indexOf(' waits')) / text.length + 0.1;
  const heard = sentence(text, { end: 5.3, pauses: [{ start: at, end: at + 0.3 }] });
  assert.equal(makeCues([heard]).length, 1);
});

test('the expected time depends on the spoken text, not on the written one', () => {
  const text =
    'Upgrade from 2.4.0-rc.1 or 2.4.0-rc.2 or 2.4.0-rc.3 first, and read what the guide to the migration says about all of it.';
  const spoken =
    'Upgrade from two point four point zero release candidate one or two point four point zero release candidate two or two point four point zero release candidate three first, and read what the guide to the migration says about all of it.';
  const at = (9 * spoken.indexOf(' and read')) / spoken.length;
  const heard = { start: 0, end: 9.3, spoken, pauses: [{ start: at, end: at + 0.3 }] };
  const [, second] = makeCues([sentence(text, heard)]);
  assert.equal(second?.start, at + 0.3);
  assert.ok(second?.text.startsWith('and read'));
});

test('for any text and pauses, nothing is lost, cues begin where a pause ends, and time runs forward', () => {
  const silences = fc.array(fc.tuple(fc.integer({ min: 11, max: 45 }), fc.integer({ min: 1, max: 5 })));
  const texts = fc.array(fc.stringMatching(/^[a-zé1👩]{0,12}[,;:)—.]?$/u), { maxLength: 60 });
  const property = fc.property(texts, silences, (words, spans) => {
    const text = words.join(' ');
    const pauses = spans
      .toSorted(([one], [other]) => one - other)
      .map(([from, length]) => ({ start: from / 10, end: (from + length) / 10 }))
      .filter(({ start }, index, all) => start > (all[index - 1]?.end ?? 0));
    const cues = makeCues([sentence(text, { pauses })]);
    const bare = (value: string) => value.replaceAll(/[\s\p{Cc}]+/gu, '');
    assert.equal(bare(cues.map((cue) => cue.text).join('')), bare(text));
    for (const [index, cue] of cues.entries()) {
      assert.ok(cue.end > cue.start && cue.start >= (cues[index - 1]?.end ?? 1) - 1e-9);
      assert.ok(index === 0 || pauses.some(({ end }) => end === cue.start));
    }
  });
  fc.assert(property);
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
      pcmPath: '',
      offset: 0,
      position: 0,
      length: 1,
      scale: 1,
    },
    ...{
      powers: new Float64Array(),
      pauses: [],
      audibleStart: 200 + index * 1000,
      audibleEnd: 900 + index * 1000,
    },
  })),
});

test('chapters begin with their sections, the first at zero', () => {
  assert.deepEqual(makeChapters(timeline(['New', null, 'Fixed']), 'Title'), [
    { startTime: 0, title: 'New' },
    { startTime: 2.2, title: 'Fixed' },
  ]);
});

test('the part before the first section is a chapter named like the episode', () => {
  assert.deepEqual(makeChapters(timeline([null, 'Fixed']), 'Title'), [
    { startTime: 0, title: 'Title' },
    { startTime: 1.2, title: 'Fixed' },
  ]);
});

test('without sections there are no chapters', () => {
  assert.deepEqual(makeChapters(timeline([null, null]), 'Title'), []);
});
