import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

const write = (content: string, sourceType: 'changelog' | 'document', title = 'Harbor') =>
  formatScript(writeScript(writerInput(content, { title, sourceType })).script);

test('points of a checklist are no facts, nor is the end of its sentence', () => {
  const text = write(
    '# Crane guide\n\nThe crane can lift boats at the outer pier.\n\nOnce you have verified that:\n\n1. The alarm does not show a warning\n2. The brake is on\n3. There is no damage to the hook\n\nyou may switch on the crane and call the boat.\n',
    'document',
    'Crane guide',
  );
  assert.match(text, /The crane can lift boats/);
  assert.doesNotMatch(text, /alarm does not show|brake is on|no damage|may switch on/i);
});

test('rows of a content table are read with the names of their columns', () => {
  const table = (task: string) =>
    `# Minutes\n\nThe board met in May.\n\n## Actions\n\n| Task | Owner | Due |\n| --- | --- | --- |\n| ${task} | Ada | 5 June |\n`;
  const textsOf = (content: string) =>
    writeScript(writerInput(content, { sourceType: 'document' })).units.map(({ text }) => text);
  assert.deepEqual(textsOf(table('Order a crane for the north pier')), [
    'The board met in May.',
    'Task: Order a crane for the north pier; Owner: Ada; Due: 5 June',
  ]);
  // A model may need the names and figures of a table. By ear they are too many.
  assert.deepEqual(textsOf(table('Crane')), [
    'The board met in May.',
    'Task: Crane; Owner: Ada; Due: 5 June',
  ]);
  assert.doesNotMatch(write(table('Crane'), 'document'), /Crane/);
});

test('a heading that is struck out still ends the release above it', () => {
  const { releases = [] } = writeScript(
    writerInput('# 3.2\n\n- Fix the horn.\n\n# ~~3.1~~\n\n- Add a map.\n\n# 3.0\n\n- Add a lamp.\n'),
  );
  assert.deepEqual(
    releases.map(({ version, units }) => [version, units.length]),
    [
      ['3.2', 1],
      ['3.1', 1],
      ['3.0', 1],
    ],
  );
});

test('a warning counts among downloads too', () => {
  const { units } = writeScript(
    writerInput(
      '# 3.3\n\n- Add a map of piers.\n\n## Downloads\n\nThe installer has 40 MB.\n\nUpgrades from 1.x are no longer supported.\n\n### Upgrades from 2.0\n\nThis path is deprecated.\n',
    ),
  );
  assert.deepEqual(
    units.map(({ text }) => text),
    [
      'Add a map of piers.',
      'Upgrades from 1.x are no longer supported.',
      'Upgrades from 2.0: This path is deprecated.',
    ],
  );
});

test('the release before is one of the same line', () => {
  const notes = (second: string) =>
    `### Android: Tides 2.7 (April 29, 2024)\n\n- Added a map of all piers.\n\n### ${second} (April 8, 2024)\n\n- Added a list of lamps.\n`;
  assert.doesNotMatch(write(notes('iOS: Tides 1.6'), 'changelog', 'Tides'), /list of lamps/);
  assert.match(write(notes('Android: Tides 2.6'), 'changelog', 'Tides'), /list of lamps/);
});

test('a minimum version comes first', () => {
  const text = write(
    '## 1.1.0\n\n- update dependencies\n- respect the header of a pier\n- the lamp driver needs to be at least 2.1.2\n',
    'changelog',
  );
  assert.match(text, /is out\. The lamp driver needs to be at least 2\.1\.2\./);
});

test('a list is narrated with its lead-in, and rules of a document are narrated', () => {
  const text = write(
    '# Crane rules\n\nThe crane is for members.\n\nAbsolutely banned:\n\n- Weapons\n- Drugs\n\nThese platforms are supported:\n\n- North pier: 2 years, 2 releases\n- South pier: latest release\n\n## Safety\n\nThe hook is heavy.\n\nNever leave the pier while the crane runs.\n',
    'document',
    'Crane rules',
  );
  assert.match(text, /Absolutely banned: weapons and drugs\./);
  assert.match(text, /north pier, 2 years, 2 releases; south pier, latest release\./);
  assert.match(text, /Never leave the pier while the crane runs\./);
});

test('minutes tell who will do what, and sums and days', () => {
  const text = write(
    '# Minutes of the harbor board\n\n## Lamps\n\n- Kim to order the lamps by Friday.\n- $19,000 in the bank as of 1 May 2031\n- No volunteers stepped forward to take on the role.\n- Way to go for the lamps, in every way\n- Decided to build a pier in May.\n',
    'document',
    'Minutes of the harbor board',
  );
  assert.match(text, /Kim will order the lamps by Friday\./);
  assert.doesNotMatch(text, /Decided will/);
  assert.match(text, /\$19,000 in the bank as of 1 May 2031\./);
  assert.match(text, /No volunteers stepped forward/);
  assert.doesNotMatch(text, /Way will/);
});

test('a daily log is narrated by month', () => {
  const days = ['11', '08', '06', '04', '02'].map(
    (day, index) => `2031-06-${day} Ada Lovelace <ada@example.org>\n\t* ${logged[index]}\n`,
  );
  const text = write(days.join('\n'), 'changelog', 'Harbor');
  assert.match(text, /Harbor now lets you always set a?.*lamp/);
  assert.match(text, /removes the tide option/);
});

const logged = [
  'Update Polish translation.',
  'Allow users to always set a lamp.',
  'Remove the tide option.',
  'Remember the size of the window.',
  'Update French translation.',
];

test('the platform of a release is named, and a noun that can only be a new feature is narrated', () => {
  const text = write(
    '### Android: Tides 2.7 (April 29, 2024)\n\n- Mobile printer support\n- Shorter names in the list of piers\n- Added a map (see the manual for its signs)\n',
    'changelog',
    'Tides',
  );
  assert.match(text, /^Tides 2\.7 for Android is out\./);
  assert.match(text, /adds mobile printer support/);
  assert.match(text, /brings shorter names in the list of piers/);
  assert.match(text, /adds a map/);
});

test('upgrade steps are no changes, and a rejected option is not narrated as a rule', () => {
  const release = write(
    '# 2.3\n\n## Upgrading from 2.2 and older\n\n- Finish the queue\n- Stop Tides\n- Start Tides\n\n## Fixed\n\n- Fixed a crash when the lamp is lit.\n',
    'changelog',
    'Tides',
  );
  assert.doesNotMatch(release, /Stop Tides|Start Tides/i);
  assert.match(release, /crash when the lamp is lit/);
  const proposal = write(
    '# Schedule\n\nWe propose a release every two months.\n\n## Alternatives\n\n1. Do nothing.\n2. Follow a monthly schedule.\n\n## Resolution\n\nThe board has approved it.\n',
    'document',
    'Schedule',
  );
  assert.doesNotMatch(proposal, /Do nothing|monthly schedule/);
  assert.match(proposal, /every two months/);
});

test('things in a list without categories are brought by the release; names and faults are not', () => {
  const text = write(
    '# 2.1\n\n- Daily reminders for captains\n- Ada Lovelace and Grace Hopper\n',
    'changelog',
  );
  assert.match(text, /This release brings daily reminders for captains\./);
  assert.doesNotMatch(text, /brings .*Lovelace/);
});

test('what was removed is not offered, though it is listed among what is new', () => {
  const text = write('# 2.1\n\n## Added\n\n- Remove the harbor radio\n', 'changelog');
  assert.match(text, /removes the harbor radio/);
  assert.doesNotMatch(text, /lets you/);
});

test('a line that only names the release is not narrated', () => {
  const text = write('# 2.1\n\nBug release, 15, May, 2017\n\n- Fix the chart on tablets\n', 'changelog');
  assert.match(text, /fixes the chart on tablets/);
  assert.doesNotMatch(text, /Bug release/);
});

test('a document says a thing once, and no one appears without a name', () => {
  const text = write(
    'A majority of 70% of all captains is required for a new pier.\n\n## Votes\n\nA majority of 70% of all captains is required.\n\n## Story\n\nTo keep all his boats, he rents a berth in each harbor.\n',
    'document',
    'Piers',
  );
  assert.equal(text.match(/majority of 70%/g)?.length, 1);
  assert.doesNotMatch(text, /rents a berth/);
});

test('Markdown with blocks of HTML keeps its headings', () => {
  const block = '<div class="box">\n<p>Boats are welcome.</p>\n<p>See you in spring!</p>\n</div>\n';
  const { units } = writeScript(
    writerInput(`${block}\n# Harbor\n\nThe pier is open on Sundays.\n\n${block}`, { sourceType: 'document' }),
  );
  assert.ok(units.some(({ text }) => text === 'The pier is open on Sundays.'));
});

test('of a range in the title, the newer end is the news', () => {
  for (const title of ['Harbor 1.6 to 1.9', 'Harbor 1.9 back to 1.6', 'Harbor up to 1.9'])
    assert.match(
      write('# 1.6\n\n- Add the buoys\n\n# 1.9\n\n- Add the tides\n', 'changelog', title),
      /^(?:Narrator: )?Harbor 1\.9 is out\. This release adds the tides/,
      title,
    );
});

test('a short form in brackets, heard a moment ago, is not said again', () => {
  const text = write('# 2.1\n\n- Single sign-on (SSO) is now on by default.\n', 'changelog');
  assert.match(text, /single sign-on is now on by default/i);
});

test('a line of a few words above a list names the part that its entries are about', () => {
  const text = write(
    '# 2.1\n\n## Features\n\nChart screen :\n- Add a ruler\n\nEvery report must include:\n- Depth of the pier\n',
    'changelog',
  );
  assert.match(text, /adds a ruler in the chart screen\./i);
  assert.doesNotMatch(text, /depth of the pier/i);
});

test('a fixed link is narrated, a reference is not', () => {
  const text = write(
    '# 2.1\n\n- Fix the link to the harbor map.\n- The tides are at this link.\n',
    'changelog',
  );
  assert.match(text, /fixes the link to the harbor map/);
  assert.doesNotMatch(text, /this link/);
});

test('the boxes of a checklist say what is done and what is still to do', () => {
  const text = write(
    '# Report\n\nThe crane fell into the harbor in May.\n\n## Recovery (To Do)\n\n- [x] Lift the crane\n- [x] Clean the pier\n- [ ] Order a new hook\n- [ ] Paint the crane\n\n## 4. ✅ Lamps\n\n- ✅ Bright: they can be seen from the sea\n',
    'document',
  );
  assert.match(text, /Recovery, done: lift the crane and clean the pier\./);
  assert.match(text, /Recovery, still to do: order a new hook and paint the crane\./);
  assert.doesNotMatch(text, /4\.|Lamps, done/);
});

test('a sentence is narrated with the one that it continues, or not at all', () => {
  const text = write(
    '# News\n\nThe harbor opened a new pier last week!\n\nFor the first time, this includes berths for large boats.\n\n## Lamps\n\nThis is why the lamps are dark.\n',
    'document',
  );
  assert.match(text, /last week! For the first time, this includes berths/);
  assert.doesNotMatch(text, /lamps are dark/);
});

test('a word that opens two lines is no speaker, and the name of a document stays in its sentence', () => {
  const text = write(
    '# News\n\nAs per [ADR-003](./003.md) we decided to build a pier in May.\n\nRecap: The captains held a meeting in April.\n\nRecap: The pilots held a race in May.\n',
    'document',
  );
  assert.match(text, /As per ADR-003 we decided to build a pier/);
  assert.match(text, /The captains held a meeting/);
  assert.doesNotMatch(text, /said/);
});

test('recommendations and later phases are marked as such, and a decision is narrated without its long reasons', () => {
  const text = write(
    '# Plan\n\nWe decided against the old crane, for these reasons:\n\n- Requires a special rope that pilots would need to order. The rope must be long, and it must be dry on every day of the year.\n- Requires constant care. Somebody would have to sit next to it on every day of the year, and on most of the nights as well.\n\n## Phase 4 (Recommended)\n\n- Larger hooks\n- Brighter lamps\n',
    'document',
  );
  assert.match(text, /We decided against the old crane\.\n\nPhase 4/);
  assert.match(text, /Phase 4 \(Recommended\): (?:larger|Larger) hooks and (?:brighter|Brighter) lamps\./);
});

const releasesOf = (content: string) =>
  (writeScript(writerInput(content, { title: 'Harbour' })).releases ?? []).map(({ version, name, units }) => [
    version,
    name,
    units.length,
  ]);

test('a table with a version in each row is a list of releases', () => {
  const table =
    '| Version | Update | Date |\n| --- | --- | --- |\n| v2.1.0 | 1. Tides are drawn at night. 2. The lamp is lit. | 2031-05-06 |\n| v2.0.0 | The pier is open. | 2031-04-06 |\n';
  assert.deepEqual(releasesOf(table), [
    ['2.1.0', null, 2],
    ['2.0.0', null, 1],
  ]);
});

test('versions in a column open releases, with what is indented below them', () => {
  const notes =
    '1.4     Native runtime for tides.\n\n1.3     Fixed the lamp at night\n        Fixed the clock of the pier, which was\n        slow in winter\n\n1.2     Fixed the crane.\n';
  assert.deepEqual(releasesOf(notes), [
    ['1.4', null, 1],
    ['1.3', null, 2],
    ['1.2', null, 1],
  ]);
});

test('a heading may say for whom a release is', () => {
  const notes =
    '###### Version 2.12 (Early Access)\n\n- The lamp is lit.\n\n###### Version 2.11 (Stable)\n\n- The pier is open.\n';
  assert.deepEqual(releasesOf(notes), [
    ['2.12', 'Early Access', 1],
    ['2.11', 'Stable', 1],
  ]);
  const lone =
    '<p><u>v0.3 alpha</u><ul><li>The lamp is lit.</li></ul></p>\n<p><u>v0.2 alpha</u><ul><li>The pier is open.</li></ul></p>\n';
  assert.deepEqual(
    releasesOf(lone).map(([version]) => version),
    ['0.3 alpha', '0.2 alpha'],
  );
});
