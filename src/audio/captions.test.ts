import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { voicedSentence } from '../../tests/support/speech-like.ts';
import type { TimedSentence } from '../domain/transcript.ts';
import { wordsIn } from '../domain/words-in.ts';
import { makeCues, subRip, webVtt } from './captions.ts';
import { makeChapters } from './describe.ts';

const sentence = (text: string, more: Partial<TimedSentence> = {}): TimedSentence => ({
  start: 1,
  end: 5,
  text,
  speaker: 1,
  ...more,
});

/** Words of a tenth of a second, one every half second. */
const timed = (text: string): TimedSentence => {
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, start: 1 + index / 2, end: 1.1 + index / 2 }));
  return sentence(text, { words, end: words.at(-1)?.end ?? 1 });
};

test('a short sentence is one cue, at its time', () => {
  assert.deepEqual(makeCues([sentence('All is well.')]), [
    { start: 1, end: 5, text: 'All is well.', speaker: 1 },
  ]);
});

const long =
  'When the connection to the database is lost in the middle of a job, the worker now hands it back and starts again.';

test('a long sentence is cut after its comma into cues that follow each other, each at its first word', () => {
  const cues = makeCues([timed(long)]);
  assert.equal(cues.length, 2);
  assert.ok(cues[0]?.text.endsWith('job,'));
  assert.equal(cues.map((cue) => cue.text).join(' '), long);
  assert.equal(cues[0]?.start, 1);
  assert.equal(cues[0]?.end, cues[1]?.start);
  assert.equal(cues[1]?.start, 8, 'the fourteen words before it take seven seconds');
  assert.deepEqual(cues[1]?.words?.[0], { text: 'the', start: 8, end: 8.1 });
});

test('a sentence whose words are not timed is cut by its letters, and its cues have no words', () => {
  const [first, second] = makeCues([sentence(long)]);
  const expected = 1 + (4 * long.indexOf(' the worker')) / long.length;
  assert.ok(Math.abs((second?.start ?? 0) - expected) < 0.1, `${second?.start} for ${expected}`);
  assert.equal(first?.words, undefined);
});

for (const text of [
  '新しいバージョンでは、大きなファイルの書き出しが三倍速くなり、検索の結果もすぐに表示されるようになりました。また、古い設定は自動的に移行されるため、何も変更する必要はありません。',
  '本次更新修复了导出功能中的三个错误，并且大幅提升了搜索的速度，用户在打开大型文件时不再需要等待，旧的设置会自动迁移到新的版本，因此大家不需要做任何修改就可以继续使用。',
]) {
  test(`a sentence without spaces is cut at its punctuation, nothing is added: ${text.slice(0, 6)}…`, () => {
    const words = wordsIn(text).map((word, index) => ({
      ...{ text: word, start: 1 + index / 2, end: 1.5 + index / 2 },
    }));
    for (const heard of [sentence(text, { words, end: 1.5 + words.length / 2 }), sentence(text)]) {
      const cues = makeCues([heard]);
      assert.equal(cues.map((cue) => cue.text).join(''), text);
      assert.ok(cues.length >= 2);
      for (const cue of cues) {
        assert.ok(cue.text.length <= 42, cue.text);
        assert.match(cue.text, /[、。，]$/);
      }
    }
    const vtt = webVtt(makeCues([sentence(text, { words, end: 1.5 + words.length / 2 })]), null, 'ja');
    assert.ok((vtt.match(/<00:/g)?.length ?? 0) > 15, vtt);
    assert.ok(!/[^\d>] <|> /.test(vtt.split('-->').slice(1).join('')), vtt);
  });
}

test('words that are heard at the same time are never in two cues', () => {
  const words = long.split(' ').map((text) => ({ text, start: 1, end: 5 }));
  assert.equal(makeCues([sentence(long, { words })]).length, 1);
});

test('for any words, nothing is lost, cues begin with a word, and time runs forward', () => {
  const texts = fc.array(fc.stringMatching(/^[a-zé1👩]{1,12}[,;:)—.]?$/u), { minLength: 1, maxLength: 60 });
  const property = fc.property(texts, fc.boolean(), (words, isTimed) => {
    const heard = isTimed ? timed(words.join(' ')) : sentence(words.join(' '));
    const cues = makeCues([heard]);
    assert.equal(cues.map((cue) => cue.text).join(' '), words.join(' '));
    for (const [index, cue] of cues.entries()) {
      assert.ok(cue.end > cue.start && cue.start >= (cues[index - 1]?.end ?? 1) - 1e-9);
      assert.ok(!isTimed || heard.words?.some(({ start }) => start === cue.start));
    }
  });
  fc.assert(property);
});

test('WebVTT has the time of each word, where these increase inside the cue', () => {
  const words = [
    { text: 'Use', start: 1, end: 1.2 },
    { text: '<b>', start: 1.25, end: 1.4 },
    { text: '–', start: 1.25, end: 1.25 },
    { text: 'now.', start: 2, end: 3 },
  ];
  const text = webVtt(makeCues([sentence('Use <b> – now.', { words, end: 3 })]), null, 'en');
  assert.match(text, /\nUse <00:00:01\.250>&lt;b&gt; – <00:00:02\.000>now\.\n$/);
  assert.match(subRip(makeCues([sentence('Use it.', { words, end: 3 })]), null), /\nUse /);
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
  ...{ sampleRate: 1000, silentSentences: 0, length: 10_000, music: [] },
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
