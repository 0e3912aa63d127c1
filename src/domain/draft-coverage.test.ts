import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, quoted, sources, turn, unit, writing } from '../../tests/support/draft-document.ts';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { withUnit } from './add-unit.ts';
import { type DraftTurn, spokenScript } from './draft.ts';
import { coverageOf, preserveLocked } from './draft-coverage.ts';

test('what a script only counts is not in it, and is added before the sentence that counts it', () => {
  const rest = { ...quoted('The rest is in the notes.', 2, 4), manner: 'counted' } as const;
  const document = documentWith(turn('Search is fast.'), turn(rest.text));
  const counting = { ...document, writing: { ...writing, sources: [...sources, rest] } };
  const { turns, uncovered } = coverageOf(counting);
  assert.deepEqual(turns[1]?.passages, [{ text: rest.text, source: rest }]);
  assert.deepEqual(
    uncovered.map(({ id }) => id),
    [2, 3, 4],
  );
  assert.deepEqual(
    withUnit({ document: counting, unitId: 4 })?.script?.turns.map(({ text }) => text),
    ['Search is fast.', 'Left out.', rest.text],
  );
});

test('of a unit that is told in part, the other sentences are left, and only they are added', () => {
  const whole = unit(1, 'Search is fast. Exports no longer stop at 1,000 rows.');
  const document = {
    ...documentWith(turn('Search is fast.')),
    writing: { ...writing, units: [whole, unit(2, 'Quick')] },
  };
  const { uncovered, partial } = coverageOf(document);
  assert.deepEqual(
    [uncovered.map(({ id }) => id), partial.map(({ id, text }) => [id, text])],
    [[2], [[1, 'Exports no longer stop at 1,000 rows.']]],
  );
  const added = withUnit({ document, unitId: 1 });
  assert.deepEqual(
    added?.script?.turns.map(({ text }) => text),
    ['Search is fast.', 'Exports no longer stop at 1,000 rows.'],
  );
  assert.deepEqual(added && coverageOf(added).partial, []);
});

test('sentences told in other words or in the words of another unit are not left out', () => {
  const crash = (verb: string) => `Fixed a crash when ${verb}. It was rare.`;
  const units = [
    unit(1, 'Dropped support for iOS 14. Update your devices before March.'),
    unit(2, 'Made exports faster. Exports keep their names. Imports are checked first.'),
    unit(3, crash('exporting')),
    unit(4, crash('importing')),
  ];
  const told = [
    quoted('This release drops support for iOS 14.', 1),
    quoted('Update your devices before March.', 1),
    quoted('It also makes exports faster.', 2),
    quoted('Exports keep their names.', 2),
    quoted('It fixes a crash when exporting.', 3),
    quoted('It was rare.', 3),
    quoted('It fixes a crash when importing.', 4),
    quoted('It was rare.', 4),
  ];
  const document = {
    ...documentWith(turn(told.map(({ text }) => text).join(' '))),
    writing: { ...writing, units, sources: told },
  };
  const { uncovered, partial } = coverageOf(document);
  assert.deepEqual(uncovered, []);
  assert.deepEqual(
    partial.map(({ id, text }) => [id, text]),
    [[2, 'Imports are checked first.']],
  );
});

test('a unit is added after the last paragraph that tells an earlier one', () => {
  const added = withUnit({
    document: documentWith(turn('Hello.'), turn('Search is fast.'), turn('Bye.')),
    unitId: 2,
  });
  assert.deepEqual(
    added?.script?.turns.map(({ text }) => text),
    ['Hello.', 'Search is fast.', 'Faster.', 'Bye.'],
  );
  assert.equal(withUnit({ document: documentWith(turn('Hello.')), unitId: 9 }), undefined);
});

test('a unit is added where its nearest neighbor is told, before the sentences that close the paragraph', () => {
  const rest = { ...quoted('The rest is in the notes.', 2, 5), manner: 'counted' } as const;
  const units = writing.units.map((each) => ({
    ...each,
    category: each.id < 3 ? ('added' as const) : ('fixed' as const),
  }));
  const fixes = { ...turn('Bye.'), section: 'Fixes' };
  const news = {
    ...turn(`Hello. Search is fast. [pause 1s] ${rest.text} Follow us.`),
    ...{ section: 'News', pause: 2 },
  };
  const document = {
    ...documentWith(fixes, news, turn('See you.')),
    writing: { ...writing, units, sources: [...sources, rest, quoted('Follow us.'), quoted('See you.')] },
  };
  const added = (unitId: number) =>
    withUnit({ document, unitId })?.script?.turns.map(({ text, section, pause = 0 }) => [
      text,
      section,
      pause,
    ]);
  assert.deepEqual(added(2), [
    ['Bye.', 'Fixes', 0],
    ['Hello. Search is fast. [pause 1s]', 'News', 0],
    ['Faster.', null, 0],
    [`${rest.text} Follow us.`, null, 2],
    ['See you.', null, 0],
  ]);
  assert.deepEqual(added(4)?.slice(0, 3), [
    ['Bye.', 'Fixes', 0],
    ['Left out.', null, 0],
    [news.text, 'News', 2],
  ]);
});

test('where no unit is told, one is added after what someone wrote, or after the opening words', () => {
  const added = (...turns: DraftTurn[]) =>
    withUnit({ document: documentWith(...turns), unitId: 2 })?.script?.turns.map(({ text }) => text);
  assert.deepEqual(added(turn('Hello.'), turn('Mine.'), turn('Hello.')), [
    'Hello.',
    'Mine.',
    'Faster.',
    'Hello.',
  ]);
  assert.deepEqual(added(turn('Hello.'), turn('Hello.')), ['Hello.', 'Faster.', 'Hello.']);
  const { script } = withUnit({ document: documentWith(turn('Hello.')), unitId: 2 }) ?? {};
  assert.deepEqual(
    script?.turns.map(({ locked }) => locked),
    [false, true],
    'and a rewrite keeps it',
  );
});

test('locked paragraphs replace what says the same, and what only led to it', () => {
  const before = documentWith(turn('Hello.'), turn('Search is fast. I like it.', true), turn('Bye.'));
  const next = {
    ...writing,
    sources: [
      quoted('Welcome.'),
      quoted('Look at search.'),
      quoted('Fast search.', 1),
      quoted('So long.', 3),
    ],
  };
  const kept = preserveLocked({
    before,
    written: {
      turns: [turn('Welcome.'), turn('Look at search. Fast search.'), turn('So long.')],
      writing: next,
    },
  });
  assert.deepEqual(
    kept.turns.map(({ text }) => text),
    ['Welcome.', 'Search is fast. I like it.', 'So long.'],
  );
  assert.ok(kept.sources.some(({ text }) => text === 'Search is fast.'));
});

test('a paragraph that was rewritten by hand takes the place of its original, and equal chapters are one', () => {
  const said = (text: string, section: string | null = null, locked = false) => ({
    ...turn(text, locked),
    section,
  });
  const before = documentWith(
    said('Hello. Search is fast.', 'Overview'),
    said('Hello. Mine.', 'News', true),
    said('Bye.', 'Fixes'),
  );
  const turns = [
    said('Search is fast.', 'Overview'),
    said('Hello. Search is fast now.', 'News'),
    said('Bye.', 'Fixes'),
  ];
  const kept = preserveLocked({ before, written: { turns, writing } });
  assert.deepEqual(
    kept.turns.map(({ text, section }) => [text, section]),
    [
      ['Search is fast.', 'Overview'],
      ['Hello. Mine.', 'News'],
      ['Bye.', 'Fixes'],
    ],
  );
  const repeated = { language: 'en', speakers: 1, turns: [said('One.', 'A'), said('Two.', 'A')] } as const;
  assert.deepEqual(
    spokenScript(repeated).turns.map(({ section }) => section),
    ['A', null],
  );
});

test('many locked paragraphs are kept in linear time', () => {
  assertLinear('Mine. '.repeat(2000), (script) => {
    const own = script.trim().split(' ');
    const before = { ...documentWith(...own.map((text) => turn(text, true))), writing: null };
    const written = { turns: own.map(() => turn('Search is fast. '.repeat(20))), writing };
    assert.equal(preserveLocked({ before, written }).turns.length, 2 * own.length);
  });
});
