import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { readReleases } from './read-entries.ts';
import { readLabels } from './read-labels.ts';
import { readPassages } from './read-passages.ts';
import { splitSentences } from './split-sentences.ts';
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
  assert.equal(versionOf('4.21.11'), '4.21.11');
  assert.equal(versionOf('Major changes in 51.beta:'), '51.beta');
  assert.equal(findVersionHeading('Harbor ?.?.? (released ???)')?.unreleased, true);
  assert.equal(findVersionHeading('1.3.0 (Unreleased)')?.unreleased, true);
  for (const heading of ['New features', 'Upgrading from 1.2 to 1.3', 'Support for Python 3.12'])
    assert.equal(findVersionHeading(heading), null, heading);
  assert.ok(compareVersions('1.10.0', '1.9.3') > 0 && compareVersions('2.0.0', '2.0.0-rc.1') > 0);
});

test('releases come newest first, at whatever level their headings stand', () => {
  const versions = (content: string) => releasesOf(content).map(({ version }) => version);
  assert.deepEqual(versions('## 1.1.1\n\n- a b\n\n# 1.1.0\n\n- c d\n'), ['1.1.1', '1.1.0']);
  assert.deepEqual(versions('## 1.0.0\n\n- a b\n\n## 1.1.0\n\n- c d\n'), ['1.1.0', '1.0.0']);
});

test('labels say type, part and title of an entry', () => {
  const cases: readonly [string, Partial<ReturnType<typeof readLabels>>][] = [
    ['feat(map)!: live tugs', { category: 'added', topic: 'map', breaking: true, text: 'live tugs' }],
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

test('a document is read by paragraphs, lists with their lead-in, and words with their speaker', () => {
  const { nodes, text } = readSource(
    'Intro here.\n\nPack these things:\n\n- a rope\n- a light\n\nMira: We go.\n\nTom: I stay.\n\nMira: Then stay.\n\nTom: I will.\n',
  );
  const units = readPassages(nodes, text);
  assert.deepEqual(
    units.map(({ form, leadIn, speaker }) => [form, leadIn, speaker]),
    [
      ['prose', null, null],
      ['list', 'Pack these things:', null],
      ['prose', null, 'Mira'],
      ['prose', null, 'Tom'],
      ['prose', null, 'Mira'],
      ['prose', null, 'Tom'],
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
