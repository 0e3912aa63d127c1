import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateVarier } from './date-varier.ts';
import { datedEntry } from './dated-entry.ts';
import { timedEntry } from './timed-entry.ts';
import { toPast } from './to-past.ts';

const cases: readonly (readonly [string, string])[] = [
  ['The ferry gets 40 guests a week.', 'The ferry got 40 guests a week.'],
  ['Version 3.1 is released.', 'Version 3.1 was released.'],
  ['The film has been watched by many.', 'The film had been watched by many.'],
  [
    'The club now supports two boats and is open to all.',
    'The club supported two boats and was open to all.',
  ],
  ['The bridge was closed.', 'The bridge was closed.'],
];
for (const [now, then] of cases)
  test(`"${now}" is told later as "${then}"`, () => assert.equal(toPast(now), then));

test('an entry of a year is told in the past with its date, and one without a verb is left out', () => {
  assert.equal(
    datedEntry('May: Norfair starts hosting the site', '2011'),
    'In May 2011, Norfair started hosting the site',
  );
  assert.equal(datedEntry('June: added a second pier', '2012'), 'In June 2012, the team added a second pier');
  assert.equal(
    datedEntry('August: the first night ferry', '2012'),
    'In August 2012 came the first night ferry',
  );
  assert.equal(datedEntry('July: more lamps, ropes', '2012'), '');
});

test('a log of an incident is told in the past, a timetable as it stands', () => {
  assert.equal(
    timedEntry('14:15 – On-call engineer finds the leak', 'Timeline'),
    'At 14:15, the on-call engineer found the leak',
  );
  assert.equal(
    timedEntry('14:47 – Error rate back to normal', 'Timeline'),
    'At 14:47, the error rate was back to normal',
  );
  assert.equal(timedEntry('09:00 – The team meets', 'Every Monday'), 'At 09:00, the team meets');
});

test('a year is said once, and neighbours do not all open with their date', () => {
  const vary = dateVarier();
  assert.deepEqual(
    ['In May 2011, the site moved.', 'In July 2011, a prize was won.', 'In June 2012, the pier opened.'].map(
      vary,
    ),
    ['In May 2011, the site moved.', 'A prize was won in July.', 'In June 2012, the pier opened.'].map(
      (text, index) => (index === 1 ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text),
    ),
  );
});
