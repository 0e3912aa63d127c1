import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

const tell = (content: string, verbosity: 'brief' | 'normal' = 'normal') =>
  formatScript(writeScript(writerInput(content, { title: 'Harbor 2.1', settings: { verbosity } })).script);

test('every entry of short notes is told, at every verbosity', () => {
  const content =
    '## 2.1\n\n### New\n- Plan a trip on your phone and send it to the boat.\n- Tide tables, finally\n- Berths can be shared.\n\n### Fixed\n- The map jumped to the other side of the river.\n- The app used 18 % of the battery overnight; it’s now under 2 %.\n- Weekly reports skip Mondays\n- The horn stays silent after a power cut\n';
  for (const verbosity of ['brief', 'normal'] as const) {
    const told = tell(content, verbosity);
    assert.match(told, /New: plan a trip on your phone and send it to the boat\./);
    assert.match(told, /Fixed: the map jumped to the other side/);
    assert.match(told, /The app used 18 % of the battery overnight; it’s now under 2 %\./);
    assert.match(told, /[Ff]ixed: weekly reports skip Mondays\./);
    assert.match(told, /[Ff]ixed: the horn stays silent/);
    assert.match(told, /tide tables, finally/i);
    assert.doesNotMatch(told, /written notes/);
  }
});

test('what users can do is not said to be done by the product', () => {
  const told = tell(
    '## 2.1\n\n- Rent up to four boats with one account\n- Buy a ticket for someone else\n- Change your berth yourself\n- Fixed a crash on old phones\n',
  );
  assert.match(told, /Rent up to four boats with one account\./);
  assert.match(told, /Buy a ticket for someone else\./);
  assert.match(told, /Change your berth yourself\./);
  assert.doesNotMatch(told, /\b(?:rents|buys|changes)\b/);
});

test('a fault outside of any category is told as one', () => {
  const told = tell(
    '## 2.1\n\n- Tracks survive a restart\n- The clock drifted by a minute a day\n- Sorting by depth put the smallest first\n- Undo history survives closing a map\n',
  );
  assert.match(told, /Fixed: the clock drifted by a minute a day\./);
  assert.match(told, /[Ff]ixed: sorting by depth put the smallest first\./);
  assert.match(told, /Undo history survives closing a map\./);
});

test('a title is told before its text, in the words of the author', () => {
  const told = tell(
    '## 2.1\n\n- **Listen to tides:** A calm voice reads them to you. Also in the background.\n- **Returns without a printer.** Show the code at the pier, and they print the label for you.\n- Lifts: you see which ones are out of order before you leave.\n',
  );
  assert.match(told, /lets you listen to tides\. A calm voice reads them to you\. Also in the background\./);
  assert.match(told, /Returns without a printer: show the code at the pier/);
  assert.match(told, /Lifts: you see which ones are out of order/);
});

test('lines and paragraphs below the name of a category are its entries', () => {
  const told = tell(
    "**Version 2.1**\n\nWhat's new?\n\nBerths can be shared.\n\nWhat's fixed?\n\nThe app asked twice for a name.\nThe balance was out of date after a transfer.\nBills could not be opened.\n",
  );
  assert.match(told, /Fixed: the app asked twice for a name\./);
  assert.match(told, /issues where the balance was out of date/);
});

test('sections of short notes are announced by their own headings', () => {
  const told = tell(
    '## 2.1\n\n### For the crew\n\n- Berths can be shared.\n- Search forgives typos.\n\n### For guests of the harbor\n\n- Late letters can be printed.\n- Fines under 1 euro are waived.\n',
  );
  assert.match(told, /For guests of the harbor\.\s+Late letters can be printed\./);
});

test('what the author left out is not put in, and what was before is told', () => {
  const told = tell(
    '## 2.1\n\n- You can pay harbor tax by direct debit.\n- Logs are kept for 90 days (was 30).\n- Portrait pictures are shown side by side.\n',
  );
  assert.match(told, /You can pay harbor tax by direct debit\./);
  assert.match(told, /Logs are kept for 90 days, previously 30\./);
  assert.match(told, /shown side by side\./);
});

test('a thing with its description is not taken for an action', () => {
  const told = tell(
    "## 2.1\n\n- **Boat list**: Track your boats from the pier.\n- **Modern look**: Refined screens that's cleaner and lighter.\n- Added a map.\n",
  );
  assert.doesNotMatch(told, /refines/);
  assert.match(told, /map/);
});
