import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { editScript, formatScript, type Script } from './script.ts';

const narrated: Script = {
  language: 'de',
  speakers: 1,
  turns: [
    { speaker: 1, text: 'Welcome.', section: 'Introduction' },
    { speaker: 1, text: 'Search is faster.', section: 'New' },
    { speaker: 1, text: 'Exports are complete.', section: null },
    { speaker: 1, text: 'Goodbye.', section: 'Closing' },
  ],
};

const sectionsOf = (script: Script) => script.turns.map(({ section, text }) => [section, text]);

test('a text that no one changed gives the same script', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const turn = fc
    .tuple(fc.constantFrom(1 as const, 2 as const), text, fc.option(fc.constantFrom('One', 'Two')))
    .map(([speaker, each, section]) => ({ speaker, text: each, section }));
  const script = fc
    .uniqueArray(turn, { minLength: 1, maxLength: 12, selector: ({ text: each }) => each })
    .map((turns): Script => ({ language: 'en', speakers: 2, turns }));
  fc.assert(
    fc.property(script, (original) => {
      assert.deepEqual(editScript(original, formatScript(original)), original);
    }),
  );
  assert.deepEqual(editScript(narrated, formatScript(narrated)), narrated);
});

test('a rewritten paragraph keeps the section that begins with it', () => {
  const edited = editScript(
    narrated,
    'Hello!\n\nSearch is much faster.\n\nExports are complete.\n\nGoodbye.',
  );
  assert.deepEqual(sectionsOf(edited), [
    ['Introduction', 'Hello!'],
    ['New', 'Search is much faster.'],
    [null, 'Exports are complete.'],
    ['Closing', 'Goodbye.'],
  ]);
  const allEdited = editScript(
    narrated,
    'Welcome!\n\nSearch is fast.\n\nExports are complete now.\n\nGoodbye!',
  );
  assert.deepEqual(
    allEdited.turns.map(({ section }) => section),
    ['Introduction', 'New', null, 'Closing'],
  );
});

test('another text in place of a script has none of its sections', () => {
  const allNew = editScript(
    narrated,
    'The bakery opens at six.\n\nBring your own bag.\n\nBread is cheaper after noon.\n\nWe close on Sundays.',
  );
  assert.deepEqual(
    allNew.turns.map(({ section }) => section),
    [null, null, null, null],
  );
});

test('a section continues with its next paragraph when its first is deleted, and goes when all are', () => {
  assert.deepEqual(sectionsOf(editScript(narrated, 'Welcome.\n\nExports are complete.\n\nGoodbye.')), [
    ['Introduction', 'Welcome.'],
    ['New', 'Exports are complete.'],
    ['Closing', 'Goodbye.'],
  ]);
  assert.deepEqual(sectionsOf(editScript(narrated, 'Welcome.\n\nGoodbye.')), [
    ['Introduction', 'Welcome.'],
    ['Closing', 'Goodbye.'],
  ]);
});

test('a paragraph that is moved takes its section along, and an added one begins none', () => {
  assert.deepEqual(
    sectionsOf(
      editScript(narrated, 'Search is faster.\n\nExports are complete.\n\nNews!\n\nWelcome.\n\nGoodbye.'),
    ),
    [
      ['New', 'Search is faster.'],
      [null, 'Exports are complete.'],
      [null, 'News!'],
      ['Introduction', 'Welcome.'],
      ['Closing', 'Goodbye.'],
    ],
  );
});

test('labels decide who speaks, and lines without one continue with the last speaker', () => {
  const edited = editScript(
    narrated,
    'Host 1: Hi.\nand more\n  host 2: Hello.\r\n\r\nStill the second.\n\nHost 1: Bye.',
  );
  assert.equal(edited.speakers, 2);
  assert.equal(edited.language, 'de');
  assert.deepEqual(
    edited.turns.map(({ speaker, text }) => [speaker, text]),
    [
      [1, 'Hi. and more'],
      [2, 'Hello.'],
      [2, 'Still the second.'],
      [1, 'Bye.'],
    ],
  );
  const dialogue: Script = { ...narrated, speakers: 2 };
  assert.equal(editScript(dialogue, 'Nobody is named.').speakers, 1);
});

test('labels alone leave nothing to say', () => {
  assert.deepEqual(editScript(narrated, 'Host 1:\n\nHost 2:  ').turns, []);
});

test('the longest text of the shortest paragraphs is read, and takes no longer than its length asks for', () => {
  assert.equal(editScript(narrated, 'a\n\n'.repeat(17_000)).turns.length, 17_000);
  for (const text of ['a\n\n'.repeat(17_000), 'a\n \t'.repeat(12_000)])
    assertLinear(text, (part) => editScript(narrated, part), JSON.stringify(text.slice(0, 8)));
  for (const filler of ['\n', ' ', '\t\n'])
    assertLinear(
      filler.repeat(51_000),
      (part) => editScript(narrated, `a\n${part}b`),
      JSON.stringify(filler),
    );
});
