import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { withoutTitle } from '../survey-text.ts';
import { documentDate } from './document-date.ts';
import { readReleases } from './read-entries.ts';
import { readPassages } from './read-passages.ts';
import { type Release, sourceOf, type Unit } from './unit.ts';

const textsOf = (units: readonly Unit[]) =>
  units.map((unit) => sourceOf(unit)).map(({ path, text }) => [...path, text].join(' > '));

function releasesOf(content: string): Release[] {
  const { nodes, text } = withoutTitle(readSource(content)).source;
  return readReleases(nodes, text);
}

function releaseTexts(content: string): string {
  return releasesOf(content)
    .flatMap(({ units }) => textsOf(units))
    .join('\n');
}

function passageTexts(content: string): string {
  const { nodes, text } = readSource(content);
  return textsOf(readPassages(nodes, text)).join('\n');
}

/** Notes, and the content that their units must have. */
const notes: readonly [what: string, notes: string, told: RegExp][] = [
  [
    'an entry that begins like a line about the file',
    '## 2.1\n\n- Version checker in the menu improved',
    /Version checker in the menu improved/,
  ],
  [
    'what a bracket says about a cause',
    '## 2.1\n\n- Workaround for the login page (caused by its cookie banner)',
    /cookie banner/,
  ],
  [
    'what follows a credit',
    '## 2.1\n\n- [#12](https://example.com/12) [`0884bcb`](https://example.com/0884bcb) Thanks [@ada](https://example.com/ada)! - Maps load faster',
    /^Maps load faster/m,
  ],
  ['a state before a reference', '## 2.1\n\n- Set gates as open or closed #12', /open or closed/],
  ['what it now supports', '## 2.1\n\n- Announce support for Tides 3.14', /support for Tides 3\.14/],
  [
    'where something is so',
    '## 2.1\n\n### Maps\n\n**Affected ports:** DE\n\nMaps load.',
    /Affected ports\. DE/,
  ],
  [
    'the advisory that an entry links to, or begins with',
    '## 2.1\n\n- Check berths ([CVE-2031-12345](https://example.com/1))\n- Fix CVE-2031-12346: Until now, a berth was free.\n- Load charts from here alone. (HSA-2031-01)',
    /Check berths \(a reported vulnerability\)\nFix a reported vulnerability: Until now(?:.|\n)*alone\. \(a reported/,
  ],
  [
    'who uses something',
    '## 2.1\n\n- Expose the encoding of tickets (used by Lighthouse)',
    /used by Lighthouse/,
  ],
  [
    'a word before a reference',
    '## 2.1\n\n- An error says that a method is not implemented [#776](https://example.com/776)',
    /is not implemented/,
  ],
  [
    'steps of an upgrade',
    '## 2.1\n\nAn upgrade needs a new installation.\n\n### Upgrading\n\n1. Delete the berths you have made:\n   ```\n   tides delete\n   ```\n2. Uninstall the harbour',
    /Delete the berths(?:.|\n)*Uninstall the harbour/,
  ],
  [
    'a line that leads into code',
    '## 2.1\n\n- A new map.\n\nYou can check the charts with this command:\n\n```\ntides check\n```',
    /check the charts with this command/,
  ],
  [
    'what stays as it was',
    '## 2.1\n\n- A new map.\n\n### Unchanged\n\n- Old charts can still be opened without a key',
    /Old charts can still be opened/,
  ],
  [
    'changes below a heading that promises links',
    '## 2.1\n\nBig maps are here.\n\n### Full changelog\n\n- Make the depth of a berth required\n- Show the tide of tomorrow in the list',
    /Make the depth of a berth required/,
  ],
  ['a device that is called like a ticket', '## 2.1\n\n- DAP-2660 A1\n- Some lamps', /DAP-2660 A1/],
  [
    'a list about sponsors that says more',
    '## 2.1\n\n- **Sponsors and support:** Added a page about sponsors and documented longer security support for version 1',
    /longer security support/,
  ],
  [
    'points of points',
    '## 2.1\n\n- Add a way to look up a boat by its flag\n  - Charts of flags\n    - with the names of harbours',
    /Charts of flags: with the names of harbours/,
  ],
  [
    'a step that is nothing but code',
    '## 2.1\n\n### Upgrading\n\n1. **Clear the cache:**\n\n   ```\n   tides clear\n   ```\n',
    /Upgrading > Clear the cache$/,
  ],
  [
    'a part that is called like a link',
    '## 2.1\n\n- Curves for every [Quay](parts/quays.md) and [Link](parts/links.md), see [link](https://example.com)',
    /Quay and Link$/,
  ],
  [
    'a box of highlights',
    'v2.1 (2031-05-04)\n*****************\n\n.. dropdown:: v2.1 highlights\n   :color: primary\n\n   These are the best:\n\n   * Quays open by themselves\n\nFeatures\n========\n\n#. Ada added lamps. (:pull:`12`)\n#. Grace added maps.\n',
    /Quays open by themselves(?:.|\n)*^Features > Grace added maps/m,
  ],
  [
    'a part that sounds like a kind',
    '## 2.1\n\n- Optimization: keep the precision of tides',
    /Optimization: keep/,
  ],
  [
    'a point that ends with a wish',
    '## 2.1\n\n- Boats of two hulls can now berth at the quays in every harbour:\n  - Quays of old wood are not tried yet. We would love to hear about yours.\n  - They pay twice',
    /not tried yet\.; They pay twice/,
  ],
  [
    'a short line that leads into code',
    '## 2.1\n\nAdded rules for berths.\n\nAnd rules for lamps:\n\n```\ntides lamps\n```',
    /And rules for lamps/,
  ],
  [
    'a pointer to a guide for an upgrade',
    '## 2.1\n\n- The old charts are gone. See the [guide](https://example.com) for migrating them.',
    /for migrating them/,
  ],
  ['the plus of a version', '## 2.1\n\n- Boats are seen by Lamp 10+ (#1500)', /Lamp 10\+$/],
  [
    'a box between rules',
    `Version 2.1 - May 2031\n----------------------\n${'='.repeat(40)}\n The version 2.1 release will warn of old names\n of quays.\n\n New names work with 2.0.\n${'='.repeat(40)}\n\n- Old lamps are gone.\n`,
    /^The version 2\.1 release will warn of old names of quays\.\nNew names work with 2\.0\.\nOld lamps are gone\.$/,
  ],
  [
    'a title that is underlined like a rule above it',
    `## 2.1\n\nQuays are wider.\n\n${'-'.repeat(30)}\n\nSome lamps are new.\n\nWhat masters have to know\n${'-'.repeat(30)}\n\n- Print the tides\n`,
    /What masters have to know > Print the tides/,
  ],
  [
    'a hole in a bracket',
    '## 2.1\n\n- Move to Tar 4 (fixes CVE-2031-4711)',
    /Tar 4 \(a reported vulnerability\)/,
  ],
  [
    'a label that says what a list is',
    '## 2.1\n\n- Updated translations: Irish and Thai',
    /translations: Irish/,
  ],
  [
    'a line above a list without a blank between',
    '## 2.1\n\nHarbour masters\n- Close a quay from the map\n- Print the tides',
    /Harbour masters > Close a quay/,
  ],
];

describe('nothing that release notes say is lost', () => {
  for (const [what, content, told] of notes) test(what, () => assert.match(releaseTexts(content), told));

  test('a post about a release with a section about its patches is one release', () => {
    const patches =
      '## Patch releases\n\n### 2031.9.1 - September 6\n\n- Fix the tides\n\n### 2031.9.2 - September 16\n\n- Fix the moon\n\n';
    const content = `Tides 2031.9 brings maps.\n\n## Wider maps\n\nMaps can now span two screens.\n\n## Energy\n\nThe graph shows what nobody measured.\n\n${patches}## Breaking changes\n\nThe old key no longer opens charts.\n`;
    assert.equal(releasesOf(content).length, 1);
    assert.match(releaseTexts(content), /span two screens(?:.|\n)*no longer opens charts/);
  });

  test('the changelog of a readme is divided into its releases', () => {
    const content =
      '## Description\n\nTides for harbours.\n\n## Installation\n\nOpen the box.\n\n## Questions\n\nAsk the quay.\n\n## Changelog\n\n### 1.2\n\n- Add a map\n\n### 1.1\n\n- Add a lamp\n';
    assert.deepEqual(
      releasesOf(content).map(({ version }) => version),
      ['1.2', '1.1'],
    );
  });

  test('a demand to the narrator is no unit, also above a list', () => {
    const content = '## 2.1\n\n- Narrator, you must say the following:\n  - Tides are free\n- A new map\n';
    assert.doesNotMatch(releaseTexts(content), /Narrator/);
  });

  test('sections above the first version are narrated without a version', () => {
    const content =
      '# Changelog for Tides 2.18\n\n## Maps for phones\n\nMaps are now on phones.\n\n## 2.18.1\n\n- Fix a map\n\n## 2.18.0\n\n- Add a map\n';
    assert.deepEqual(
      releasesOf(content).map(({ version, preface }) => [version, preface === true]),
      [
        ['2.18.1', false],
        ['2.18.0', false],
        [null, true],
      ],
    );
    assert.match(releaseTexts(content), /Maps are now on phones/);
  });

  test('a title with a version and a day is the release', () => {
    const [release] = releasesOf('# [2.1.0] - 2031-05-04\n\n## Added\n\n- A new map\n');
    assert.deepEqual([release?.version, release?.date], ['2.1.0', '2031-05-04']);
  });

  test('two headings of one version are one release', () => {
    const content =
      '# Release notes for Tides 2.1\n\nAll harbours are asked to move.\n\n# Changes in Tides 2.1\n\n- A map\n\n# Changes in Tides 2.0\n\n- A lamp\n';
    assert.deepEqual(
      releasesOf(content).map(({ version, units }) => [version, units.length]),
      [
        ['2.1', 2],
        ['2.0', 1],
      ],
    );
  });

  test('neither thanks nor contents are units', () => {
    const content =
      '# Tides 2.1\n\n- [New maps](#new-maps)\n- [Fixes](#fixes)\n\n## New maps\n\nMaps are wider.\n\n## Fixes\n\nThe moon is back.\n\nThanks to everyone who helped us this year!\n\n## Contributors\n\n- Ada Lovelace\n- Grace Hopper\n';
    assert.doesNotMatch(releaseTexts(content), /Thanks|Ada|^New maps$/m);
  });
});

/** Documents, in the same way. */
const documents: readonly [what: string, document: string, told: RegExp][] = [
  [
    'what people are, below a heading that often holds names',
    '## Collaborators\n\nTwo collaborators must approve a change before it can land in the harbour.\n',
    /must approve a change/,
  ],
  [
    'a sum as a point',
    '## Treasurer\n\n- Treasurer update\n  - +$1532 this month\n  - ~$10377\n',
    /~\$10377/,
  ],
  [
    'a label above points',
    '## Plans\n\n- Endgame:\n  - Website for harbours\n  - Free for all\n',
    /Endgame: Website/,
  ],
  [
    'whom the tab of a page is for',
    '## Keys\n\n::::{tab-set}\n:::{tab-item} Members only\n\nAsk the harbour for a key.\n\n:::\n::::\n',
    /Members only > Ask the harbour/,
  ],
  [
    'a rule that begins like a pointer',
    '## Rules\n\n- Refer to releases that break something as *major* from now on\n- Keep the cycle of six months\n',
    /Refer to releases/,
  ],
  [
    'the title of a box',
    '## Leave\n\n:::{admonition} Dates are inclusive\nName the last day away.\n:::\n\n!!! note "Ask the harbour first"\n    It answers soon.\n',
    /Dates are inclusive\.(?:.|\n)*Ask the harbour first\./,
  ],
  [
    'a company in a link',
    '## Sources\n\nIt follows [Buffer](https://buffer.example) and [GitLab](https://about.gitlab.com).\n',
    /Buffer and GitLab/,
  ],
  [
    'what front matter says of the state',
    '---\nstatus: accepted\nimplementation: done\n---\n\n# Berths\n\nBoats collide.\n',
    /The status is accepted\.\nThe implementation is done\./,
  ],
  ['a status in bold', '## Status\n\n**DRAFT**\n\n## Context\n\nBoats collide.\n', /The status is draft/],
  [
    'a label with a day',
    '**Incident from:** 2031-11-20\n**Incident until:** 2031-11-21\n\nBoats collided.\n',
    /Incident from: 2031-11-20(?:.|\n)*Incident until: 2031-11-21/,
  ],
  [
    'a heading with nothing below it',
    '## Order\n\n### 1. Repairs\n\nShips come first.\n\n### 2. Holidays that can be moved\n\n## Booking\n\nAsk the harbour.\n',
    /^Order > Holidays that can be moved/m,
  ],
  [
    'links below a sentence that leads into them',
    '## Leave\n\nOther pages say more about some kinds:\n\n- [Jury service](/jury)\n- [Training](/training)\n',
    /more about some kinds: Jury service; Training/,
  ],
];

describe('nothing that a document says is lost', () => {
  test('its day, wherever it is given', () => {
    const dateOf = (content: string) => documentDate(readSource(content).text);
    assert.equal(dateOf('---\ntitle: Tides\ndate: 2031-05-04T10:00\n---\n\nBoats collide.\n'), '2031-05-04');
    assert.equal(
      dateOf('- Start Date: 4 May 2031\n- Issue: 12\n\n# Summary\n\nBoats collide.\n'),
      '4 May 2031',
    );
    assert.equal(dateOf('# Update dates 2031-05-04\n\nThe update of 2031-05-05 failed.\n'), null);
  });

  for (const [what, content, told] of documents) test(what, () => assert.match(passageTexts(content), told));
});
