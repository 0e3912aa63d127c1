import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partListedChanges } from './listed-changes.ts';

test('a long sentence that lists changes is parted, and what is around it stays', () => {
  assert.deepEqual(
    partListedChanges(
      'It was a long winter. Headline changes since v4.3: the old map library has been removed (it was slow; it leaked); several repairs around the tide tables of small harbors; and the "Depth" option is now called "Sounding". Thank you all for it.',
    ),
    [
      'It was a long winter.',
      'the old map library has been removed (it was slow; it leaked)',
      'several repairs around the tide tables of small harbors',
      'the "Depth" option is now called "Sounding".',
      'Thank you all for it.',
    ],
  );
});

test('a sentence stays whole where a part of it would say too little', () => {
  for (const text of [
    'Added tabs to the main window of the app for everybody who uses it; a map of the harbor and its piers with depths; and a search that finds boats by their name or number.',
    'Fixed crashes when opening, closing and saving the charts of all the harbors that are in the list of ports near to where you are now; printing; sharing.',
    'Tides are shown; maps are printed in color; boats are found by name.',
    'The map is faster than it was in all of the releases before this one, in which it had to be drawn again for every step; the rest is as it was before.',
  ])
    assert.deepEqual(partListedChanges(text), [text]);
});
