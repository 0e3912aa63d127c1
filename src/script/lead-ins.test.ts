import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

function scriptOf(content: string): string {
  return writeScript(writerInput(content))
    .script.turns.map(({ text }) => text)
    .join(' ');
}

test('what is denied or forbidden goes with every point below it', () => {
  const changes = scriptOf(`# Crane 4.0

You can no longer:

- Export the whole archive of a harbor to a spreadsheet in a single step from the start page
- Print labels from the phone app

Not affected by this change:

- Exports that run on a schedule
`);
  assert.match(changes, /You can no longer export the whole archive/);
  assert.match(changes, /You can no longer print labels/);
  assert.doesNotMatch(changes, /schedule/);
  const rules = writeScript(
    writerInput(
      `# Harbor rules

Guests shall **not** use the computers of the harbor to:

- Reach systems that they have not been allowed to use, or try to reach them in any way.
- Introduce viruses or other harmful programs, or change the settings of the computers on purpose.
- Sharing their password with other guests, or with anybody who is no member of the crew at all.

Under no circumstances:

- Walk below a crane that carries a load, even when somebody has waved you through before.
- Leave a lamp alone that has been lit with oil, not even for a short while in calm weather.
`,
      { sourceType: 'document' },
    ),
  ).script.turns.map(({ text }) => text);
  assert.match(rules.join(' '), /shall not use the computers of the harbor to reach systems/);
  assert.doesNotMatch(rules.join(' '), /(?:^|[.:] )(?:Reach|Introduce|Walk|Leave|Sharing) /);
});

test('a fix that states the intended behavior is narrated, and so is the replacement of a removed feature', () => {
  const script = scriptOf(`# Tides 3.2

## Fixed
- The calendar shows the right week in Sydney.
- The right panel of the map flickers.

## Breaking
- The old webhooks format v1 is gone. Use v2.
`);
  assert.match(script, /The calendar shows the right week in Sydney\./);
  assert.doesNotMatch(script, /(?:^|[.] )The right panel of the map flickers/);
  assert.match(script, /v1 is gone\. Use v2\./);
});
