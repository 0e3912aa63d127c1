import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed } from './place.ts';

const subjects = { product: 'Orbit', names: new Set(['Orbit']) };

const cases: readonly (readonly [place: string, way: string, said: string])[] = [
  ['scheduler', 'Orbit now avoids a loop', 'the scheduler now avoids a loop'],
  ['scheduler', 'this version avoids a loop', 'the scheduler now avoids a loop'],
  ['tile-core', 'Orbit now skips empty rows', 'tile-core now skips empty rows'],
  ['the zlib module', 'this release adds a window option', 'the zlib module gains a window option'],
  ['CLI', 'there is now a dry run', 'the CLI now has a dry run'],
  ['parser', 'null values are now kept', 'null values are now kept in the parser'],
  ['Windows', 'null values are now kept', 'null values are now kept on Windows'],
  ['parser', 'One fix to note: deep lists', 'One fix in the parser: deep lists'],
  ['parser', 'Also new: deep lists', 'Also new in the parser: deep lists'],
  ['parser', 'this release rewrites the loop', 'In the parser, this release rewrites the loop'],
];

for (const [place, way, said] of cases)
  test(`"${way}" about ${place} can be said as "${said}"`, () => {
    const ways = placed(place, way, subjects);
    assert.ok(ways.includes(said), ways.join('\n'));
  });

test('a sentence that names a place already gets no second one at its end', () => {
  for (const way of placed('parser', 'null values are now kept in lists', subjects))
    assert.doesNotMatch(way, /lists in the parser/);
});

test('an area of work does nothing itself', () => {
  for (const place of ['rendering', 'types', 'hydration', 'accessibility'])
    for (const way of placed(place, 'Orbit now avoids a loop', subjects))
      assert.doesNotMatch(way, new RegExp(`^(?:the )?${place} now`));
});
