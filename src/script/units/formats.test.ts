import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releasesOf } from '../../../tests/support/releases-of.ts';
import { writerInput } from '../../../tests/support/writer-input.ts';
import { withoutMarks } from '../read/node.ts';
import { readSource } from '../read/read-source.ts';
import { writeScript } from '../write-script.ts';
import { readReleases } from './read-entries.ts';
import { readPassages } from './read-passages.ts';
import { wholeText } from './unit.ts';
import { findVersion, findVersionHeading } from './version-heading.ts';

const narratedOf = (content: string) => releasesOf(content)[0]?.narrated;
const passagesOf = (content: string) => {
  const { nodes, text } = readSource(content);
  return readPassages(nodes, text)
    .filter(({ aside }) => !aside)
    .map((unit) => withoutMarks([...unit.path, wholeText(unit)].join(' > ')));
};

test('roles and substitutions of reStructuredText leave words or nothing, never commas alone', () => {
  const [release] = releasesOf(
    '2.1 - 2031-05-04\n================\n\nThis fixes several lamp bugs\n(:issue:`41`, :issue:`42`, and :issue:`43`):\n\n* Lamps which cannot be lit, but may be dimmed - like ``a``\n  or ``b``\n  - no longer blink.\n* Speed up |quay.lamp| at night.\n',
  );
  assert.deepEqual(release?.narrated, [
    'Lamps which cannot be lit, but may be dimmed - like a or b - no longer blink.',
    'Speed up quay.lamp at night.',
  ]);
});

test('a variable of a template leaves a noun, and one alone in its line nothing', () => {
  const narrated = passagesOf(
    '{{site.data.keyword.attributes}}\n\nThe old lamps in {{site.data.keyword.quay_short}} go out in May, and the {{site.data.keyword.dryDock}} keeps its own.\n\nTo store your ropes, {{% vendor/name %}} offers {{< icon "rope" >}} sheds.\n',
  );
  assert.deepEqual(narrated, [
    'The old lamps in the product go out in May, and the product keeps its own.',
    'To store your ropes, the product offers sheds.',
  ]);
});

test('marked names and forced line ends keep their statements apart', () => {
  assert.deepEqual(
    passagesOf(
      '# Moor\n\nThrow the rope to the pier first.\n\nThen open [!UICONTROL Harbour map] and wait.\n',
    ),
    ['Moor > Throw the rope to the pier first.', 'Moor > Then open Harbour map and wait.'],
  );
  assert.deepEqual(narratedOf('<h1>2.0</h1>\n<ul><li>You can now add a\nHarbour Lamp.</li></ul>\n<p></p>'), [
    'You can now add a Harbour Lamp.',
  ]);
  assert.deepEqual(narratedOf('# 2.0\n\n- Lamp support was added<br>Ropes were renewed<br>Update soon\n'), [
    'Lamp support was added; Ropes were renewed; Update soon',
  ]);
});

test('a table that describes features is a list of news', () => {
  const releases = releasesOf(
    '# Notes\n\n## May 2031\n\n| Feature | Description | Rollout |\n|---|---|---|\n| **Tide filter** | You can filter the tides by harbour. | May 3 |\n\n## April 2031\n\n| Feature | Description | Rollout |\n|---|---|---|\n| **Rope list** | You can sort the ropes by length. | April 3 |\n',
  );
  assert.deepEqual(releases, [
    {
      version: null,
      date: 'May 2031',
      narrated: ['Tide filter (May 3). You can filter the tides by harbour.'],
    },
    {
      version: null,
      date: 'April 2031',
      narrated: ['Rope list (April 3). You can sort the ropes by length.'],
    },
  ]);
  assert.deepEqual(
    narratedOf('# 1.0\n\n- The lamp is new.\n\n| Key | Default |\n|---|---|\n| lamp | on |\n'),
    ['The lamp is new.'],
  );
  assert.deepEqual(
    narratedOf('# 1.0\n\n- The lamp is new.\n\n| Key | Default |\n|---|---|\n| lamp | on |\n'),
    ['The lamp is new.'],
  );
});

test('a credit below an entry leaves no word behind', () => {
  assert.deepEqual(
    narratedOf(
      '# 3.0\n\n## Fixed\n\n- The pump no longer stalls at night.\n  - Fixed by [Ada Vik](https://github.com/ada) in Pull Request [#12](https://github.com/a/b/pull/12).\n- The winch is quiet.\n',
    ),
    ['The pump no longer stalls at night.', 'The winch is quiet.'],
  );
});

test('a version that a heading counts from is not announced', () => {
  assert.equal(findVersion('Harbour version 4.3'), '4.3');
  assert.equal(findVersionHeading('Changes since Test Release 5.15.5:'), null);
  const undecided = findVersionHeading('2031-1X-XX Harbour 1.25.0');
  assert.deepEqual([undecided?.name, undecided?.version, undecided?.unreleased], ['Harbour', '1.25.0', true]);
  const planned = findVersionHeading('????-??-?? -- 0.9.10');
  assert.deepEqual([planned?.version, planned?.unreleased], ['0.9.10', true]);
});

test('a head that is a condition is said with what it limits', () => {
  assert.deepEqual(
    narratedOf(
      '# 5.0\n\n- **If you rent a berth:** You may stay until June.\n- **Lamps:** All lamps are new.\n',
    ),
    ['If you rent a berth, you may stay until June.', 'Lamps. All lamps are new.'],
  );
});

test('what a text says of itself and its releases is kept: status, dates, notices, the object of a sentence', () => {
  assert.deepEqual(
    passagesOf('# Meta\n\n- Name: Quiet hours\n- Status: Approved\n- Issue: (leave blank)\n'),
    ['Meta > Name: Quiet hours; Status: Approved'],
  );
  const notes =
    '# Notes for Harbour\n\nWe withdrew 6.8.4. We recommend version 6.8.5 to everyone who has trouble.\n\n# Harbour 6.8.5\n30 June 2031\n\n## Security\n- Updated the lamp from 4.1 to 4.2 addressing CVE-2031-44249 (HB-12).\n- Fix #880 Limit the depth of nested ropes, see #888\n\n# Harbour 6.8.4\n28 May 2031\n\n- The winch is quiet.\n';
  assert.deepEqual(releasesOf(notes), [
    {
      version: '6.8.5',
      date: '30 June 2031',
      narrated: [
        'We withdrew 6.8.4. We recommend version 6.8.5 to everyone who has trouble.',
        'Updated the lamp from 4.1 to 4.2 addressing a reported vulnerability.',
        'Limit the depth of nested ropes',
      ],
    },
    { version: '6.8.4', date: '28 May 2031', narrated: ['The winch is quiet.'] },
  ]);
});

test('a table of HTML with blank lines is one table, and its rows keep their dates', () => {
  const cell = (tag: string, text: string) => `<${tag}>\n\n${text}\n\n</${tag}>\n`;
  const row = (tag: string, ...cells: readonly string[]) =>
    `<tr>\n${cells.map((text) => cell(tag, text)).join('')}</tr>\n`;
  const table = `# 2.0\n\n<table>\n${row('th', 'Part', 'Title', 'Description', 'As of')}${row('td', 'Pier', 'Tide *filter*', 'You can filter the tides.', '2031-05-03')}</table>\n`;
  assert.deepEqual(narratedOf(table), ['Tide filter (2031-05-03). You can filter the tides.']);
});

test('signs at the start of lines are bullets, and a table that holds lists is read like text', () => {
  const signs = '## 2.0\n\n`+` New lamps for the quay  \n`-` No more bells  \n`+` Tides for a week\n';
  assert.deepEqual(narratedOf(signs), ['New lamps for the quay', 'No more bells', 'Tides for a week']);
  const row = (version: string, entry: string) =>
    `<tr>\n<td>Version ${version}:</td>\n<td>\n<h6>25-Dec-2030</h6>\n<ul>\n<li>${entry}</li>\n</ul>\n</td>\n</tr>\n`;
  const releases = releasesOf(row('2.4', 'The quay has lamps.') + row('2.3', 'The quay has bells.'));
  assert.deepEqual(releases, [
    { version: '2.4', date: '25-Dec-2030', narrated: ['The quay has lamps.'] },
    { version: '2.3', date: '25-Dec-2030', narrated: ['The quay has bells.'] },
  ]);
});

test('a small number after a noun counts the things of a text, and at the end of an entry it is an issue', () => {
  assert.deepEqual(passagesOf('Forms #1 and #2 lead to Form #3 in the end.'), [
    'Forms 1 and 2 lead to Form 3 in the end.',
  ]);
  assert.deepEqual(narratedOf('## 1.0\n\n- Mend the lamps of the Quay #12\n'), [
    'Mend the lamps of the Quay',
  ]);
});

test('a few words above paragraphs in a list are their heading', () => {
  assert.deepEqual(
    passagesOf(
      '# Minutes\n\n1. Call for members\n\n   Ada sends the call on Friday.\n\n2. The lamps\n\n   They stay.\n',
    ),
    ['Minutes > Call for members > Ada sends the call on Friday.', 'Minutes > The lamps > They stay.'],
  );
});

test('a section of a document is left out by its whole heading only, and its status may be in a table', () => {
  const { nodes, text } = readSource(
    '# Aid\n\n| Date | Status |\n| -- | -- |\n| 1 May | Proposed |\n\n## Sponsor rules\n\nSponsors pay in May.\n\n## Installation\n\nOpen the lid.\n\n## Sponsors\n\nThe quay pays.\n',
  );
  const told = readPassages(nodes, text).filter(({ aside }) => !aside);
  assert.deepEqual(told.map(wholeText), ['The status is proposed.', 'Sponsors pay in May.', 'Open the lid.']);
});

test('a release may be a line with its version, its date and its news', () => {
  const newest = (content: string) =>
    releasesOf(content).map(({ version, date, narrated }) => [version, date, ...narrated]);
  const read = (date: string) => [
    ['0.9.0', date, 'Lamps can be dimmed, also at night.'],
    ['0.8.2', date, 'Fix ropes.'],
    ['0.8.1', date, 'Maps show the depth of all berths on the quay.'],
  ];
  const written = (date: string, form: (version: string, text: string) => string) =>
    read(date).map(([version = '', , text = '']) => form(version, text));
  const cases: [string, (version: string, text: string) => string][] = [
    ['12 Sep 2025', (version, text) => `- ${version} (12 Sep 2025) ${text}\n`],
    ['2025-09-12', (version, text) => `* **${version}** - 2025-09-12: ${text}\n`],
    ['September 12, 2025', (version, text) => `<p>v${version}, September 12, 2025 – ${text}</p>\n`],
    ['12.09.2025', (version, text) => `12.09.2025 Version ${version}: ${text}\n`],
    ['2025-09-12', (version, text) => `**${version}** (2025-09-12) ${text}\n\n`],
    ['26/09/2025', (version, text) => `v${version}  - 26/09/2025 ${text}\n`],
  ];
  for (const [date, form] of cases) {
    const lines = written(date, form);
    assert.deepEqual(newest(`Quay release notes:\n\n${lines.join('')}`), read(date), lines[0]);
    assert.deepEqual(newest(lines.toReversed().join('')), read(date), `${lines[0]}, at the end`);
  }
});

test('a version and a date at the start of entries below a heading of their own stay headings', () => {
  const [release] = releasesOf(
    '- 1.2 (2024-05-02) Lamp\n  - New lamps.\n- 1.1 (2024-05-01) Rope\n  - New ropes.\n',
  );
  assert.deepEqual([release?.version, ...(release?.narrated ?? [])], ['1.2', 'New lamps.']);
});

test('the end of a version is no day, and a strong version before its release date opens a release', () => {
  const plain =
    'Revision history\n\n2.06  October 2013\n\n    - removed a lamp\n\n2.05  31 August 2013\n\n    - added a lamp\n';
  assert.deepEqual(
    releasesOf(plain).map(({ version, date }) => [version, date]),
    [
      ['2.06', 'October 2013'],
      ['2.05', '31 August 2013'],
    ],
  );
  const html = ['1.2.20', '1.2.19'].map(
    (version) =>
      `<p><b>Version ${version}</b> (Quay 4.0.113 (r14610, Lamp API 2.2.1.1138)).\nRelease date: 2009-06-22</p>\n<ul><li>A lamp of ${version}.</li></ul>`,
  );
  assert.deepEqual(
    releasesOf(`<html><body><p>Quay lights lamps.</p>${html.join('')}</body></html>`).map(
      ({ version, narrated }) => [version, narrated.at(-1)],
    ),
    [
      ['1.2.20', 'A lamp of 1.2.20.'],
      ['1.2.19', 'A lamp of 1.2.19.'],
    ],
  );
});

test('a stage, a date in front and a series name a release; a requirement names none', () => {
  const versions = (content: string) => releasesOf(content).map(({ version }) => version);
  assert.deepEqual(
    versions(
      '---\nVersion Beta 3 - released 2031-0?-??\n---\n\n* Tides\n\n---\nVersion Beta 2 - released 2031-03-24\n---\n\n* Gates\n',
    ),
    ['Beta 3', 'Beta 2'],
  );
  assert.deepEqual(
    versions('__02/22/2031 - Version 1.4.0__\n\n- Tides\n\n__12/15/2030 - Version 1.3.0__\n\n- Gates\n'),
    ['1.4.0', '1.3.0'],
  );
  assert.deepEqual(versions('## Version 6\n\n### v6.7.2\n\n- Tides\n'), ['6.7.2']);
  assert.deepEqual(
    versions(
      'Quay 1.2.0 (Feb 06, 2031)\n---\n\nQuay now requires Qt 5.7 or later. Some\nthings differ.\n\nNew:\n\n- Tides\n',
    ),
    ['1.2.0'],
  );
});

test('what is not out says so in its date, its version or the line below', () => {
  const unreleased = (content: string) => {
    const { nodes, text } = readSource(content);
    return readReleases(nodes, text)[0]?.unreleased;
  };
  assert.equal(unreleased('## v1.1.0\nRelease TBD\n\n* Tides\n\n## v1.0.0\n\n* Gates\n'), true);
  assert.equal(unreleased('## 8.0\n\n_Unreleased_\n\n* Tides\n\n## 7.0\n\n* Gates\n'), true);
  assert.equal(unreleased('## 8.0\n\nTides are new.\n\n* Tides\n\n## 7.0\n\n* Gates\n'), false);
});

test('a release that was taken back is not the news', () => {
  const content =
    '## [2.1.0] - 2031-05-02 [YANKED]\n\n- Tides are new.\n\n## [2.0.0] - 2031-04-01\n\n- Gates are new.\n';
  const { nodes, text } = readSource(content);
  const releases = readReleases(nodes, text);
  assert.deepEqual(
    releases.map(({ version, name }) => `${version} ${name}`),
    ['2.1.0 YANKED', '2.0.0 null'],
  );
  assert.equal(findVersionHeading('0.4.2 BROKEN DO NOT USE')?.name, 'DO NOT USE');
  const news = writeScript(writerInput(content, { sourceType: 'changelog', title: 'Harbor' })).releases ?? [];
  assert.deepEqual(
    news.map((release) => release.news),
    [false, true],
  );
});
