import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentWith, quoted, turn, unit, writing } from '../../tests/support/draft-document.ts';
import { assertLinear, processorTime } from '../../tests/support/processor-time.ts';
import type { DraftTurn } from './draft.ts';
import { coverageOf, preserveLocked } from './draft-coverage.ts';

test('sentences are found wherever they were moved, the longest that fits, and the rest is edited', () => {
  const { turns, uncovered } = coverageOf(documentWith(turn('Bye. Hello. Mine. Search is fast now.')));
  assert.deepEqual(
    turns[0]?.passages.map(({ text, source }) => [text, source?.units.map(({ id }) => id) ?? null]),
    [
      ['Bye.', [3]],
      ['Hello.', []],
      ['Mine.', null],
      ['Search is fast now.', [2]],
    ],
  );
  assert.deepEqual(
    uncovered.map(({ id }) => id),
    [1, 4],
  );
});

test('a sentence that is edited lightly keeps its source, and one that is rewritten loses it', () => {
  const told = [
    quoted('The boats sail earlier on Sundays.', 1),
    quoted('The ticket office opens at nine.', 2),
    quoted('Visitors can book a berth by phone.', 3),
  ];
  const units = told.map(({ text }, index) => unit(index + 1, text));
  const readIn = (...turns: DraftTurn[]) => {
    const document = { ...documentWith(...turns), writing: { ...writing, units, sources: told } };
    const coverage = coverageOf(document);
    const passages = coverage.turns.flatMap((each) => each.passages);
    return {
      document,
      uncovered: coverage.uncovered.map(({ id }) => id),
      sources: passages.map(({ text, source }) => [text, source?.units[0]?.id ?? null]),
    };
  };
  const edited = 'The boats sail later on Sundays. The ticket office now opens at ten.';
  const { document, ...read } = readIn(turn('Guests can *book* a berth by phone.', true), turn(edited));
  assert.deepEqual(read, {
    uncovered: [],
    sources: [
      ['Guests can *book* a berth by phone.', 3],
      ['The boats sail later on Sundays.', 1],
      ['The ticket office now opens at ten.', 2],
    ],
  });
  const rewritten = { turns: told.map(({ text }) => turn(text)), writing: document.writing };
  assert.deepEqual(
    preserveLocked({ before: document, written: rewritten }).turns.map(({ text }) => text),
    [...told.slice(0, 2).map(({ text }) => text), 'Guests can *book* a berth by phone.'],
    'a rewrite does not tell it twice',
  );
  const other = 'On Sundays the harbor master sells ice cream from his boat. Call us.';
  assert.deepEqual(readIn(turn(other)).sources, [
    ['On Sundays the harbor master sells ice cream from his boat.', null],
    ['Call us.', null],
  ]);
  const added = `${told[0]?.text} The boats sail earlier on Mondays.`;
  assert.deepEqual(readIn(turn(added)).sources[1]?.[1], null, 'the original is still there');
  assert.deepEqual(readIn(turn(edited)).uncovered, [3]);
});

test('each of many sentences that begin the same is found, in linear time', () => {
  const timeOf = (count: number) => {
    const many = Array.from({ length: count }, (_, index) =>
      quoted(`Fixed an issue where the export of ${index} failed.`, index),
    );
    const text = many.map((source) => source.text).join(' ');
    const document = { ...documentWith(turn(text)), writing: { ...writing, sources: many } };
    assert.equal(coverageOf(document).turns[0]?.units.length, count);
    return processorTime(() => coverageOf(document));
  };
  const [short, long] = [timeOf(250), timeOf(1000)];
  assert.ok(long < short * 10 + 200, `${short} ms, then ${long} ms`);
});

test('sentences that have much in common are told apart in linear time', () => {
  assertLinear('I '.repeat(100_000), (script) => {
    const start = script.slice(0, script.length / 50);
    const many = Array.from({ length: 50 }, (_, index) => quoted(`${start}saw item ${index}.`, index));
    const document = documentWith(turn(`${script}saw item 7.`));
    const { turns } = coverageOf({ ...document, writing: { ...writing, sources: many } });
    assert.deepEqual(
      turns[0]?.units.map(({ id }) => id),
      [7],
    );
  });
});

test('many edited sentences are compared in linear time', () => {
  assertLinear('The boats sail earlier on Sundays. '.repeat(1000), (script) => {
    const many = script.split('. ').map((text, index) => quoted(`${text} than ever ${index}.`, index));
    const { turns } = coverageOf({
      ...documentWith(turn(script)),
      writing: { ...writing, sources: many },
    });
    assert.equal(turns[0]?.units.length, 1);
  });
});
