import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../tests/support/processor-time.ts';
import { maxEntries } from './lexicon.ts';
import { readEntries, tooManyEntries } from './read-entries.ts';

const row = (index: number) => `word${index},sound ${index}\n`;
const lexeme = (index: number) => `<lexeme><grapheme>word${index}</grapheme><alias>sound</alias></lexeme>`;
const rows = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

test('as many entries as an organization may have are read, and one more is too many', () => {
  for (const [format, head, one] of [
    ['csv', 'written,spoken\n', row],
    ['pls', '<lexicon>', lexeme],
  ] as const) {
    const read = readEntries({ format, content: head + rows(maxEntries, one) });
    assert.ok('entries' in read && read.entries.length === maxEntries, format);
    const more = readEntries({ format, content: head + rows(maxEntries + 1, one) });
    assert.deepEqual(more, { fault: tooManyEntries });
  }
});

test('what comes after the last entry that is possible is not read', () => {
  const content = `written\n${'a\n'.repeat(445_000)}`;
  const time = (text: string) => processorTime(() => readEntries({ format: 'csv', content: text }));
  const [few, many] = [time(content.slice(0, 2 * maxEntries + 20)), time(content)];
  assert.ok(many < few * 10 + 50, `${few} ms, then ${many} ms`);
});
