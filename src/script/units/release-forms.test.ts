import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releasesOf } from '../../../tests/support/releases-of.ts';
import { readSource } from '../read/read-source.ts';
import { readReleases } from './read-entries.ts';

test('lines that open alike are releases, with the news in the same line, below it or hanging', () => {
  const told = (content: string) =>
    releasesOf(content).map(({ version, date, narrated }) => [version ?? date, ...(narrated ?? [])]);
  const releases = [
    ['1.10', 'Tides are new.', 'Gates open twice.'],
    ['1.9', 'Lamps burn at night.'],
    ['1.8', 'A rope of any length.'],
  ];
  for (const content of [
    '1.10    Tides are new.\n        Gates open twice.\n1.9     Lamps burn at night.\n1.8     A rope of\n        any length.\n',
    'Version 1.10 - Tides are new.\n             - Gates open twice.\n\nVersion 1.9  - Lamps burn at night.\n\nVersion 1.8  - A rope of any length.\n',
    '* Tue May 19 2031 Ada Lovelace <ada@harbor.example> 1.10\n- Tides are new.\n- Gates open twice.\n\n* Wed Dec 10 2030 Ada <ada@harbor.example> 1.9\n- Lamps burn at night.\n\n* Mon Nov 17 2030 Ada <ada@harbor.example> 1.8\n- A rope of any length.\n',
    '1.9 to 1.10\n\n- Tides are new.\n- Gates open twice.\n\n1.8 to 1.9\n\n- Lamps burn at night.\n\n1.7 to 1.8\n\n- A rope of any length.\n',
    '<html><body>\n<h1>Quay</h1>\n<pre>\n1.10\n----\no Tides are new.\no Gates open twice.\n\n1.9\n---\no Lamps burn at night.\n\n1.8\n---\no A rope of any length.\n</pre></body></html>\n',
    '| Version | Date | Comments |\n|---|---|---|\n| 1.8 | 2030-11-17 | A rope of any length. |\n| 1.9 | 2030-12-10 | Lamps burn at night. |\n| 1.10 | 2031-05-19 | Tides are new. |\n| | | Gates open twice. |\n',
  ])
    assert.deepEqual(told(content), releases);
});

test('days open releases: alone, with a title, in components, and above versions of parts', () => {
  const days = (content: string) => releasesOf(content).map(({ version, date }) => version ?? date);
  assert.deepEqual(days('08/26/88: Tides work.\n\n08/29/88: Gates open.\n\n09/01/88: Lamps.\n'), [
    '1988-09-01',
    '1988-08-29',
    '1988-08-26',
  ]);
  assert.deepEqual(
    days('## May 21, 2031 - Tides and gates\n\n- Tides.\n\n## May 2, 2031 - Lamps\n\n- Lamps.\n'),
    ['May 21, 2031', 'May 2, 2031'],
  );
  assert.deepEqual(
    days(
      '<Update label="March 9, 2031" description="Tides">\n\n### Widget (v1.1.4)\n\n- Tides.\n\n</Update>\n\n<Update label="March 2, 2031">\n\n- Lamps.\n\n</Update>\n',
    ),
    ['March 9, 2031', 'March 2, 2031'],
  );
});

test('entries need no bullets: tags, bold lines and lines that begin with capitals', () => {
  for (const content of [
    '## 2.0\n\n[NEW] Tides of the week  \n[FIX] Gates in the winter\n\n[Download Quay](https://quay.example/quay.exe)  \nSHA256: 619bfd062feaf9f2bcbed73cf27ad384aeeda7d0b51fa126b79aa59d1c8614ee  \n',
    '2.0 (May 2, 2031)\n-Tides of the week\n-Gates in the winter\n-Lamps on piers\n',
    '# 2.0\n\nTides of the week\nGates in the winter\nLamps on piers\n',
    '<h2>2.0</h2><p><b>Tides of the week</b></p><p><b>Gates in the winter</b></p><p><b>Lamps on piers</b></p><p>They burn at night.</p>',
  ])
    assert.deepEqual(releasesOf(content)[0]?.narrated.slice(0, 2), [
      'Tides of the week',
      'Gates in the winter',
    ]);
});

test('a heading with a range is about its newer end, and what a release runs with is no release', () => {
  const versions = (content: string) => releasesOf(content).map(({ version, date }) => [version, date]);
  assert.deepEqual(versions('6.7.1 to 7.0 (October 5, 2031)\n\n  * Added a lamp.\n\n  * Added a rope.\n'), [
    ['7.0', 'October 5, 2031'],
  ]);
  const features = (version: string) =>
    `New & Changed Features for Quay ver ${version}\n    Changes\n    -----------\n    - Lamps burn at night\n    - Supported Environments\n        - PHP - 7.4 to 8.3\n\n`;
  assert.deepEqual(versions(features('5.7') + features('5.6')), [
    ['5.7', null],
    ['5.6', null],
  ]);
  const dated = (version: string) =>
    `2031-05-09 -- ${version}\n\n  * Fixed: Lamps burn at night\n  * Improved: Ropes hold\n\n`;
  assert.deepEqual(versions(dated('1.0.2') + dated('1.0.1')), [
    ['1.0.2', '2031-05-09'],
    ['1.0.1', '2031-05-09'],
  ]);
});

test('a whole number beside a date is a version, and a date with dots is none', () => {
  const named = (heading: string) =>
    releasesOf(`## ${heading}\n\n- Tides.\n\n## 4.19\n\n- Lamps.\n`).map(({ version, date }) => [
      version,
      date,
    ])[0];
  for (const [heading, date] of [
    ['5 [2031.02.17]', '2031.02.17'],
    ['5 (2031-02-17)', '2031-02-17'],
    ['5 - 17 May 2031', '17 May 2031'],
  ] as const)
    assert.deepEqual(named(heading), ['5', date]);
  assert.deepEqual(named('2031.02.17'), ['2031.02.17', null]);
});

test('an option keeps its dashes, a requirement among dependencies is narrated, and any dash may open an entry', () => {
  const entries = (content: string) => releasesOf(content)[0]?.narrated;
  assert.deepEqual(entries('## 2.1\n\n- REMOVE: -fullscreen\n- REMOVE: --wide\n'), ['-fullscreen', '--wide']);
  assert.deepEqual(
    entries(
      '## 2.1\n\n- Packaging\n  - Updated dependencies to require Lamp 4.1+\n  - Updated dependencies\n',
    ),
    ['Updated dependencies to require Lamp 4.1+'],
  );
  assert.deepEqual(entries('## 2.1\n\n-added tides\n-fixed lamps\n-new ropes\n'), [
    'added tides',
    'fixed lamps',
    'new ropes',
  ]);
});

test('a version and a link are a release and what it brings', () => {
  const content = ['1.3 - [Lamps burn at night]', '1.2 - [Add tides]', '1.1 - [Fix the gates]', '1.0 - Ropes']
    .map((line) => `* ${line.replace(']', '](https://tides.example/issues/12)')}\n`)
    .join('');
  assert.deepEqual(
    releasesOf(content).map(({ version, narrated }) => [version, ...(narrated ?? [])]),
    [
      ['1.3', 'Lamps burn at night'],
      ['1.2', 'Add tides'],
      ['1.1', 'Fix the gates'],
      ['1.0', 'Ropes'],
    ],
  );
});

test('what breaks in a box is none of the list below the box', () => {
  const { nodes, text } = readSource(
    '2.1\n===\n\n.. warning::\n\n   This release makes incompatible changes:\n\n   * Old ``charts`` are gone.\n\n* Add a ``lamp``.\n\n2.0\n===\n\n* Add a :class:`lamp`.\n',
  );
  const [release] = readReleases(nodes, text);
  assert.deepEqual(
    release?.units.map(({ breaking }) => breaking),
    [true, false],
  );
});

test('headings that differ in a falling number open releases, steps and names with a number do not', () => {
  const opened = (content: string) => releasesOf(content).map(({ version }) => version);
  const sprints =
    '## Sprint 65 Notes\n\n- Tides are new.\n\n## Sprint 64 Notes\n\n- Lamps burn.\n\n## Sprint 63 Notes\n\n- Ropes.\n';
  assert.deepEqual(opened(sprints), ['65', '64', '63']);
  assert.deepEqual(opened('## Step 1\n\n- Tides are new.\n\n## Step 2\n\n- Lamps burn.\n'), [null]);
  const named = '# Quay 3.4.0\n\n- Tides are new.\n\n## Version 2 Tide Tables\n\nTables are shorter now.\n';
  assert.deepEqual(opened(named), ['3.4.0']);
});

test('headings with tags below are entries, by the category in the tags', () => {
  const [release] = readReleases(
    ...sourceOf(`## 2026.41

### Harbor

##### Permit signed attachments in letters

\`Feature\` | [HB-3098](https://harbor.example/HB-3098) | [16c35e942d](https://harbor.example/16c35e942d)

##### Mend the sluice at low tide

It closes again.

\`Bugfix\` | [HB-3383](https://harbor.example/HB-3383)
`),
  );
  assert.deepEqual(
    release?.units.map(({ form, category, head, sentences }) => [form, category, head, ...sentences]),
    [
      ['entry', 'added', null, 'Permit signed attachments in letters'],
      ['entry', 'fixed', 'Mend the sluice at low tide', 'It closes again.'],
    ],
  );
});

test('hashes in code, attributes of links, handles and pointers are for the eye', () => {
  const [release] = readReleases(
    ...sourceOf(`## 2.0

For more detailed information, see [our changelog](https://quay.example/log).

- \`16c35e942d\` Lamps burn at night
- Tides have [a table](https://quay.example/table){:target="_blank"} now
- Ropes of any length @ada-lovelace ([#12](https://quay.example/12))

Note: This update needs a new lamp.
`),
  );
  assert.deepEqual(
    release?.units.filter(({ aside }) => !aside).flatMap(({ sentences }) => sentences),
    ['Lamps burn at night', 'Tides have a table now', 'Ropes of any length', 'This update needs a new lamp.'],
  );
});

function sourceOf(content: string): Parameters<typeof readReleases> {
  const { nodes, text } = readSource(content);
  return [nodes, text];
}

test('patch releases one level deeper, ranges, "ver." and footnotes are read for what they are', () => {
  const opened = (content: string) => releasesOf(content).map(({ version }) => version);
  const patches =
    '## 7.1.0 (2031-01-31)\n\n- Tides.\n\n### 7.0.1 (2030-11-02)\n\n- Lamps.\n\n## 7.0.0 (2030-06-09)\n\n- Ropes.\n';
  assert.deepEqual(opened(patches), ['7.1.0', '7.0.1', '7.0.0']);
  const ranges = 'Changes from 3.3.1 to 3.3.2\n===\n\nTides.\n\nChanges from 3.3.0 to 3.3.1\n===\n\nLamps.\n';
  assert.deepEqual(opened(ranges), ['3.3.2', '3.3.1']);
  assert.deepEqual(opened('## ver.2.1 (2031-07-17)\n\n- Tides.\n\n## ver.2.0 (2031-07-02)\n\n- Lamps.\n'), [
    '2.1',
    '2.0',
  ]);
  const noted =
    'March 24, 2031\n\no lamps: burn at night\no ports: ropes 2.6.13[1]\n\n--\n[1] ROPES:2.6.13\n';
  assert.deepEqual(opened(noted), [null]);
});
