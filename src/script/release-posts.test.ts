import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

function tell(content: string): string {
  const input = writerInput(content, { settings: { productName: 'Harbor', verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('a titled section opens with what there is now, and its title says what one can do', () => {
  const told = tell(`# Harbor 4.2

Harbor 4.2 is up and running.

## Highlights
- Mark deep piers as closed.
- View arrivals and departures.

## Mark deep piers as closed
**Available in Harbor Plus**

In a perfect world, every pier would be open. In reality, some are not.

When you are editing a pier, you can now mark it as closed.

## View arrivals and departures
**Available in Harbor Free**

Finding a ship was never easy. Harbor 4.2 now lists every ship with its berth.
`);
  assert.match(told, /lets you mark deep piers as closed\./);
  assert.match(told, /lets you view arrivals and departures\./);
  assert.match(told, /now lists every ship with its berth\./);
  assert.doesNotMatch(told, /perfect world|never easy|up and running|Available in/);
  assert.equal(told.split('mark deep piers as closed').length, 2);
});

test('a promotional title is not narrated as a change', () => {
  const told = tell(
    '# 2.0\n\n## Our biggest update yet\n\nHarbor keeps ships safe. Harbor 2.0 now shows every berth.\n\n## Fixes\n\n- Fixed a leak\n',
  );
  assert.match(told, /Harbor 2\.0 now shows every berth/);
  assert.doesNotMatch(told, /adds our biggest/);
});

test('a heading above categories of its own limits their entries', () => {
  const told = tell(`# Harbor

## 2.0

### Tide Shell

#### Fixed
- Lamps no longer flicker at night

### Berth Planner

#### Added
- Added a map of all piers
`);
  assert.match(told, /Tide Shell: lamps no longer/);
  assert.match(told, /Berth Planner/);
});

test('what an entry is about is said with it, also where it is no part of the product', () => {
  const told = tell(
    '# 6.1\n\n- Track type: Use better pictures\n- Pier depth: Align the wording with the wiki\n- Lamps are now brighter\n',
  );
  assert.match(told, /better pictures for track type\./);
  assert.match(told, /pier depth/i);
});

test('a letter before a version, and the number of a candidate, belong to the version', () => {
  assert.match(
    tell('# Change log\n\n## c1.3.0\n\n- Added a map\n\n## c1.2.0 Chopin\n\n- Added a lamp\n'),
    /^Harbor 1\.3\.0 is out/,
  );
  assert.match(
    tell('Harbor 2.3.1 RC 2\n=================\n\n- Added a map\n'),
    /^Harbor 2\.3\.1 RC 2 is out/,
  );
});

test('lists of changes since several versions keep their headings', () => {
  const told = tell(
    '# Harbor 2.3\n\n## Bugfixes since 2.2\n- Lamps could fail at night\n\n## Changes since 2.1\n- Added a script that names piers\n',
  );
  assert.match(told, /fixes an issue where lamps could fail/);
  assert.match(told, /adds a script that names piers/);
});

test('letters with a number get the article of their letters', () => {
  assert.match(tell('# 2.1\n\n- Fixed RS-485 latency issue\n'), /fixes an RS-485 latency issue/);
  assert.match(tell('# 2.1\n\n- Added UDP6 listener\n'), /adds a UDP6 listener/);
});

test('credits leave nothing behind', () => {
  const told = tell(
    '## 5.2.0\n\n### Minor Changes\n\n- Lamps can be dimmed at night\n  Submitted by [@ada](https://example.com/ada) (See [#36](https://example.com/36))\n',
  );
  assert.doesNotMatch(told, /Submitted/);
});

test('a verb that may be part of a name gets no article behind it', () => {
  assert.match(tell('# 1.2\n\n- Added a loader to sample browser\n'), /adds a loader to sample browser/);
});

test('the second thing that a short release does is not introduced again', () => {
  assert.equal(
    tell('## 2.4.0\n- Added: dark mode\n- Fixed: slow exports\n'),
    'Harbor 2.4.0 is out. This release adds dark mode.\nIt also fixes slow exports.',
  );
});

test('a document without a title of its own does not open with the heading of a part', () => {
  const { script } = writeScript(
    writerInput('# Summary\n\nHarbors keep ships safe in every storm of the winter.\n', {
      sourceType: 'document',
      title: 'Summary',
    }),
  );
  assert.match(script.turns[0]?.text ?? '', /^Harbors keep ships safe/);
});

test('bugs in the passive, negations with an adverb and one-word components are narrated completely', () => {
  const told = tell(`# 2.0

### Changed

- Lamps are now brighter
- No longer automatically add a lamp to new piers
- Mobile - Do not allow renaming piers to an empty name

### Fixed

- Fix pier filters being overridden.
- Fix keyboard popped up automatically
- Fix editing of piers or existing maps not working at night
- Fix not showing an error if a map is too large
- Fix display issues in the tide report and adding legend.
`);
  assert.match(told, /no longer automatically adds a lamp/);
  assert.match(told, /on mobile/i);
  assert.match(told, /issues where pier filters were overridden and/);
  assert.match(told, /where the keyboard popped up automatically/);
  assert.match(told, /an issue where (?:the )?editing of piers or existing maps did not work at night/);
  assert.match(told, /an issue where it did not show an error if a map is too large/);
  assert.doesNotMatch(told, /and adding/);
});

test('a post about one release keeps its order and words, and cites its units', () => {
  const content = `---
title: Berth markers
---

When a harbor is full, a pilot has to know at a glance which berth is free. A pilot may not know the harbor.

That is why we have released berth markers, which show every free berth on the map. They are on for every harbor.

With markers you can:
- Color a berth by its depth
- Hide berths that are too short

Until now, pilots had to call the harbor for a list. We expect that hardly any of them will miss those calls in winter.
`;
  const { script, sources, units } = writeScript(
    writerInput(content, { settings: { productName: 'Harbor' } }),
  );
  const told = script.turns.map(({ text }) => text).join('\n');
  assert.match(told, /^Here's what's new in Harbor\. When a harbor is full/);
  assert.match(told, /released berth markers, which show every free berth on the map\. They are on/);
  const ids = new Set(units.map(({ id }) => id));
  for (const { manner, units: own } of sources)
    if (manner !== 'frame') assert.ok(own.length > 0 && own.every(({ id }) => ids.has(id)));
});

test('a post says its place in the history, and leaves out nothing that must be known', () => {
  const content = `# Harbor 2.4

Harbor has grown a lot, and so has the number of ships that call there every day of the year. Nobody has counted them.

Berths are now shown on the map, so that a pilot finds a free one without a call. They are on for every harbor.

You must renew your pilot card before 1 May 2031.

We would like to know what you think of the map, and of the colors that we have chosen for the berths.
`;
  const earlier = { id: 'h1', title: 'Harbor 2.3', version: '2.3', changes: [], createdAt: new Date(0) };
  const written = writeScript(
    writerInput(content, { settings: { productName: 'Harbor' }, history: [earlier] }),
  );
  const told = written.script.turns.map(({ text }) => text).join('\n');
  assert.match(told, /^Harbor 2\.4 is out\. .*2\.3/);
  assert.deepEqual(written.contextsUsed.history, ['h1']);
  assert.match(told, /must renew your pilot card before 1 May 2031/);
  assert.match(told, /Berths are now shown on the map/);
});

test('a list of changes below paragraphs stays a list of changes', () => {
  const told = tell(
    `# 3.0\n\n${'The harbor has grown a lot this year, and so has the number of ships in it. '.repeat(6)}\n\n- Added a map of berths\n- Fixed a leak in the lamp room\n- Removed the old bell\n`,
  );
  assert.match(told, /adds a map of berths/);
  assert.match(told, /fixe[sd]:? a leak in the lamp room/);
});

test('what only says that there is a release, or who wrote of it, is left out', () => {
  const told = tell(
    '# 12.3.0\n\nWe released Harbor 12.3.0.\n\nYou can find the complete release notes.\n\nBy ada June 13, 2031 16:13\n\n- Created a lighter lamp for small boats\n- Send a reply if a pilot calls twice\n',
  );
  assert.doesNotMatch(told, /released|complete release notes|ada/i);
  assert.match(told, /adds a lighter lamp/);
  assert.match(told, /Send a reply if a pilot calls twice\./);
});

test('a version that is struck out was taken back', () => {
  const told = tell(
    '# Firmware\n\n## v1.2.0 (needs 4.4)\n\n- Added a map\n\n## ~~v1.2.0 (needs 4.4)~~\n\n**This release is deprecated and not recommended.**\n\n- Added a bell\n',
  );
  assert.match(told, /adds a map/);
  assert.doesNotMatch(told, /bell|deprecated/);
});

test('a shortcode keeps its words, and a defect is a fault', () => {
  const told = tell(
    `# 3.1\n\n- Access can now be {{% config trusted "restricted to some networks" %}}, as well as addresses.\n- Defect: The lamp doesn't check its switch\n`,
  );
  assert.match(told, /now be restricted to some networks, as well as addresses/);
  assert.match(told, /fixes an issue where the lamp doesn't check its switch/);
});
