import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { withoutMarks } from './read/node.ts';
import { nameCalls } from './say/name-calls.ts';
import { writeScript } from './write-script.ts';

function tell(content: string, title = ''): string {
  const input = writerInput(content, { title, settings: { verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('a function name without other words is introduced as a function', () => {
  const said: readonly (readonly [string, string])[] = [
    ['`read_tides()` now waits for low water.', 'The read_tides function now waits for low water.'],
    ['New `read_tides()` lists harbors.', 'The new read_tides function lists harbors.'],
    ['`moor()` and `sail()` are faster.', 'The moor and sail functions are faster.'],
    ['Fixed a crash in `moor()`.', 'Fixed a crash in the moor function.'],
    ['The `moor()` function is faster.', 'The moor function is faster.'],
    ['Accept `moor()` lines of any length.', 'Accept moor lines of any length.'],
    ['Pass tides to any of sail, row, or `moor()`.', 'Pass tides to any of sail, row, or moor.'],
    ['Its `moor()` is faster.', 'Its moor function is faster.'],
  ];
  const marked = (text: string) => text.replace(/`([^`]+)`/g, '\uE000$1\uE001');
  for (const [written, expected] of said)
    assert.equal(withoutMarks(nameCalls(marked(written))), expected, written);
});

test('an entry that is too hard to follow is narrated without its explanation', () => {
  const told = tell(`## 2.0.0

- The crane now waits for low water, which changes \`Crane::Tide#wait_for_level!\` and \`TIDE_MIN_LEVEL_MM=30\` in \`tide/level.rb\`.
- The lamp can be dimmed.
`);
  assert.match(told, /The crane now waits for low water\./);
  assert.doesNotMatch(told, /wait_for_level|level\.rb/);
});

test('an entry that is true only with its difficult end is not shortened', () => {
  const told = tell(`## 2.0.0

- The crane now waits for low water, which requires \`Crane::Tide#wait_for_level!\` and \`TIDE_MIN_LEVEL_MM=30\` in \`tide/level.rb\`.
- The lamp can be dimmed.
`);
  assert.doesNotMatch(told, /waits for low water\./);
});

test('what notes say of themselves is no news', () => {
  const told = tell(`## 2.1.0

This document lists what changed in the harbor.

- Boats can be moored in pairs.
`);
  assert.match(told, /Boats can be moored in pairs\./);
  assert.doesNotMatch(told, /This document/);
});

test('a final version with few entries includes the changes of its betas', () => {
  const told = tell(
    `## 2026.4 - 2026-07-01

### Fixed
- Fix a leak in the hull.

## 2026.4-beta2 - 2026-06-20

### Added
- Add a map of the harbors.

## 2026.4-beta1 - 2026-06-10

### Security
- Encrypt the logs of cranes.

## 2026.3 - 2026-04-01

### Added
- Add a lamp to the pier.
`,
    'Harbor',
  );
  assert.match(told, /leak in the hull/);
  assert.match(told, /map of the harbors/);
  assert.match(told, /logs of cranes/);
});

test('a final version that says itself what it brings does not repeat its betas', () => {
  const entries = ['Add lamps.', 'Add piers.', 'Add cranes.', 'Add boats.'].map((entry) => `- ${entry}`);
  const told = tell(`## 3.0.0\n\n${entries.join('\n')}\n\n## 3.0.0-rc1\n\n- Add a provisional quay.\n`);
  assert.match(told, /lamps/);
  assert.doesNotMatch(told, /This release adds a provisional quay/);
});

test('a heading that says what happens is no name of a product', () => {
  assert.doesNotMatch(tell('# Deprecation plan for Tides 2\n\n## 2.9.0\n\n- Add lamps.\n'), /^Deprecation/);
});

test('a link in the middle of a sentence is kept', () => {
  const told = tell('## 2.0.0\n\n- Cranes - [Low water](https://example.com/low) alerts can be muted.\n');
  assert.match(told, /low water alerts can be muted/);
});

test('the remains of credits are not narrated', () => {
  const told = tell(
    '## 2.0.1\n\n- Guests could read the tides of others. This vulnerability was reported by @ada.\n- Add lamps.\n',
  );
  assert.match(told, /fixes an issue where guests could read/);
  assert.doesNotMatch(told, /was reported/);
});

test('a complete lead-in is narrated without points that are no sentences', () => {
  const told = tell(`## 2.7.0

### Security

- Uploads were not checked:
  - when they were made twice
  - when the size was zero
- Boats can be moored in the:
  - north
  - south
`);
  assert.match(told, /Uploads were not checked\./);
  assert.doesNotMatch(told, /when they were made twice\.|when the size was zero\.|in the\./i);
});

test('a credit that leads to a bracket with its number goes whole', () => {
  const told = tell(
    '## 3.4.1\n\n- Convert menu icons to SVG by @ada in ([#12](https://example.com/12))\n- Keep users logged in ([#13](https://example.com/13))\n',
  );
  assert.match(told, /converts menu icons to SVG/);
  assert.match(told, /logged in\b/);
  assert.doesNotMatch(told, /SVG in\b/);
});

test('paragraphs that each say what was done are entries', () => {
  const told = tell(`## 5.4.0

Added a lamp to the crane.

Fix problem that prevented boats from leaving the harbor.

Guard against an empty tide table.

Use a better measure of the depth.
`);
  for (const said of [
    /adds a lamp/,
    /fixed: a problem that prevented boats/,
    /guards against an empty/,
    /measure of the depth/,
  ])
    assert.match(told, said);
});

test('a list between the items of another belongs to the item above it', () => {
  const told = tell(
    '<h2>9.0.0</h2><ul><li>New Features:</li><ul><li>Add a map of harbors.</li><li>Add a tide table.</li></ul><li>Bug Fixes:</li><ul><li>Fix a leak.</li></ul></ul>',
  );
  assert.match(told, /map of harbors/);
  assert.match(told, /fixed: a leak/);
});

test('what a paragraph says of its list counts only under its heading', () => {
  const told = tell(`## 7.0.0

### New features

The following are experimental, as is the crane:

1. Boats can be moored by voice.

These features are experimental.

### Breaking changes

This version also breaks some things:

1. All lamps of version 6 have been removed. Use version 6 if you need them.
`);
  assert.match(told, /All lamps of version 6 have been removed\./);
});

test('names of a role are shown by their last part', () => {
  const told = tell(
    'Changelog\n=========\n\n1.54\n----\n\n* You can now moor a :class:`~harbor.boats.Boat` beside another one.\n* Cranes are faster.\n',
  );
  assert.match(told, /moor a Boat beside/);
});

test('a label that is no name is none', () => {
  assert.match(
    tell('## 4.4\n\n- [!] added a lamp to all boats\n- [!] added a bell\n'),
    /adds a lamp to all boats/,
  );
});

test('a title that is a sentence is narrated before its text', () => {
  const told = tell(`## 2.0.0

### Changes that may require your attention

- **Cranes must now be linked to a harbor.** The harbor's data is used for the invoice. The fields of cranes are no longer editable.
- Piers are longer.
`);
  assert.match(told, /Cranes must now be linked to a harbor\./);
});

test('two verbs that name one thing stay as they are', () => {
  assert.match(
    tell('## 2.0.0\n\n- Fix harbor drag and drop errors.\n- Add lamps.\n'),
    /drag and drop errors/,
  );
});

test('a link that a template leads somewhere keeps its words, and what it leads to its line', () => {
  const told = tell(`## 1.0.0

- Added [support for tide tables]({{ site.url }}{% link _posts/tides.md %}) of harbors:
  - Profiles: north, south, and east
  - Hybrid: west with all above profiles
- Changed the address of the crane
`);
  assert.match(told, /adds support for tide tables of harbors\./);
  assert.doesNotMatch(told, /all above profiles/);
});
