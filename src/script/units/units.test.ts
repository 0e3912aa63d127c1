import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { readReleases } from './read-entries.ts';
import { readLabels } from './read-labels.ts';
import { readPassages } from './read-passages.ts';
import { splitSentences } from './split-sentences.ts';
import { wholeText } from './unit.ts';
import { compareVersions, findVersionHeading } from './version-heading.ts';

const releasesOf = (content: string) => {
  const { nodes, text } = readSource(content);
  return readReleases(nodes, text);
};

test('sentences end at stops, not at abbreviations, initials or versions', () => {
  assert.deepEqual(splitSentences('See e.g. Mr. Bell. J. Smith left. Use 2.0 now! Why? "Yes." It is.'), [
    'See e.g. Mr. Bell.',
    'J. Smith left.',
    'Use 2.0 now!',
    'Why?',
    '"Yes."',
    'It is.',
  ]);
  assert.deepEqual(splitSentences('検索が速くなりました。保存もできます。'), [
    '検索が速くなりました。',
    '保存もできます。',
  ]);
});

test('headings of releases are read in their many forms', () => {
  const versionOf = (heading: string) => findVersionHeading(heading)?.version ?? null;
  assert.equal(versionOf('[1.2.0] - 2026-01-01'), '1.2.0');
  assert.equal(versionOf('Harbor Server v12.2 (Krypton)'), '12.2');
  assert.equal(versionOf('6.1.2 (02.09.25)'), '6.1.2');
  assert.equal(versionOf('5.2.10.0 (FW >= 2.2.0)'), '5.2.10.0');
  assert.equal(versionOf('5.2.10 (needs 2.2.0)'), '5.2.10');
  assert.equal(versionOf('02.09.25 (v6.1.2)'), '6.1.2');
  assert.equal(versionOf('4.21.11'), '4.21.11');
  assert.equal(versionOf('Major changes in 51.beta:'), '51.beta');
  assert.equal(findVersionHeading('Harbor ?.?.? (released ???)')?.unreleased, true);
  assert.equal(findVersionHeading('1.3.0 (Unreleased)')?.unreleased, true);
  for (const heading of ['New features', 'Upgrading from 1.2 to 1.3', 'Support for Python 3.12'])
    assert.equal(findVersionHeading(heading), null, heading);
  assert.ok(compareVersions('1.10.0', '1.9.3') > 0 && compareVersions('2.0.0', '2.0.0-rc.1') > 0);
});

test('releases come newest first, at whatever level their headings are', () => {
  const versions = (content: string) => releasesOf(content).map(({ version }) => version);
  assert.deepEqual(versions('## 1.1.1\n\n- a b\n\n# 1.1.0\n\n- c d\n'), ['1.1.1', '1.1.0']);
  assert.deepEqual(versions('## 1.0.0\n\n- a b\n\n## 1.1.0\n\n- c d\n'), ['1.1.0', '1.0.0']);
});

test('labels say type, part and title of an entry', () => {
  const cases: readonly [string, Partial<ReturnType<typeof readLabels>>][] = [
    ['feat(map)!: live tugs', { category: 'added', scope: 'map', breaking: true, text: 'live tugs' }],
    ['fix(Tug|Barge): keep lamps', { category: 'fixed', scope: 'Tug and Barge', text: 'keep lamps' }],
    ['fix(security): check keys', { category: 'security', scope: null, text: 'check keys' }],
    ['Fixed: Editor: Keep tabs', { category: 'fixed', scope: 'Editor', text: 'Keep tabs' }],
    ['[Security] Rotate keys', { category: 'security', scope: null, text: 'Rotate keys' }],
    [
      '\uE004Bulk reminders.\uE005 You can nudge all.',
      { head: 'Bulk reminders', text: 'You can nudge all.' },
    ],
    ['Drop unused parts: pumps', { scope: null, text: 'Drop unused parts: pumps' }],
  ];
  for (const [entry, expected] of cases) {
    const labels = readLabels(entry);
    for (const [name, value] of Object.entries(expected))
      assert.equal(labels[name as keyof typeof labels], value, `${entry}: ${name}`);
  }
});

test('an item that only names its list becomes the part that its entries concern', () => {
  const [release] = releasesOf(
    '## 1.0.0\n\n- **tiktok**\n  - Support share links\n- **vimeo**\n  - Fix playback of lists\n',
  );
  assert.deepEqual(
    release?.units.map(({ scope, sentences }) => [scope, ...sentences]),
    [
      ['tiktok', 'Support share links'],
      ['vimeo', 'Fix playback of lists'],
    ],
  );
});

test('names, thanks, contents and empty sections are no units', () => {
  const [release] = releasesOf(
    '## 1.0.0\n\nAll notable changes.\n\n- [Fixes](#fixes)\n- [Thanks](#thanks)\n\n### Fixes\n\n- None.\n- The map loads again. Thanks @ada!\n\n### Thanks\n\n- Ada\n',
  );
  assert.deepEqual(
    release?.units.flatMap(({ sentences }) => sentences),
    ['The map loads again.'],
  );
});

test('a document is read by paragraphs, lists with their lead-in, and words with the name before them', () => {
  const { nodes, text } = readSource(
    'Intro here.\n\nPack these things:\n\n- a rope\n- a light\n\nMira: We go.\n\nTom: I stay.\n\nMira: Then stay.\n\nTom: I will.\n',
  );
  const units = readPassages(nodes, text);
  assert.deepEqual(
    units.map(({ form, leadIn, sentences }) => [form, leadIn, ...sentences]),
    [
      ['prose', null, 'Intro here.'],
      ['list', 'Pack these things:'],
      ['prose', null, 'Mira: We go.'],
      ['prose', null, 'Tom: I stay.'],
      ['prose', null, 'Mira: Then stay.'],
      ['prose', null, 'Tom: I will.'],
    ],
  );
});

test('a notice above several releases belongs to the newest; words about the file and unreleased changes do not', () => {
  const [newest, older] = releasesOf(
    [
      '# Harbor news',
      'All changes are listed here.',
      '## Upgrade notice',
      'Back up your presets before you upgrade.',
      '## Unreleased changes',
      '- Added a map',
      '## 1.9.0',
      '- Added a new encoder',
      '## 1.8.0',
      '- Added chapters',
    ].join('\n\n'),
  );
  assert.deepEqual(
    newest?.units.flatMap(({ sentences }) => sentences),
    ['Back up your presets before you upgrade.', 'Added a new encoder'],
  );
  assert.equal(older?.units.length, 1);
});

test('a handle that opens a line is said by the name that the list of people gives', () => {
  const textsOf = (content: string) => {
    const { nodes, text } = readSource(content);
    return readPassages(nodes, text).map(wholeText);
  };
  const people = '## Attendees\n- Ada Lovelace (@ada)\n- [GH] Grace Hopper\n\n## Notes\n';
  assert.deepEqual(
    textsOf(
      `${people}- @ada wants to keep the gate\n  - [@ada](https://github.com/ada): it is slow\n\n[GH] Nothing new.\n\n@tides is late.\n`,
    ),
    [
      'Ada Lovelace wants to keep the gate: Ada Lovelace: it is slow',
      'Grace Hopper: Nothing new.',
      'tides is late.',
    ],
  );
  assert.deepEqual(
    textsOf(
      '## Present\n\n* [Ada Lovelace](https://ada.example)\n* Grace Hopper-Murray\n* Tom Ash\n* Tim Aske\n\n## Topics\n\nAL: Is CSS late?\n\nGHM: Ask TA.\n\nTA: No.\n\nAL, GHM will read it.\n',
    ),
    [
      'Ada Lovelace: Is CSS late?',
      'Grace Hopper-Murray: Ask TA.',
      'TA: No.',
      'Ada Lovelace, Grace Hopper-Murray will read it.',
    ],
    'initials too, where only one of those present has them',
  );
  assert.deepEqual(
    textsOf(
      '## Present on Monday\n\n- [AL] Ada Lovelace\n- [GH] Grace Hopper  (Chair)\n\n## Actions\n\n- [GH, AL]  Paint the gate.\n',
    ),
    ['Ada Lovelace; Grace Hopper (Chair)', 'Grace Hopper, Ada Lovelace: Paint the gate.'],
    'and those of several people',
  );
  const [{ units: [entry] = [] } = {}] = releasesOf('# 1.0\n\n- @ada: Add tabs\n');
  assert.deepEqual(entry?.sentences, ['Add tabs'], 'in release notes it is a credit');
});

test('points keep what is below them', () => {
  const { nodes, text } = readSource(
    '- Cranes\n  - Blue ones\n    - are fixed\n    - are painted\n  - Red ones rest\n',
  );
  assert.deepEqual(readPassages(nodes, text).map(wholeText), [
    'Cranes: Blue ones: are fixed; are painted; Red ones rest',
  ]);
});

test('entries by numbers of issues are entries where a sign is forgotten', () => {
  const [{ units = [] } = {}] = releasesOf(
    '1.0.0 (07-Apr-2025)\n\n#12: Add tabs to\n  the list\n (fix by Ada L)\n#13 Lists fail\n#14: Keep rows\n#16: Drop rows\n1600: Move rows\n',
  );
  assert.deepEqual(
    units.map(({ sentences }) => sentences.join(' ')),
    ['Add tabs to the list', 'Lists fail', 'Keep rows', 'Drop rows', 'Move rows'],
  );
});

const outline = (content: string) =>
  releasesOf(content).map(({ version, date, units }) => [version, date, units.map(wholeText)]);

test('months, dates and items of a list open releases, and letters belong to a version', () => {
  assert.deepEqual(outline('July\n  * New\n    * Add tides\n\nJune\n  * New\n    * Add gates\n'), [
    [null, 'July', ['Add tides']],
    [null, 'June', ['Add gates']],
  ]);
  assert.deepEqual(
    outline('# Registro\n\n## 9 de junio de 2025\n\n- Mapa nuevo\n\n## Mayo\n\n- Lista nueva\n'),
    [
      [null, '9 de junio de 2025', ['Mapa nuevo']],
      [null, 'Mayo', ['Lista nueva']],
    ],
  );
  assert.deepEqual(outline('* 1.2 (2024-03-01)\n  * Add tides\n* 1.1 (2024-02-01)\n  * Add gates\n'), [
    ['1.2', '2024-03-01', ['Add tides']],
    ['1.1', '2024-02-01', ['Add gates']],
  ]);
  const html =
    '<body>\n<li><u>1.54u7 22 June 2026</u>\n<ul><li>Add tides\n</ul>\n<li><u>1.54t 16 May 2026</u>\n<ul><li>Add gates</ul></body>';
  assert.deepEqual(outline(html), [
    ['1.54u7', '22 June 2026', ['Add tides']],
    ['1.54t', '16 May 2026', ['Add gates']],
  ]);
  assert.deepEqual(outline('2026-07-12  Ada <ada@example.org>\n\n\t* map.c: Draw tides.\n'), [
    [null, '2026-07-12', ['map.c: Draw tides.']],
  ]);
  assert.deepEqual(outline(' Changes between 1.0.2k and 1.0.2l [25 May 2017]\n\n  *) Add tides\n'), [
    ['1.0.2l', '25 May 2017', ['Add tides']],
  ]);
  assert.deepEqual(outline('## 1.0\n\n2026-03-04\n\n- Add tides\n').length, 1, 'a date below a version');
  assert.ok(compareVersions('1.54u7', '1.54t') > 0 && compareVersions('1.54a', '1.54') > 0);
  assert.ok(compareVersions('1.54a1', '1.54') < 0, 'a pre-release');
});

test('plain text is read by its indentation', () => {
  const content =
    'Version 2.0 - In Development\n\nVersion 1.9 - May 3, 2026\n\n      Old charts can\n      no longer be read.\n\n  Maps:\n    New features:\n    - Tides are\n      shown.\n    - Gates are shown.\n';
  const [next, { units = [] } = {}] = releasesOf(content);
  assert.equal(next?.unreleased, true);
  assert.deepEqual(
    units.map((unit) => [unit.path.join(' > '), wholeText(unit)]),
    [
      ['', 'Old charts can no longer be read.'],
      ['Maps > New features', 'Maps: Tides are shown.'],
      ['Maps > New features', 'Maps: Gates are shown.'],
    ],
  );
});

test('credits, numbers of tickets and weaknesses, and repeated entries go', () => {
  const entries = (list: string) => outline(`# 1.0\n\n${list}`)[0]?.[2];
  assert.doesNotMatch(
    JSON.stringify(entries('- gh-131072: Fix the lamp of the pier\n- Fix a leak of names (CWE-200)\n')),
    /gh-|CWE|131072/i,
  );
  assert.deepEqual(entries('- Thanks to better maps, ships turn.'), ['Thanks to better maps, ships turn.']);
  assert.deepEqual(entries('## New\n\n- Add tides\n\n## Highlights\n\n- Add tides\n'), ['Add tides']);
});

test('an entry that only begins like a pointer or credit is kept', () => {
  const kept = ['Downloader could crash', 'Downloads no longer hang', 'Authorization errors are shown'];
  const pointers = ['Download the app', 'Authors: Ada, Grace', 'Checksums: see below'];
  const list = [...kept, ...pointers].map((each) => `- ${each}\n`).join('');
  assert.deepEqual(outline(`# 1.0\n\n${list}`)[0]?.[2], kept);
});

test('a long discussion is one unit a point, and a long paragraph several', () => {
  const words = 'The crane on the north quay has to be paid before the summer begins. ';
  const minutes = `# Notes\n\n- Cranes\n  - We have no quorum.\n  - Ada: ${words}\n  - Grace: ${words.repeat(7)}\n\n${words.repeat(7)}\n`;
  const { nodes, text } = readSource(minutes);
  assert.deepEqual(
    readPassages(nodes, text).map(({ leadIn, sentences }) => [leadIn, sentences.length]),
    [
      ['Cranes', 1],
      ['Cranes', 1],
      ['Cranes', 7],
      [null, 4],
      [null, 3],
    ],
  );
});
