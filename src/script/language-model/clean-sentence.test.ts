import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanSection, cleanSentence } from './clean-sentence.ts';

test('what can be said stays as it was written', () => {
  const untouched = [
    '31. Januar ist der letzte Tag.',
    '2. Bundesliga und 3. Liga spielen wieder.',
    'The <Link> component takes a title now.',
    'Reading observable[key] no longer warns.',
    'Use a[0] and b[i] as before.',
    'Arrays (also [empty] ones) can be sorted.',
    'It costs 5 * 3 euros, or *about* that much.'.replaceAll('*about*', 'about'),
    'The file is called snake_case_name.',
    'Generic types such as Map<string, number> are read.',
    'She said "go", and it went.',
    'C++ and C# are supported.',
    'A pause (of two seconds) was too long.',
  ];
  for (const text of untouched) assert.equal(cleanSentence(text), text);
});

test('what models put around it goes', () => {
  const cases: readonly [string, string][] = [
    ['Host 1: Hello there.', 'Hello there.'],
    ['**Speaker 2:** Hello there.', 'Hello there.'],
    ['- A point.', 'A point.'],
    ['## A heading', 'A heading'],
    ['This is **very** new.', 'This is very new.'],
    ['Run `npm start` first.', 'Run npm start first.'],
    ['Read [the notes](https://example.com/notes).', 'Read the notes.'],
    ['That is new (laughs).', 'That is new.'],
    ['That is new [pause] and good.', 'That is new and good.'],
    ['<speak>Hello.</speak>', 'Hello.'],
    ['It works 🎉 now.', 'It works now.'],
    ['“All of it is new.”', 'All of it is new.'],
    ['Hid\u200Bden\u202E letters.', 'Hidden letters.'],
    ['Two\n lines.', 'Two lines.'],
  ];
  for (const [written, clean] of cases) assert.equal(cleanSentence(written), clean);
});

test('a section is a short title or none', () => {
  assert.equal(cleanSection('**What’s new:**'), 'What’s new');
  assert.equal(cleanSection(' '), null);
  assert.equal(cleanSection(null), null);
  assert.equal(cleanSection('x'.repeat(81)), null);
});
