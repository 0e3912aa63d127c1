import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { assertLinear, processorTime } from '../../../tests/support/processor-time.ts';
import { createNormaliser } from './create-normaliser.ts';

const normalise = createNormaliser({ language: 'en', pronunciations: [] });
const pieces = fc.constantFrom(
  ...'v1.2 2.4.0-rc.1 API Part IV X I A e.g. St. No. 5 10 ms MB - -- – . , : / ( ) [ ] { } < > = + # @ $ % ` * _'.split(
    ' ',
  ),
  ...'| " \' ’ ! ? … &amp; &lt; XML async HTTP 404 port foo Bar fooBar xx node.js C++ é 日 🎉 0 07 1/2 2024 in May'.split(
    ' ',
  ),
  ...'the 80s ~ ^ vs etc. U.S. O(n) Ctrl https://a.b/c .net .ts w/ 24/7 pm UTC -3 1e5 k Henry VIII \n \u202e \u0301'.split(
    ' ',
  ),
  ' ',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

describe('English speech', () => {
  test('contains only letters, pauses, apostrophes and hyphens within words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spoken = normalise(text);
        assert.match(spoken, /^[\p{Script=Latin}',.;:!? -]*$/u);
        assert.doesNotMatch(spoken, /(?<!\p{L})['-]|['-](?!\p{L})| {2}|^ | $/u);
      }),
      { numRuns: 1_500, seed: 20_261_115 },
    );
  });

  test('stays as it is when it is normalised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spoken = normalise(text);
        assert.equal(normalise(spoken), spoken);
      }),
      { numRuns: 1_500, seed: 20_261_115 },
    );
  });

  test('is never empty where the text has a Latin word or a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,12}( [0-9]{1,4})?$/), (text) => {
        assert.notEqual(normalise(text), '');
      }),
    );
  });

  test('has nothing to say for markup alone', () => {
    for (const text of ['', '   ', '***', '| --- | --- |', '\u200b\u202e', '()[]{}', '<br/>', '-']) {
      assert.equal(normalise(text), '', JSON.stringify(text));
    }
  });

  test('is the same for every English region', () => {
    assert.equal(createNormaliser({ language: 'en-GB', pronunciations: [] })('5 MB'), 'five megabytes');
  });
});

describe('Hostile text', () => {
  const hostile: Record<string, string> = {
    'opening brackets': '['.repeat(50_000),
    'opening parentheses': '('.repeat(50_000),
    'unclosed links': '[a]('.repeat(12_800),
    'one word of letters': 'a'.repeat(51_200),
    'one word of capitals': 'A'.repeat(51_200),
    'one number': '1'.repeat(51_200),
    'letters and figures': 'a1'.repeat(25_600),
    'camel case': 'aB'.repeat(25_600),
    underscores: 'a_'.repeat(25_600),
    'path segments': 'a/'.repeat(25_600),
    hashes: '#'.repeat(51_200),
    newlines: '\n'.repeat(51_200),
    spaces: `a${' '.repeat(51_200)}b`,
    'full stops': '.'.repeat(51_200),
    commas: ','.repeat(51_200),
    backticks: '`'.repeat(51_200),
    'unclosed comments': '<!--'.repeat(12_800),
    'unclosed tags': '<div '.repeat(10_240),
    'zero-width characters': '\u200b'.repeat(51_200),
    'combining marks': `a${'\u0301'.repeat(51_200)}`,
    emoji: '🎉'.repeat(25_600),
    quotes: '"'.repeat(51_200),
  };
  for (const [name, text] of Object.entries(hostile)) {
    test(`of ${name} is read within a second`, () => {
      assert.ok(processorTime(() => normalise(text)) < 1_000);
    });
  }

  test('takes no more than in proportion to its length', () => {
    for (const unit of [
      'a.',
      '1:',
      'http://',
      '--a ',
      '1.2-',
      'a::',
      '$1-',
      'The API returned 404 in v1.2.3. ',
    ])
      assertLinear(unit.repeat(25_600 / unit.length), normalise, unit);
  });

  test('that is one endless word is named instead of read', () => {
    assert.equal(normalise('a'.repeat(51_200)), 'a long code');
    assert.equal(normalise('9'.repeat(51_200)), 'a long number');
  });
});
