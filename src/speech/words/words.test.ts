import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../domain/words-in.ts';
import { createNormaliser } from '../../script/normalise/create-normaliser.ts';
import type { PhonemeWord } from './phoneme-words.ts';
import { phonemeWords, readSymbols } from './phoneme-words.ts';
import { shareWords } from './share-words.ts';
import { afterOmissions, shortenSilence } from './shorten-silence.ts';
import { spokenCounts } from './spoken-counts.ts';
import { stressWords } from './stress-words.ts';
import { timeWords } from './time-words.ts';
import { writtenWords } from './written-words.ts';

/** Creates groups of phonemes with a tenth of a second per sound. A "," after a group is punctuation. */
function groups(...phonemes: string[]): PhonemeWord[] {
  let start = 0;
  return phonemes.map((text) => {
    const size = text.replace(',', '').length;
    const starts = Array.from({ length: size }, (_, index) => (start * 10 + index) / 10);
    const group = {
      start,
      end: start + size / 10,
      padding: 0,
      starts,
      size,
      soft: false,
      pauses: text.endsWith(','),
    };
    start = group.end;
    return group;
  });
}
const starts = (text: string, phonemes: PhonemeWord[]) =>
  timeWords(text, phonemes).map((word) => `${word.text} ${word.start.toFixed(2)}`);

const round = (seconds: number) => Math.round(seconds * 100) / 100;

test('the tokens between two spaces are a word, from the padding before its first sound on', () => {
  const symbols = readSymbols('_ 0\n^ 1\n$ 2\n  3\n, 4\nˈ 5\na 6\nb 7\n');
  const piece = { samples: new Float32Array(), tokens: [1, 0, 5, 6, 0, 7, 3, 6, 4, 3, 7, 2], durations: [] };
  const durations = [2, 1, 1, 3, 1, 2, 1, 2, 4, 1, 2, 5];
  const words = phonemeWords([{ ...piece, durations }], { symbols, frameSeconds: 0.01, lead: 0 });
  const rounded = words.map((word) => ({
    ...{ ...word, start: round(word.start), end: round(word.end), padding: round(word.padding) },
    starts: word.starts.map(round),
  }));
  assert.deepEqual(rounded, [
    { start: 0.02, end: 0.1, padding: 0.01, starts: [0.02, 0.04, 0.08], size: 2, soft: false, pauses: false },
    { start: 0.11, end: 0.13, padding: 0, starts: [0.11], size: 1, soft: false, pauses: true },
    { start: 0.18, end: 0.2, padding: 0, starts: [0.18], size: 1, soft: true, pauses: false },
  ]);
});

test('words that a phonemizer joins share its time, and one that it divides has all of it', () => {
  assert.deepEqual(starts('One of the workers stops.', groups('wʌn', 'ʌvðə', 'wɜkɚz', 'stɑps,')), [
    'One 0.00',
    'of 0.30',
    'the 0.46',
    'workers 0.70',
    'stops. 1.20',
  ]);
  assert.deepEqual(starts('In 2024, yes.', groups('ɪn', 'twɛnti', 'twɛnti', 'fɔɹ,', 'jɛs,')), [
    'In 0.00',
    '2024, 0.20',
    'yes. 1.70',
  ]);
  // Spelled letters are separate groups. Short words before them are joined.
  assert.deepEqual(starts('for the U I transport', groups('fɚðə', 'juː', 'aɪ', 'tɹænspɔːɹt')), [
    'for 0.00',
    'the 0.20',
    'U 0.40',
    'I 0.70',
    'transport 0.90',
  ]);
  assert.deepEqual(
    starts(
      'typed A-I S D K errors for the pages',
      groups('taɪpt', 'eɪaɪ', 'ɛs', 'di', 'keɪ', 'ɛɹɚz', 'fɚðə', 'peɪdʒɪz'),
    ),
    [
      'typed 0.00',
      'A-I 0.50',
      'S 0.90',
      'D 1.10',
      'K 1.30',
      'errors 1.60',
      'for 2.00',
      'the 2.20',
      'pages 2.40',
    ],
  );
});

test('no text and no phonemes are no words, and neither alone fails', () => {
  assert.deepEqual(timeWords('', []), []);
  assert.deepEqual(starts('Well…', []), ['Well… 0.00']);
  assert.deepEqual(timeWords('', groups('a')), []);
});

test('words without spaces between them begin with their sounds, between two pauses', () => {
  const words = [
    { text: '更新', phonemes: 'kəŋɕin' },
    { text: '后，', phonemes: 'xou,' },
    { text: '搜索', phonemes: 'souswo' },
    { text: '更快。', phonemes: 'kəŋkwai.' },
  ];
  const times = (...phonemes: string[]) =>
    shareWords(words, groups(...phonemes)).map(({ text, start, end }) => [text, round(start), round(end)]);
  assert.deepEqual(times('kəŋɕinxou,', 'souswokəŋkwai,'), [
    ['更新', 0, 0.6],
    ['后，', 0.6, 0.9],
    ['搜索', 0.9, 1.5],
    ['更快。', 1.5, 2.2],
  ]);
  // A voice that speaks the second clause in half the sounds, or joins both, still times every word.
  assert.deepEqual(
    times('kəŋɕinxou,', 'swokwai,').map(([, start]) => start),
    [0, 0.6, 0.9, 1.22],
  );
  assert.deepEqual(
    times('kəŋɕinxousouswokəŋkwai,').map(([, start]) => start),
    [0, 0.6, 0.9, 1.5],
  );
  assert.deepEqual(
    shareWords(words, []).map(({ start, end }) => [start, end]),
    words.map(() => [0, 0]),
  );
});

test('a stress of a part of a sentence without spaces is on its words, and written words follow what is said', () => {
  const text = '新しい検索は3倍速いです。';
  const spoken = '新しい検索は三倍速いです。';
  const said = wordsIn(spoken).map((word, index) => ({ text: word, start: index, end: index + 1 }));
  const written = writtenWords({ text, spoken }, said);
  assert.ok(written.length >= 6, written.map((word) => word.text).join('|'));
  assert.equal(written.map((word) => word.text).join(''), text);
  for (const [index, word] of written.entries()) {
    assert.ok(word.end > word.start, word.text);
    assert.ok(word.start >= (written[index - 1]?.end ?? 0), word.text);
  }
  const start = text.indexOf('検索');
  const sound = { samples: new Float32Array(said.length * 1000).fill(0.1), sampleRate: 1000 };
  const stressed = stressWords({ sound, words: written }, text, [{ start, end: start + 2 }]);
  const length = (words: readonly { text: string; start: number; end: number }[], index: number) =>
    (words[index]?.end ?? 0) - (words[index]?.start ?? 0);
  const at = written.findIndex((word) => word.text === '検索');
  assert.ok(length(stressed.words, at) > length(written, at) * 1.15);
  assert.equal(round(length(stressed.words, at + 1)), round(length(written, at + 1)));
});

test('each written word has the words that are said for it', () => {
  const toSpoken = createNormaliser({ language: 'en', pronunciations: [] });
  const count = (text: string) => {
    const spoken = wordsIn(toSpoken(text));
    const counts = spokenCounts(wordsIn(text), spoken, toSpoken);
    let at = 0;
    return wordsIn(text).map((word, index) => {
      const own = spoken.slice(at, at + (counts[index] ?? 0));
      at += own.length;
      return `${word} = ${own.join(' ')}`;
    });
  };
  for (const [text, expected] of [
    ['Use it.', ['Use = Use', 'it. = it.']],
    [
      'Since v2.4.0 #12 is gone.',
      [
        'Since = Since',
        'v2.4.0 = version two point four point zero',
        '#12 = number twelve',
        'is = is',
        'gone. = gone.',
      ],
    ],
  ] as const)
    assert.deepEqual(count(text), expected);
  for (const text of ['24 hours, 3.5 GB → 2 GB (10%).', 'A – B', 'Run `npm ci` on Node.js 24.1 & Bun 1.2!']) {
    const total = spokenCounts(wordsIn(text), wordsIn(toSpoken(text)), toSpoken).reduce((a, b) => a + b, 0);
    assert.equal(total, wordsIn(toSpoken(text)).length, text);
  }
});

test('written words are heard with what is said for them, in order', () => {
  const said = ['Since', 'version', 'two,', 'use', 'it.'].map((text, index) => ({
    text,
    start: index,
    end: index + 0.9,
  }));
  const sentence = { text: 'Since v2, – use it.', spoken: 'Since version two, use it.' };
  assert.deepEqual(writtenWords(sentence, said), [
    { text: 'Since', start: 0, end: 0.9 },
    { text: 'v2, –', start: 1, end: 2.9 },
    { text: 'use', start: 3, end: 3.9 },
    { text: 'it.', start: 4, end: 4.9 },
  ]);
  const without = said.filter(({ text }) => text !== 'use');
  assert.deepEqual(
    writtenWords(sentence, without).map(({ start }) => start),
    [0, 1, 2.9, 4],
  );
});

test('a long silence keeps a fifth of its length, and times follow', () => {
  const samples = new Float32Array(3000).fill(0.5);
  samples.fill(0.005, 1000, 2000);
  const short = shortenSilence(samples, 1000);
  assert.equal(short.samples.length, 2200);
  assert.deepEqual(
    [0, 1000, 1200, 1600, 2000, 2500].map((at) => afterOmissions(at, short.omissions)),
    [0, 1000, 1200, 1200, 1200, 1700],
  );
  samples.fill(0.5, 1150);
  assert.equal(shortenSilence(samples, 1000).samples, samples);
});
