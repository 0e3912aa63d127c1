import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

function tell(content: string, sourceType: 'changelog' | 'document' = 'changelog'): string {
  const input = writerInput(content, { sourceType, settings: { verbosity: 'detailed' } });
  return writeScript(input)
    .script.turns.map(({ text }) => text)
    .join('\n');
}

test('the authors of commits are no part of what they did, and platforms have their names', () => {
  const told = tell(`2031.03.06, Version 1.5.1 (Stable)

Changes since version 1.5.0:

* unix: fix a crash if the pump runs dry (Ada Lovelace)

* win: add a quiet mode to the pump (gracehopper)

* build(deps): bump cranes from 6 to 7 (dependabot[bot])

* Fix the width of piers (Grace Hopper)

* Fix the depth of piers (Mary
  Jackson)
`);
  assert.match(told, /on Unix.* fixes a crash if the pump runs dry\./i);
  assert.match(told, /on Windows/i);
  assert.doesNotMatch(told, /Ada|Mary|hopper|dependabot/);
});

test('an entry with an explanation is narrated by its title and its new behavior', () => {
  const told = tell(`## 0.28.2

* Add support for the logs of harbors

    Harbors have a specific style that they expect of messages. The style that cranes use does not conform to it.

    With this release, cranes have a log style for harbors.

    This feature was submitted by [@ada](https://example.com/ada).

* Fix a bug with mooring

    This release fixes a bug where the mooring of boats incorrectly removed a line.
`);
  assert.match(told, /adds support for the logs of harbors\. With this release, cranes have a log style/);
  assert.match(told, /fixes a bug where the mooring of boats incorrectly removed a line\./);
  assert.doesNotMatch(told, /specific style|submitted|issue where (?:this|it)/);
});

test('a line that names the version above a list opens the release', () => {
  const told = tell(
    'Tides++ v8.9.7 vulnerability fixes & bug-fixes:\n\n 1. Fix a freeze caused by links in the dock.\n',
  );
  assert.match(told, /^Tides\+\+ 8\.9\.7 is out\./);
  assert.match(told, /fixes (?:a|the) freeze caused by links in the dock\./);
});

test('what packagers must do opens no release', () => {
  const told = tell(`# 2.0.0

## New
- Harbors can now be paused

## Packager notes
- A new option has been added for tracing. You should always leave it off
`);
  assert.match(told, /^Version 2\.0\.0 is out\. Harbors can now be paused\./);
});

test('a list of reasons is narrated with its lead-in', () => {
  const told = tell(
    `# Closing a pier

## Motivation

There are many reasons why a harbor might want to close a pier:

* It was opened by mistake.
* You wanted to test a crane.
* The water was not as deep as everybody had believed it to be.
* The pier has a new name. (The only way to rename a pier is to open another one)
`,
    'document',
  );
  assert.match(
    told,
    /There are many reasons why a harbor might want to close a pier\. It was opened by mistake\./,
  );
});

test('a summary is narrated completely, with some of the tasks after it', () => {
  const told = tell(
    `# Total failure of the cranes

## Summary

An unplanned stop was ordered to remedy that. The second attempt stopped the healthy cranes because of two reasons. The faulty ones were still there and the oldest go first. Later, the harbor was back at work.

## Action items

- Document how to stop cranes. Especially what to do if it goes wrong
- Add an alarm for cranes that do not answer
- Implement guards against wrong settings (done)
- Investigate
`,
    'document',
  );
  assert.match(told, /to remedy that\..*because of two reasons\..*back at work\./s);
  assert.match(
    told,
    /Among the action items: document how to stop cranes and add an alarm for cranes that do not answer\./,
  );
  assert.doesNotMatch(told, /guards/);
});

test('AppStream files are read as releases, and explanations behind a dash follow', () => {
  const told = tell(`    <release version="4.19.5" date="2031-06-05" urgency="medium">
      <description translate="no">
        <p>Harbor 4.19.5 is a maintenance release focused on bug fixes.</p>
        <p>Bug Fixes:</p>
        <ul>
          <li>Fixed a missed backup on startup — if Harbor was closed at midnight, the backup was silently skipped.</li>
        </ul>
        <p>New Features:</p>
        <ul>
          <li>Added a sort option for dates — available in all views.</li>
        </ul>
      </description>
      <issues>
        <issue url="https://example.com/2492">Missed backup on startup</issue>
      </issues>
    </release>`);
  assert.match(told, /^Version 4\.19\.5 is out\. This release adds a sort option for dates\./);
  assert.match(
    told,
    /fixes a missed backup on startup\. If Harbor was closed at midnight, the backup was silently skipped\./,
  );
  assert.doesNotMatch(told, /maintenance|available in|translate/);
});

test('a line of a platform limits its list, a name behind a dash does not belong to it', () => {
  const told = tell(`# Harbor maps 2.4

iOS:
* Deleted lists can now be restored -- Ada Lovelace
* Fixed a bug with tracks -- Grace Hopper
* Signs are shown at night -- Mary Jackson and gracehopper

Android Auto:
* Added a map of piers
`);
  assert.match(told, /on iOS, deleted lists can now be restored/i);
  assert.match(
    told,
    /adds a map of piers on Android Auto|on Android Auto, this release adds a map of piers/i,
  );
  assert.doesNotMatch(told, /Ada|Grace|Mary|hopper|going away/);
});

test('the questions of a text are asked by the second host, and answered by the first', () => {
  const content = `# FAQ

## Is every berth open to all the boats of our visitors?

For most of the boats and for all of the visitors, yes.

## What does it cost to stay in our harbor for one night?

We do not charge a fee for a single night. You can read about why [here](https://example.com).
`;
  const { script } = writeScript(
    writerInput(content, { sourceType: 'document', settings: { verbosity: 'detailed', speakers: 2 } }),
  );
  assert.deepEqual(
    script.turns.map(({ speaker, text }) => `${speaker}: ${text}`),
    [
      '2: Is every berth open to all the boats of our visitors?',
      '1: For most of the boats and for all of the visitors, yes.',
      '2: What does it cost to stay in our harbor for one night?',
      '1: We do not charge a fee for a single night.',
    ],
  );
});

test('what is optional is said once', () => {
  const told = tell(
    `# Votes of the harbor

Every vote of the harbor is public and lasts for seven days.

## Optional aspects of votes

Votes should be called only when everybody has said something about it.

Captains should ask all the others before they call a vote.
`,
    'document',
  );
  assert.equal(told.split(/optional aspects/i).length, 2);
  assert.match(told, /Votes should be called only when/);
});

test('labels of commits and titles are no names of people, and themes are no places', () => {
  const told = tell(`# Harbor 4.8

## Details

* Security - Redact cookie headers in logs: [#1](https://example.com/1)
* Bugfix - Mend Infinite Edges: [#2](https://example.com/2)
* Bugfix - Remove useless pumps: [#3](https://example.com/3)

## Balance

* Increased the crew of a tug from 7 to 9

* Markdown import/export:
  * Support to-do lists
* Mobile improvements:
  * Modals now have a safe margin
`);
  assert.match(told, /redacts cookie headers/);
  assert.match(told, /This release increases the crew of a tug from 7 to 9/);
  assert.match(
    told,
    /to-do lists for Markdown import and export|for Markdown import and export, .*to-do lists/i,
  );
  assert.match(told, /on mobile, modals now have a safe margin/i);
  assert.doesNotMatch(told, /in balance|in bugfix|in security/i);
});

test('a word that only looks like an order is the subject of its sentence', () => {
  const told = tell(`# Harbor 4.9

## New

- Delete notes now requests a password
- A new key queues boats at the front
- Compilation of charts by {pr}\`3126\`

## Fixed

- Order of piers doesn't load correctly
`);
  assert.match(told, /Delete notes now requests a password\./i);
  assert.match(told, /A new key queues boats at the front\./);
  assert.match(told, /an issue where the order of piers doesn't load correctly/i);
  assert.doesNotMatch(told, /\{pr\}|adds a new key queues|deletes notes now/);
});

test('a paragraph that continues about a component names it again', () => {
  const input = writerInput(
    `# 4.0

## New in all parts

- Add a quiet horn

## Changed

- Markdown import/export:
  - Reduce the white space between the items of a list
  - Preserve notes that are included in other notes
  - Handle titles of notes that have code in them
  - Keep the order of boats that have the same name
  - Respect the language of charts that are imported
  - Ignore files that have no name and no content
  - Warn where a chart has more piers than fit on it
`,
    { settings: { verbosity: 'detailed' } },
  );
  const paragraphs = writeScript(input).script.turns.map(({ text }) => text);
  const about = paragraphs.filter((text) =>
    /white space|Preserve|preserves|boats|charts|files|piers/.test(text),
  );
  assert.ok(about.length > 1, paragraphs.join('\n'));
  for (const text of about) assert.match(text, /for Markdown import and export/i);
});
