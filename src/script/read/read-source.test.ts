import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Node, withoutMarks } from './node.ts';
import { readSource } from './read-source.ts';
import { offsetsOf } from './source-text.ts';

const read = (content: string) => readSource(content).nodes;
const textsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === 'list'
      ? node.items.flatMap((item) => [withoutMarks(item.text), ...textsOf(item.children)])
      : 'text' in node
        ? [withoutMarks(node.text)]
        : [],
  );

test('a link of reStructuredText may run over lines', () => {
  const rst =
    'Tides\n=====\n\n2.1.0\n-----\n\n- Added a chart `#35\n  <https://example.com/35>`_.\n- Fixed the `clock of\n  the pier <https://example.com/36>`__ at night.\n- Mended\n  `the lamp\n  <https://example.com/37>`_ too.\n';
  assert.deepEqual(textsOf(read(rst)), [
    'Tides',
    '2.1.0',
    'Added a chart.',
    'Fixed the clock of the pier at night.',
    'Mended the lamp too.',
  ]);
});

test('text that is indented as a whole is no list of fields', () => {
  const html =
    '    <div>\n        <h3>Tides</h3>\n        <p>The chart is new.</p>\n        <p>The lamp is lit.</p>\n    </div>\n';
  assert.deepEqual(textsOf(read(html)), ['Tides', 'The chart is new.', 'The lamp is lit.']);
});

test('a list that is set in below its heading is no code', () => {
  for (const heading of ['2.1.0\n-----', '## 2.1.0'])
    for (const literal of ['the chart', '``chart``'])
      assert.deepEqual(
        textsOf(
          read(`${heading}\n\n    * Added ${literal}\n\n    * Fixed the clock\n      of the pier\n`),
        ).map((text) => text.replace(/[\uE000\uE001]/g, '')),
        ['2.1.0', `Added ${literal.replaceAll('`', '')}`, 'Fixed the clock of the pier'],
      );
});

test('a heading that gives an outcome is a statement', () => {
  const kinds = read('# Keep the queue\n\n### **Status:** ACCEPTED\n\n## Context\n\nIt was full.\n').map(
    ({ kind }) => kind,
  );
  assert.deepEqual(kinds, ['heading', 'paragraph', 'heading', 'paragraph']);
});

test('every format gives the same tree', () => {
  const sources = {
    markdown: '# 1.0.0\n\n- First thing\n- Second thing\n',
    html: '<h1>1.0.0</h1>\n<ul><li>First thing</li>\n<li>Second thing</li></ul>\n<p></p><div></div>',
    rst: '1.0.0\n=====\n\n.. _x:\n\n.. note::\n\n* First thing\n* Second thing\n',
    asciidoc: '= 1.0.0\n:toc:\n\n* First thing\n* Second thing\n',
    plain: 'version 1.0.0\n\n o First thing\n o Second thing\n',
  };
  for (const [format, content] of Object.entries(sources)) {
    const [heading, ...rest] = textsOf(read(content));
    assert.match(heading ?? '', /1\.0\.0/, format);
    assert.deepEqual(rest, ['First thing', 'Second thing'], format);
  }
});

test('references go with the words that only introduce them, and nothing else goes', () => {
  const cases: readonly [string, string][] = [
    ['Add tabs ([#12](https://example.org/12)) by [@ada](https://github.com/ada)', 'Add tabs'],
    ['Add tabs by @ada in https://example.org/pull/12', 'Add tabs'],
    ['Keep users logged in (#12).', 'Keep users logged in.'],
    ['9f8e7d6: Add tabs', 'Add tabs'],
    ['[TAB-123] Add tabs', 'Add tabs'],
    ['Read UTF-8 and SHA-256', 'Read UTF-8 and SHA-256'],
    ['16:00 is hard for @kilian', '16:00 is hard for kilian'],
    ['Switch to VS Code (Windows only)', 'Switch to VS Code (Windows only)'],
    ['See the [guide](https://example.org) first', 'See the guide first'],
    ['Show hovered/selected rows', 'Show hovered/selected rows'],
    ['Old ~~words~~ go', 'Old go'],
    ['Prefer IPv4 per [GitHub Issue #19](https://example.org/19)', 'Prefer IPv4'],
    ['Keep the dot (GitHub #262, GitHub #265, GitHub #266)', 'Keep the dot'],
    ['Read long names\n  Thanks to Ada Vik for the report!', 'Read long names'],
    [
      'Add yours by sending a pull request to https://example.org/list.',
      'Add yours by sending a pull request.',
    ],
    ['They may need to be [checked] (https://example.org).', 'They may need to be checked.'],
  ];
  for (const [written, expected] of cases) assert.deepEqual(textsOf(read(written)), [expected], written);
});

test('a heading may lack the space after its signs, and a tag is none', () => {
  const kinds = read('#Crew\n\n##Pay\nAll are paid.\n\n#crew on the radio\n').map(({ kind }) => kind);
  assert.deepEqual(kinds, ['heading', 'heading', 'paragraph', 'paragraph']);
});

test('front matter, comments, templates and boxes of site generators are not read', () => {
  const content =
    '+++\ntitle = "Notes"\n+++\n<!-- a\ncomment -->\n{{< date 1 >}}\n{/* truncate\nthis */}\n{% comment %}\n- Held back\n{% endcomment %}\n::: tip\n\n!!! note "Mind"\n    A box.\n\nText.\n';
  const source = readSource(content);
  assert.equal(source.title, 'Notes');
  assert.deepEqual(textsOf(source.nodes), ['A box.', 'Text.']);
});

test('invisible characters and direction overrides are taken out', () => {
  assert.deepEqual(textsOf(read('A \u202Eb\u202C\u200Bc')), ['A bc']);
});

test('places count characters of the text as it was sent, with any line ends', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const content = ['# Title 🚀', '', '- One', '- Two', ''].join(end);
    const { text, nodes } = readSource(content);
    const list = nodes.find((node) => node.kind === 'list');
    const second = list?.items[1]?.place ?? assert.fail();
    const { start, end: last } = offsetsOf(text, second.from, second.to);
    assert.equal([...content].slice(start, last).join('').trim(), '- Two');
  }
});

test('code keeps its signs, and macros of AsciiDoc become words or references', () => {
  const cases: readonly [string, string][] = [
    ['Warn about [[ .. ]] and [ ! -o opt ] in tests', 'Warn about [[ .. ]] and [ ! -o opt ] in tests'],
    ['Use `with(x) {}` or `>> { ... }` (#12)', 'Use with(x) {} or >> { ... }'],
    ['The plan and `a[[1]]`', 'The plan and a[[1]]'],
    ['Updated French by @ada in [commit](https://example.org/c)', 'Updated French'],
    ['Read (Han (new)) ([1a2b3c4](https://example.org/c))', 'Read (Han (new))'],
  ];
  for (const [written, expected] of cases) assert.deepEqual(textsOf(read(written)), [expected], written);
  const asciidoc =
    '= 2.4\n\n* Add <<ext.adoc#tides,tides>> and menu:File[Save] pull:12[]\n* Only for some. +\nIt is new.\n+\nAnd more.\n\n|===\n|A |B\n|===\n';
  assert.deepEqual(textsOf(read(asciidoc)), [
    '2.4',
    'Add tides and File > Save',
    'Only for some. It is new.',
    'And more.',
  ]);
});

test('the address of a heading is no comment, and what opens a comment that never ends is text', () => {
  const anchors =
    '## Newsletter {#newsletter}\n\nSubscribe.\n\n### Android: Tides 2.7.1 {#tides .new}\n\n- Added a map.';
  assert.deepEqual(textsOf(read(anchors)), [
    'Newsletter',
    'Subscribe.',
    'Android: Tides 2.7.1',
    'Added a map.',
  ]);
  assert.deepEqual(textsOf(read('Seen {# hidden #} again.\n\nUse {# to open one.\n\nKept too.')), [
    'Seen again.',
    'Use {# to open one.',
    'Kept too.',
  ]);
});

test('signs of lists and links in brackets are for the eye', () => {
  const html =
    '<dl><dt>News</dt><dd>• Tides need a <b>plan</b> (<a href="/plan.html">Know more</a>);</dd><dd>• Lamps (see <a href="/l">the list</a>) dim.</dd></dl>';
  assert.deepEqual(textsOf(read(html)), ['News:', 'Tides need a plan', 'Lamps (see the list) dim.']);
  assert.deepEqual(textsOf(read('- Added a map ([docs](https://example.org/map)).')), ['Added a map.']);
});

test('lines that begin with a ticket or a label are entries, also without bullets', () => {
  const tickets = 'V2.1.0\n[TIDE-12] Fix the lamp\n[TIDE-13] Add a map\n[TIDE-14] Remove the pier\n';
  const texts = textsOf(read(`${tickets}\nV2.0.0\n[TIDE-2] Add tides\n[TIDE-3] Add boats\n`));
  assert.deepEqual(texts, [
    'V2.1.0',
    'Fix the lamp',
    'Add a map',
    'Remove the pier',
    'V2.0.0',
    'Add tides',
    'Add boats',
  ]);
  const labels = '### 2.11\nADDED: A map of the harbor\nFIXED: Lamps went out\nENHANCED: Tides load faster\n';
  assert.deepEqual(textsOf(read(labels)).slice(1), [
    'ADDED: A map of the harbor',
    'FIXED: Lamps went out',
    'ENHANCED: Tides load faster',
  ]);
  const prose = '# Tides\n\nNote: the harbor is closed on Monday and\nTuesday. Boats wait outside.\n';
  assert.equal(textsOf(read(prose)).length, 2);
  const code = '# Tides\n\n```\nHost: example.org\nAccept: text/html\n```\n';
  assert.deepEqual(
    textsOf(read(code)).filter((text) => text.includes('Host')),
    [],
  );
});

test('a table of names and values beside them has no head', () => {
  const [, table] = read(
    '# Tides\n\n<table>\n<tr><td>Status</td><td>Accepted</td></tr>\n<tr><td>Scope</td><td>All lamps of the outer harbor</td></tr>\n</table>\n',
  );
  assert.deepEqual(table?.kind === 'code' && table.rows.map(({ cells }) => cells), [
    [],
    ['Status', 'Accepted'],
    ['Scope', 'All lamps of the outer harbor'],
  ]);
});

test('a list of terms is read as headings or as labels', () => {
  const sections =
    '<dl>\n<dt>News</dt>\n<dd>• A map;</dd>\n<dd>• A chart;</dd>\n<dd>&nbsp;</dd>\n\n<dt>Fixed issues</dt>\n<dd>\n• Lamps went out;<br>\n(menu, lamps)</dd>\n<dd>• Ropes tore</dd>\n</dl>';
  assert.deepEqual(
    read(sections).map((node) => [node.kind, ...textsOf([node])]),
    [
      ['paragraph', 'News:'],
      ['list', 'A map', 'A chart'],
      ['paragraph', 'Fixed issues:'],
      ['list', 'Lamps went out; (menu, lamps)', 'Ropes tore'],
    ],
  );
  const words = '<dl><dt>Pier</dt><dd>Where boats wait.</dd><dt>Quay</dt><dd>Where they load.</dd></dl>';
  assert.deepEqual(textsOf(read(words)), ['Pier: Where boats wait.', 'Quay: Where they load.']);
  const mixed = '<h1>Harbor 2.1</h1>\n<dl>\n<li>Rotate all keys.</li>\n<dt>Lamps</dt>\n<dd>Dim.</dd>\n</dl>';
  assert.deepEqual(
    textsOf(read(mixed)),
    ['Harbor 2.1', 'Rotate all keys.', 'Lamps', 'Dim.'],
    'nothing is lost',
  );
  const open = '# Harbor 2.1\n\n<dl> lists are read.\n\n- Rotate all keys.\n';
  assert.deepEqual(textsOf(read(open)).slice(-1), ['Rotate all keys.'], 'one that never ends is text');
});

test('a request needs its address, and code of MDX is none', () => {
  assert.deepEqual(
    textsOf(read('import Head from "./_head.mdx"\n\nFollow https://example.com/a to move your data.\n')),
    ['Follow the linked page to move your data.'],
  );
  assert.deepEqual(
    textsOf(read('- Light the lamp: a cure for [lamps#12](https://example.com/i/12). Ropes stay.\n')),
    ['Light the lamp: a cure. Ropes stay.'],
  );
  const org =
    '* Tides 2.0\n** Changes\n- Replace ~a.ctb~ with ~b.utb~\n- Remove ~c.ctb~\n- Wait ~5 to ~10 hours\n';
  assert.deepEqual(textsOf(read(org)).slice(-3), [
    'Replace a.ctb with b.utb',
    'Remove c.ctb',
    'Wait ~5 to ~10 hours',
  ]);
});

test('a sentence keeps an address without which it would say something else', () => {
  const shown = (text: string) => textsOf(read(`- ${text}`));
  for (const [written, told] of [
    ['Removed support for https://old.example.', 'Removed support for a linked page.'],
    ['We take no payments through https://a.example/pay.', 'We take no payments through a linked page.'],
    ['Do not trust mails from <https://a.example>.', 'Do not trust mails from a linked page.'],
    ['Stop using https://a.example in scripts.', 'Stop using a linked page in scripts.'],
    ['Requests from https://a.example are blocked.', 'Requests from a linked page are blocked.'],
    ['No longer loads, see https://a.example/maps', 'No longer loads'],
    ['Get the map from https://a.example/maps.', 'Get the map.'],
    ['Drop the pier by @ada in https://github.com/o/r/pull/12', 'Drop the pier'],
    ['Do not crash for https://a.example/issues/12', 'Do not crash'],
    ['Add a map, thanks to https://a.example', 'Add a map'],
  ])
    assert.deepEqual(shown(written ?? ''), [told]);
});

test('a sentence with a rule right below it is a paragraph', () => {
  const told = 'Counting the boats of a large harbor was repaired, so that it takes a second again.';
  assert.deepEqual(
    read(`# Harbor 2.1\n\n${told}\n(Ref: !1893)\n---\n\nA map.\n`).map((node) => [
      node.kind,
      ...textsOf([node]),
    ]),
    [
      ['heading', 'Harbor 2.1'],
      ['paragraph', told],
      ['paragraph', 'A map.'],
    ],
  );
});

test('what is left of a reference is read without the words that introduced it', () => {
  assert.deepEqual(
    textsOf(
      read(
        [
          '- Die Boote haben eine eigene Seite unter https://example.com/boote.',
          '- Lamps can be dimmed (!95).',
          '- do not wait for tides (#460) by ada [(#460)](https://example.com/460)',
          '- Charts are sorted by name. — Ada & Grace',
          '- Maps — Ada can print them',
        ].join('\n'),
      ),
    ),
    [
      'Die Boote haben eine eigene Seite.',
      'Lamps can be dimmed.',
      'do not wait for tides',
      'Charts are sorted by name.',
      'Maps — Ada can print them',
    ],
  );
});
