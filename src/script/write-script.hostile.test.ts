import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { writerInput } from '../../tests/support/writer-input.ts';
import { type SourceType, sourceTypes } from '../domain/conversion-settings.ts';
import { Problem } from '../domain/errors.ts';
import { writeScript } from './write-script.ts';

const size = 51_200;
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const numbered = (piece: (index: number) => string) => {
  let text = '';
  for (let index = 0; text.length < size; index += 1) text += piece(index);
  return text.slice(0, size);
};

function attempt(content: string, sourceType: SourceType): void {
  const settings = { verbosity: 'detailed', speakers: 2 } as const;
  try {
    writeScript(writerInput(content, { sourceType, title: 'Orbit', settings }));
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'GENERATION_FAILED', String(error));
  }
}

const hostile: Readonly<Record<string, string>> = {
  'nested brackets': '['.repeat(50_000),
  'nested quotations': '>'.repeat(50_000),
  'quotation marks': '"'.repeat(50_000),
  'tiny bullets': filled('- a\n'),
  'ten thousand list levels': numbered((index) => `${' '.repeat(Math.min(index * 2, 60))}- a\n`),
  'bullets within bullets': filled('- '),
  'footnote definitions': numbered((index) => `[^${index}]: note ${index}\n`),
  'link definitions': numbered((index) => `[a${index}]: /u\n`),
  'an enormous table': `|a|b|\n|-|-|\n${filled('|1|2|\n')}`,
  'unclosed elements': filled('<div><p>'),
  'unclosed tags': filled('<div '),
  'open comments': filled('<!-- '),
  'direction overrides': filled('\u202Eabc\u200B '),
  'zero-width characters': '\u200B'.repeat(size),
  headings: filled('# a\n'),
  'underlined titles': filled('a\n=\n'),
  handles: filled('@a '),
  'lazy quotations': filled('> a\nb\n'),
  fences: filled('```\na\n'),
  'open links': filled('[a]('),
  'unmatched emphasis': filled('*a _b '),
  'unmatched code marks': filled('` `` '),
  'bare addresses': filled('http://'),
};

for (const [name, content] of Object.entries(hostile)) {
  test(`${name} cost no more than a text of their length may`, () => {
    for (const sourceType of sourceTypes)
      assertLinear(content, (text) => attempt(text, sourceType), sourceType);
  });
}

test('time grows with the length of the text, not faster', () => {
  const words = 'server client request cache error update value config module render token queue'.split(' ');
  const word = (index: number) => words[index % words.length];
  const text = numbered(
    (index) =>
      `- The ${word(index)} now handles the ${word(index * 7 + 1)} ${index} while the ${word(index * 5)} waits.\n${index % 9 === 8 ? `\n## The ${word(index * 3)} part\n\nThe ${word(index)} waits for the ${word(index * 11)} of round ${index}.\n\n` : ''}`,
  );
  for (const sourceType of sourceTypes) {
    attempt(text, sourceType);
    assertLinear(text, (part) => attempt(part, sourceType), sourceType);
  }
});
