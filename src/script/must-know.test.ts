import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

function tell(content: string, sourceType: 'changelog' | 'document' = 'changelog'): string {
  const { script } = writeScript(writerInput(content, { sourceType, title: 'Harbor' }));
  return script.turns.map(({ text }) => text).join(' ');
}

const among = (entries: readonly string[], heading = 'Changed') =>
  `## 2.1\n\n### ${heading}\n\n${entries.map((entry) => `- ${entry}\n`).join('')}`;

test('a black screen and a benchmark are no work on the code', () => {
  const told = tell(
    among(['Fixed a black screen after the start', 'Added a benchmark for cranes'], 'Changed'),
  );
  assert.match(told, /black screen/);
  assert.match(told, /benchmark for cranes/);
});

test('work on tests, builds and dead code is left out if there are other changes', () => {
  for (const inner of [
    'Tests are now in a single directory',
    'Unit tests can run in parallel',
    'Allow tests to run on old databases',
    'Consistently place harbor tests in a tests module',
    'Add a tide table test',
    'Remove dead crane configuration',
    'Remove dead code',
    'Remove unnecessary struct fields from piers',
    'Update the harbor_builder docker image',
    'Use the provided docker images for building',
    'Use ruff for code formatting in tox.ini',
    'Add a Python linter setup',
    'Simplify the build scripts',
  ])
    assert.doesNotMatch(
      tell(among(['Lamps are now brighter at night', inner])),
      /test|dead|struct|docker|build/i,
      inner,
    );
  for (const outer of [
    'Opus playback of horns (optional dependency)',
    'Remove support for building on old piers',
    'The harbor can now be tested by its captain',
  ])
    assert.match(tell(among(['Lamps are now brighter at night', outer])), /opus|old piers|captain/i, outer);
});

test('what older versions can no longer do is narrated', () => {
  for (const [entry, said] of [
    ['Requires PostgreSQL 11 or better', /requires PostgreSQL 11 or better/],
    ['Raise the Python dependency to ≥ 3.10', /raises the Python dependency to at least 3\.10/],
    ['Raise GTK dependency to >= 4.12', /raises the GTK dependency to at least 4\.12/],
    ['C++20 is now the oldest C++ version that it supports', /C\+\+20 is now the oldest/],
    ['Retired deprecated rope holders', /retires deprecated rope holders/],
  ] as const) {
    const text = tell(among(['Lamps are now brighter at night', entry]));
    assert.match(text, said);
    if (!entry.startsWith('Retired')) assert.ok(text.search(said) < text.indexOf('Lamps'), entry);
  }
});

test('what was said is not said again in fewer words', () => {
  const told = tell(
    '## 2.1\n\nThis release adds new piers and bumps the MSRV (minimum supported Rust version) to 1.68.0.\n\n### Changed\n\n- Increase MSRV to 1.68.0.\n- Lamps are brighter.\n- Lamps are brighter at night.\n',
  );
  assert.equal(told.match(/1\.68\.0/g)?.length, 1);
  assert.equal(told.match(/Lamps/g)?.length, 1);
  const other = tell(
    among(['Add support for Rails 7', 'Drop support for Rails 6', 'Add crane A', 'Add crane B'], 'Added'),
  );
  for (const said of ['Rails 7', 'Rails 6']) assert.ok(other.includes(said), other);
});

test('names below a heading are introduced by the heading', () => {
  const games = ['Baby Steps', 'Crime Simulator', 'RAM: Random Access Mayhem', 'Crab Game', 'KeyWe'];
  assert.match(
    tell(among(games, 'Games added')),
    /adds 5 games, among them Baby Steps, Crime Simulator and Crab Game\./,
  );
  assert.match(tell(among(['French', 'German'], 'New languages')), /adds the languages French and German\./);
  assert.match(
    tell(among(['Alpha Nine', 'Beta Two', 'Gamma Four'], 'Added support for devices')),
    /adds support for the devices Alpha Nine, Beta Two and Gamma Four\./,
  );
  assert.match(
    tell(among(['Dark mode', 'Offline maps'], 'Added')),
    /adds dark mode\. It also adds offline maps\./,
  );
});

test('a reassurance stays with the sentence that it belongs to, also in brackets', () => {
  for (const calm of [
    '(Old calls should still work).',
    'Old calls still work.',
    'Old calls continue to work.',
  ])
    assert.match(
      tell(among([`The mooring API has changed! ${calm}`, 'Lamps are brighter'])),
      /has changed! Old calls (?:should still|still|continue to) works?\./,
    );
});

test('a title is narrated if its text cannot be', () => {
  for (const [entry, said] of [
    ['**Rope classes have changed.** See UPGRADING.md.', /Rope classes have changed\./],
    ['Pier lifetimes have changed: see `pier_ref`.', /Pier lifetimes have changed\./],
  ] as const)
    assert.match(tell(among([entry, 'Lamps are brighter'])), said);
});

test('entries with quotation marks, "also" or an example are narrated', () => {
  for (const [entry, said] of [
    [
      'Fixed a crash when selecting the "Don\'t ask this again" box',
      /crash when selecting the "Don't ask this again" box/,
    ],
    ['Also send the depth to guests', /sends the depth to guests/],
    ['Added a screenshot function to maps', /adds a screenshot function to maps/],
    ['Add names for ropes that are cut. e.g.', /adds names for ropes that are cut\./],
    ['support for horns. the first horn is loud.', /adds support for horns\./],
    ['Support for horns. "horn" links open the dialog.', /adds support for horns\./],
    ['Fix the `moor!` macro', /fixes the moor macro/],
  ] as const)
    assert.match(tell(among([entry, 'Lamps are brighter'])), said, entry);
});

test('names that listeners cannot follow are not narrated', () => {
  for (const name of [
    'allow-and-record-any-mooring-class',
    'gtk4paintablesink',
    'ESP32-S3-DevKitC-1',
    'BIP85/BIP39',
  ])
    assert.doesNotMatch(
      tell(among(['Lamps are now brighter at night', `Supports ${name}`])),
      /Supports/i,
      name,
    );
  assert.match(tell(among(['Avoids off-by-a-few-samples errors'], 'Changed')), /off-by-a-few-samples/);
});

test('below a heading about upgrading, a list of news is none of orders', () => {
  const told = tell(
    '## 3.0\n\n### Upgrading from v2.15\n\n#### New\n\n- Add support for long ropes\n\n#### Changes\n\n- Bumped the minimum Clojure version from 1.5 to 1.7.\n',
  );
  assert.match(told, /bumps the minimum Clojure version from 1\.5 to 1\.7/);
  assert.match(told, /adds support for long ropes/);
});

test('a warning in reStructuredText is none of the list above it, and what it lists breaks', () => {
  const told = tell(
    'Version History\n===============\n\n0.10.0\n  * Add support for ropes\n  * Faster cranes\n\n  .. warning::\n\n      This release makes backward-incompatible changes:\n\n      * Fix the order of piers. This will break maps without piers.\n\n0.9.0\n  * Add ``knots``\n',
  );
  assert.match(told, /fixes the order of piers\. This will break maps without piers\./);
  assert.doesNotMatch(told, /makes backward-incompatible changes/);
});

test('a number keeps the word before it, and a fault its label', () => {
  assert.match(
    tell(
      'Versions\n========\n\nThis policy describes names.\n\nThey follow :pep:`440` and :rfc:`9110`.\n',
      'document',
    ),
    /PEP 440 and RFC 9110/,
  );
  assert.match(
    tell('# 1.29\n\n* [Fix #394] The tank throws errors on refuel.\n* [Enhancement] Support big ropes.\n'),
    /fixes an issue where the tank throws errors/,
  );
});

test('minutes tell to what somebody was elected, and not what was so on that day', () => {
  const told = tell(
    '# Harbor meeting minutes\n\n## Elections\n\n- 11:55 Election of the Harbor Committee\n\n  Ada and Grace are elected.\n\n- 11:57 Election of the Harbor Master\n\n  Kim elected by acclamation.\n\n## Ropes\n\nDiscussion is happening online right now.\n\nThe committee approved the budget of 400 dollars for ropes.\n',
    'document',
  );
  assert.match(told, /Ada and Grace are elected to the Harbor Committee\./);
  assert.match(told, /Kim is elected as Harbor Master by acclamation\./);
  assert.doesNotMatch(told, /right now/);
});
