import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import { writeScript } from '../write-script.ts';

function tell(content: string): string {
  const input = writerInput(content, { settings: { verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('a former bug is narrated after "issue", and the present behavior unchanged', () => {
  const told = tell(`# Harbor 3.2

## Bug fixes

- Opening of chart files from the share menu was not working on some devices
- Sometimes application crashes due to a full disk
- Tide lock does not need a crane to be built
- The Windows installer will not abort when a newer version is installed
`);
  assert.match(told, /where opening of chart files from the share menu was not working on some devices/);
  assert.match(told, /where sometimes the application crashes due to a full disk/);
  assert.match(told, /(?<!where )the tide lock does not need a crane to be built/i);
  assert.match(told, /(?<!where )the Windows installer will not abort when a newer version is installed/i);
});

test('two short bugs share a sentence', () => {
  const told = tell(`# Harbor 3.2

## New

- Add a chart of tides

## Bug fixes

- The lamp was missing at night
- The horn was too quiet
- The gate could jam
`);
  assert.match(told, /fixes issues where the lamp was missing at night and where the horn was too quiet\./);
  assert.match(told, /an issue where the gate could jam\./);
});

test('a protection of a product is narrated as what it does', () => {
  const told = tell(`# Harbor 3.4

## Security

- Escape comment reply text in notifications
- Rate-limit sign-in requests
- Use constant-time comparison for tokens
- Validate redirect targets after sign-in
`);
  assert.match(told, /escapes comment reply text in notifications/);
  assert.match(told, /rate-limits sign-in requests/);
  assert.doesNotMatch(told, /Security: /);
});

test('numbers of trackers, codes of boards and words without a joint leave nothing behind', () => {
  const told = tell(`# Harbor 3.5

## Changes

 * RT #4431: Rewrite the header parser
 * GH #212: Add a quiet mode to the importer
 * Updated symbols from latest [chartproto]
 * Remove old cache, improve startup time
 * No longer allow to start two servers with one key

## Tug specific changes

 * Ropes now break at 40 tons

## Board specific changes

 * BCube743v2: Onboard sensor added
`);
  assert.match(told, /adds a quiet mode to the importer/);
  assert.match(told, /symbols from the latest chartproto/);
  assert.match(told, /removes the old cache and improves startup time/);
  assert.match(told, /no longer lets you start two servers with one key/);
  assert.match(told, /Tug: ropes now break/);
  assert.doesNotMatch(told, /\b(?:GH|RT)\b|BCube/);
});
