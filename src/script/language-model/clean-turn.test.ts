import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { cleanSection, cleanTurn } from './clean-turn.ts';

const cases: readonly [string, string][] = [
  ['Host 1: Hello there.', 'Hello there.'],
  ['**Host 2:** Hello there.', 'Hello there.'],
  ['Narrator: Hello there.', 'Hello there.'],
  ['"Hello there."', 'Hello there.'],
  ['“Hello there.”', 'Hello there.'],
  ['The "old" way is "gone"', 'The "old" way is "gone"'],
  ['```\nHello there.\n```', 'Hello there.'],
  ['```text\nHello there.\n```', 'Hello there.'],
  ['[laughs] Hello there.', 'Hello there.'],
  ['Hello (pauses for effect) there.', 'Hello there.'],
  ['Hello *chuckles softly* there.', 'Hello there.'],
  ['[upbeat music] Hello.', 'Hello.'],
  ['Login works (and logout too).', 'Login works (and logout too).'],
  ['This is **very** *good* and `quick`.', 'This is very good and quick.'],
  ['## Overview\n\n- One thing.\n- Another.', 'Overview One thing. Another.'],
  ['1. One thing.\n2. Another.', 'One thing. Another.'],
  ['See [the guide](https://example.com/a).', 'See the guide.'],
  ['The snake_case_name stays, _this_ does not.', 'The snake_case_name stays, this does not.'],
  ['Great 🎉 news 👩‍💻!', 'Great news!'],
  ['One.<break time="1s"/> Two.', 'One. Two.'],
  ['Zero\u200Bwidth and \u202Eturned.', 'Zerowidth and turned.'],
  ['One &amp; two&nbsp;three', 'One & two three'],
  ['Two\\nlines', 'Two lines'],
  ['Version 2.4.0 costs 5 * 3.', 'Version 2.4.0 costs 5 3.'],
];

for (const [written, spoken] of cases) {
  test(`${JSON.stringify(written)} is spoken as ${JSON.stringify(spoken)}`, () => {
    assert.equal(cleanTurn(written), spoken);
  });
}

test('a section title is short and without a stop', () => {
  assert.equal(cleanSection('## What is new.'), 'What is new');
  assert.equal(cleanSection(''), null);
  assert.equal(cleanSection('a'.repeat(81)), null);
  assert.equal(cleanSection(null), null);
});

test('whatever is written, no mark of a screen is left and nothing is trimmed twice', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '#',
    '<b>',
    'laughs',
    'word',
    ' ',
    '\n',
    '"',
    '🎉',
    'Host 1:',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((parts) => parts.join('')),
        fc.string(),
      ),
      (written) => {
        const spoken = cleanTurn(written);
        assert.doesNotMatch(spoken, /[`*\n]|^\s|\s$/);
      },
    ),
  );
});

test('hostile text takes linear time', () => {
  const parts = '[|(|*a|_a |<a|`|“|[laughs|*laugh|Host 1: |\\n|# |![a]('.split('|');
  for (const part of parts) assertLinear(part.repeat(100_000 / part.length), cleanTurn, part);
});
