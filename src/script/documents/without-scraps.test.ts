import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutScraps } from './without-scraps.ts';

const cases: readonly (readonly [written: string, told: string])[] = [
  ['25 mirrors. The site moved in May.', 'The site moved in May.'],
  ['The site moved. 45000 lines of code.', 'The site moved.'],
  ['More than 25 mirrors. Over 300 people.', ''],
  ['300 people use it every day.', '300 people use it every day.'],
  ['25 mirrors were set up in Asia. The site moved.', '25 mirrors were set up in Asia. The site moved.'],
  ['The 3 parts work together.', 'The 3 parts work together.'],
  ['It has 25 mirrors.', 'It has 25 mirrors.'],
  ['The site moved in May. Five official mirrors.', 'The site moved in May.'],
  ['', ''],
];

for (const [written, told] of cases) {
  test(`"${written}" is told as "${told}"`, () => assert.equal(withoutScraps(written), told));
}
