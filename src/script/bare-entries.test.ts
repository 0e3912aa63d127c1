import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

function tell(content: string, title = ''): string {
  const input = writerInput(content, { title, settings: { verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('a former limitation is narrated with its fix, an entry that may be a bug or a rule is not', () => {
  const told = tell(`## 2.0.0

### Fixed

- No longer possible to moor boats at the north pier.
- Can no longer place a second lamp.
- Lamps showed the wrong color.
`);
  assert.match(told, /impossible to moor boats at the north pier/);
  assert.match(told, /[Ff]ixed: can no longer place a second lamp\./);
});

test('a fault that was mended is named once, and how something works is no fault', () => {
  const told = tell(`## 2.0.0

### Resolved issues

- **HB-12 Needless work of the lamp:** Addressed a problem where the lamp did needless work at noon.
- Fix how the crane handles ropes of other harbors
`);
  assert.match(told, /This release addresses a problem where the lamp did needless work at noon\./);
  assert.match(told, /fixes how the crane handles ropes/);
});

test('a notice above the entries comes first, and its platform is no breaking change', () => {
  const told = tell(`# v0.7.0 (July 15, 2026)

Note: This update will not work with older lamps.

## Compatibility

The harbor is tested on tides of the north.

## Changes

- Add a bell to the crane.
`);
  assert.match(told, /^[^.]*0\.7\.0[^.]* is out\. This update will not work with older lamps\./);
  assert.doesNotMatch(told, /break/);
});

test('a list of advisory numbers is narrated as fixed vulnerabilities', () => {
  const told = tell(`## 7.1.5

### Resolved issues

- **The following CVEs have been identified and resolved in this release:** CVE-2031-47670, CVE-2031-25883.
- Fix a crash of the crane.
`);
  assert.match(told, /This release fixes several reported vulnerabilities\./);
});

test('a new thing with a location gets a verb, and a title replaces a text about the past', () => {
  const told = tell(`## 3.0

### Added

- Tide tables available in the menu
- Log of the crane introduced in
- To-do list introduced in the harbor

### Changed

- Lamps burn at night.

### Allow moving a boat beside another one

Until now, boats were supported at free berths alone. A workaround was a second berth.
`);
  assert.match(told, /Tide tables are available in the menu\./);
  assert.doesNotMatch(told, /introduced in\./);
  assert.match(told, /you move a boat beside another one\./);
  assert.doesNotMatch(told, /Until now/);
});

test('what is new has its article, also by a name, and a part its sentence', () => {
  const told = tell(`## 2.0

### Added

- New **Advanced** panel to keep rare lamps
- New **Band Count** setting
- New dark mode
- New themes
- On the console, added buttons to copy messages
`);
  for (const part of ['a new Advanced panel', 'a new Band Count setting', 'a new dark mode', ' new themes'])
    assert.ok(told.includes(part), told);
  assert.match(told, /adds buttons to copy messages/);
});

test('a box says what its author says, and where more is written is no news', () => {
  const told = tell(`## 2.0

> Boats now keep their lamps at night.

The fault and its fix are described in full in the changelog.

- Ropes are longer.
`);
  assert.match(told, /Boats now keep their lamps at night\./);
  assert.doesNotMatch(told, /described in full/);
});

test('an arrow between two numbers is what something is now, and a stage belongs to what it is of', () => {
  const told = tell(`## 1.10.0

### Added

- Support for tides of the north (experimental)
- Lamps for boats

### Changed

- Minimum crane version: 18 → 22
- Default timeout: 30 -> 60 seconds
- \`--help\` has an example for each command

### Fixed

- Every error of a crane says which ropes it can have.
- The error message says nothing.
`);
  for (const part of [
    'support for tides of the north, which is experimental.',
    'The minimum crane version is now 22; it was 18.',
    'The default timeout is now 60 seconds; it was 30.',
    ' --help has an example for each command.',
    ' Every error of a crane says which ropes it can have.',
    'an issue where the error message says nothing',
  ])
    assert.ok(told.includes(part), told);
});

test('a log of conventional commits has an entry in each line', () => {
  const told = tell(
    'feat(api): add a bulk endpoint\nfix(ui)!: close the crane with a key\nchore: bump ropes\n',
  );
  assert.match(told, /adds a bulk endpoint\./);
  assert.match(told, /[Bb]reak/);
  assert.doesNotMatch(told, /chore|fix\(/);
});

test('a clause inside of a phrase makes no sentence of it', () => {
  const told = tell(`## 1.45.0

### Added

- New setting to control how often boats are moored
- \`--watch\` flag for lamps so you do not need to light them
`);
  assert.match(told, /adds a new setting to control how often boats are moored/);
  assert.match(told, /a watch flag for lamps so you do not need to light them/);
});

test('a label in bold above several entries is their part, one with a category a title, and numbers of a catalogue go', () => {
  const told = tell(
    '## 2.0\n\n- **Pilot voice**: Add winter tides to the charts\n- **Pilot voice**: Highlight new surveys in the home feed\n- **New: Tide alerts:** The harbor can now ring 60 minutes before high tide.\n- Remove 2379076640 Better Lamps\n',
  );
  assert.doesNotMatch(told, /brings? a pilot voice|new: tide|2379/i);
  assert.match(told, /pilot voice/i);
  assert.match(told, /tide alerts/i);
  assert.match(told, /better lamps/i);
});

test('an entry that opens with what was done is not begun in its middle', () => {
  const told = tell(
    '## 2.0\n\n- Add `berth_timeout_on_tide_abort` (default `0`, disabled) - an opt-in cure. The harbor only knows a tide once the pilot answers. A single answer proves that the berth is free.\n',
  );
  assert.match(told, /adds berth_timeout_on_tide_abort/);
});

test('a thing with some of its kind, “among them”, is one thing', () => {
  const told = tell(
    '## 2.0\n\n### New\n\n- Offline maps for 40 more coasts, among them Galicia and the Faroe Islands.\n',
  );
  assert.match(told, /adds offline maps for 40 more coasts, including Galicia and the Faroe Islands/);
});

test('“in-browser” is where something works, and gets no article', () => {
  const told = tell(
    '## 2.0\n\n### Changed\n\n- Tide search now works in-browser without a request to the server.\n',
  );
  assert.match(told, /works in-browser without/);
});
