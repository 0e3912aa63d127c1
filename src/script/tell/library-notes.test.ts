import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { formatScript } from '../../domain/script.ts';
import { writeScript } from '../write-script.ts';

function spoken(content: string, settings: Partial<ScriptSettings> = {}): string {
  return formatScript(writeScript(writerInput(content, { settings })).script);
}

test('renames of one part are told in one sentence, wherever they stand', () => {
  const text = spoken(
    '# 3.0.0\n\n## Breaking changes\n\n- Rename `rowTypes` to `rowKinds`\n- Drop support for old clients\n- Rename `tide.gate` to `tide.door`\n- Rename `BerthOut` to `MooringOut`\n',
  );
  assert.match(
    text,
    /: row types becomes row kinds, tide gate becomes tide door, and berth out becomes mooring out\./,
  );
  assert.doesNotMatch(text, /renam|now called/i);
});

test('removals that break are told together', () => {
  const text = spoken(
    '# 3.0.0\n\n## Breaking changes\n\n- Remove `BerthOut`\n- Remove `MooringOut`\n- Remove the gate models\n',
  );
  assert.match(text, /Berth out, mooring out, and the gate models (?:have been removed|are gone)\./);
});

test('a library is named where its entries begin, and not for what is true of all', () => {
  const text = spoken(
    '# 2.0.0\n\n- Libs/All **(Breaking)**: Rename `Sink` to `Drain`\n- Libs/Rust **(Breaking)**: Remove `Config` from the public API\n- Libs/Kotlin: Add the missing health API\n- CLI **(New)**: Add a `--token` option\n',
  );
  assert.match(text, /Sink (?:is now called|has been renamed to) drain\./);
  assert.match(text, /[Ii]n the Rust library|The Rust library/);
  assert.match(text, /Kotlin library/);
  assert.match(text, /token option/);
  assert.doesNotMatch(text, /Libs|\(|New:/);
});

test('packages with their versions are the parts that their entries are about', () => {
  const text = spoken(
    '# Release (2026-08-21)\n\n## Module Highlights\n* `example.org/kit/service/harbor`: [v1.60.4](harbor/CHANGELOG.md)\n  * **Feature**: Adds support for moving berths between piers\n* `example.org/kit/service/tide`: v1.59.0\n  * **Bug Fix**: Fix a crash when the tide is low\n  * **Documentation**: Clarify the readme\n',
  );
  assert.match(text, /harbor package/);
  assert.match(text, /moving berths between piers/);
  assert.match(text, /a crash when the tide is low/);
});

test('roles of a documentation tool are no words, and headings inside a list open no release', () => {
  const roles = spoken(
    '# 8.5.0\n\n- {func}`open_gate` accepts a `help` parameter. {issue}`2983` {pr}`3473`\n- Fix the tide list\n',
  );
  assert.match(roles, /Open gate (?:now )?accepts a help parameter\./);
  assert.doesNotMatch(roles, /issue|func|\bpr\b|2983/);
  const dated = spoken(
    '# 6.0.1\n\n**Voice**\n- ## 2026-04-17\n- Added a tide page\n- ## v1\n- Added a berth page\n',
  );
  assert.match(dated, /version 6\.0\.1/i);
  assert.doesNotMatch(dated, /[Vv]ersion 1\b|2026/);
});

test('what is folded away as internal is counted, and who did the work is not told', () => {
  const text = spoken(
    '# 10.2.0\n\n- feat(core): Add a tide method\n- ref(core): Move the setup\n\n<details>\n  <summary><strong>Internal Changes</strong></summary>\n\n- feat(core): Add a helper for tests\n\n</details>\n\nWork in this release was contributed by @ada. Thank you!\n',
  );
  assert.doesNotMatch(text, /helper|setup|Work in|\bref\b/);
});

test('a dependency under the label "Upgrade" is maintenance', () => {
  const text = spoken('# 5.1.0\n\n- New: `Tide.read()` returns rows\n- Upgrade: [Okapi 3.13.0]\n');
  assert.doesNotMatch(text, /Okapi|In Upgrade/);
});
