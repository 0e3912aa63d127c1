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

test('what a program calls is said to be a function where its name stands alone', () => {
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

test('an entry that is too hard to follow is told without what explains it', () => {
  const told = tell(`## 2.0.0

- The crane now waits for low water, which changes \`Crane::Tide#wait_for_level!\` and \`TIDE_MIN_LEVEL_MM=30\` in \`tide/level.rb\`.
- The lamp can be dimmed.
`);
  assert.match(told, /The crane now waits for low water\./);
  assert.doesNotMatch(told, /wait_for_level|level\.rb/);
});

test('an entry that is true only with its hard end is not told without it', () => {
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

test('a final version with few entries tells what its betas brought', () => {
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

test('a link that the sentence goes on after is kept', () => {
  const told = tell('## 2.0.0\n\n- Cranes - [Low water](https://example.com/low) alerts can be muted.\n');
  assert.match(told, /low water alerts can be muted/);
});

test('what is left of credits is not told', () => {
  const told = tell(
    '## 2.0.1\n\n- Guests could read the tides of others. This vulnerability was reported by @ada.\n- Add lamps.\n',
  );
  assert.match(told, /Guests could read/);
  assert.doesNotMatch(told, /was reported/);
});

test('a line that says something is told, its points are no sentences', () => {
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
