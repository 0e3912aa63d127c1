import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNormaliser } from '../../script/normalise/create-normaliser.ts';
import type { PhonemeWord } from './phoneme-words.ts';
import { phonemeWords, readSymbols } from './phoneme-words.ts';
import { afterOmissions, shortenSilence } from './shorten-silence.ts';
import { spokenCounts, wordsIn } from './spoken-counts.ts';
import { timeWords } from './time-words.ts';
import { writtenWords } from './written-words.ts';

/** Each group of phonemes takes a tenth of a second a sound; "," after it is punctuation. */
function groups(...phonemes: string[]): PhonemeWord[] {
  let start = 0;
  return phonemes.map((text) => {
    const size = text.replace(',', '').length;
    const group = { start, end: start + size / 10, size, pauses: text.endsWith(',') };
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
  const rounded = words.map((word) => ({ ...word, start: round(word.start), end: round(word.end) }));
  assert.deepEqual(rounded, [
    { start: 0.02, end: 0.1, size: 2, pauses: false },
    { start: 0.11, end: 0.13, size: 1, pauses: true },
    { start: 0.18, end: 0.2, size: 1, pauses: false },
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
});

test('no text and no phonemes are no words, and neither alone fails', () => {
  assert.deepEqual(timeWords('', []), []);
  assert.deepEqual(starts('Well…', []), ['Well… 0.00']);
  assert.deepEqual(timeWords('', groups('a')), []);
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
