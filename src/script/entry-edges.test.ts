import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { writeScript } from './write-script.ts';

const unitsOf = (content: string) =>
  writeScript(writerInput(content, { sourceType: 'changelog', title: 'Harbor' })).units.map(
    ({ category, text }) => `${category}: ${text}`,
  );

test('a bracket at the end says where a change is so, unless it names people', () => {
  assert.deepEqual(
    unitsOf(
      '## 2.1\n\n- Lamps are brighter [Windows]\n- Boats sail faster [beta].\n- Ropes hold longer [Ada Lovelace, Grace Hopper]\n- Cranes lift more [Ada Lovelace] [Port edition]\n',
    ),
    [
      'changed: Lamps are brighter (Windows)',
      'performance: Boats sail faster (beta).',
      'changed: Ropes hold longer',
      'changed: Cranes lift more (Port edition)',
    ],
  );
});

test('a word in capitals before an entry is its category', () => {
  assert.deepEqual(
    unitsOf(
      '2.1\n===\n\n* NEW Maps can be printed\n* FIX lamps that went out at noon\n* NEW REQUIREMENT a rope\n',
    ),
    ['added: Maps can be printed', 'fixed: lamps that went out at noon', 'added: NEW REQUIREMENT a rope'],
  );
});

test('entries with two stars below a version with one are entries', () => {
  const units = unitsOf(
    '* Version 2.1 (released 2031-04-15)\n ** Lamps are brighter.\n ** Boats sail faster.\n\n* Version 2.0 (released 2031-01-22)\n ** Maps can be printed.\n',
  );
  assert.deepEqual(units, [
    'changed: Lamps are brighter.',
    'performance: Boats sail faster.',
    'changed: Maps can be printed.',
  ]);
});

test('a sentence that opens like boilerplate and says something is kept', () => {
  const [first, second] = unitsOf(
    '## 5.0\n\nVersion 5.0 includes many breaking changes from 4.\n\n- Thanks to a new rule of the harbor office that came into effect in the spring of this year, links to other harbors are shown again\n- Lamps are brighter\n',
  );
  assert.match(first ?? '', /includes many breaking changes/);
  assert.match(second ?? '', /links to other harbors are shown again/);
});

test('what users must do follows the change, implementation details are left out', () => {
  const tell = (entry: string) =>
    writeScript(writerInput(`## 2.1\n\n- ${entry}\n- Added maps of all piers\n`, { sourceType: 'changelog' }))
      .script.turns.map(({ text }) => text)
      .join(' ');
  for (const asked of [
    'Move to v2 before January 31, 2031.',
    'Upgrade to 13 or later first.',
    'Update your ropes.',
    'Use the new ones instead.',
  ])
    assert.ok(tell(`Removed the old lamps. ${asked}`).includes(asked), asked);
  for (const how of ['Use a map instead of a list.', 'Bump the delay.'])
    assert.ok(!tell(`Improved the lamps. ${how}`).includes(how), how);
});

test('a rule above the first release, and text that is set in, are read', () => {
  assert.deepEqual(
    unitsOf(
      '---\n## Release 0.8.2\n\n### New Features:\n- Added maps\n\n---\n## Release 0.8.1\n\n### Updates:\n- Added lamps\n',
    ),
    ['added: Added maps', 'added: Added lamps'],
  );
  assert.deepEqual(
    unitsOf(
      'v2.3.1:\n\tFix a crash of the crane.\n\n\tAdd lamps to all of\n\tthe piers.\n\nv2.3.0:\n\tAdd a setting for ropes; see the\n\t[guide](ropes.md) for more.\n',
    ),
    [
      'fixed: Fix a crash of the crane.',
      'added: Add lamps to all of the piers.',
      'added: Add a setting for ropes; see the guide for more.',
    ],
  );
});

/** Returns the words for a list without a category. */
const told = (...entries: string[]) =>
  writeScript(
    writerInput(`## 2.1\n\n${entries.map((entry) => `- ${entry}\n`).join('')}`, {
      sourceType: 'changelog',
      title: 'Harbor',
    }),
  )
    .script.turns.map(({ text }) => text)
    .join(' ');

test('a thing with its article is news in a list without categories', () => {
  for (const thing of [
    'a brand new settings menu that uses Dear ImGui',
    'an all-new chart viewer for harbors',
    'two new commands for pilots',
    'several new themes for the map',
  ])
    assert.ok(told(thing, 'Maps can be printed.').includes(`This release adds ${thing}.`), thing);
  assert.match(told('A tide view which updates itself'), /brings a tide view which updates itself\./);
});

test('a name after a general title is narrated with it', () => {
  assert.match(told('**New architecture**: IBM Z (s390x) support'), /adds IBM Z support\./);
  assert.match(told('**New language**: Icelandic'), /adds a new language: Icelandic\./);
});

test('things are joined where the first does not go on behind a preposition', () => {
  const fixes = (...entries: string[]) => told('Add maps of all piers', 'Fix a leak', ...entries);
  assert.match(
    fixes('Fix dispatch by inspecting the depth', 'Fix the batch load'),
    /inspecting the depth\. .*the batch load\./,
  );
  assert.match(fixes('Fix dispatch with new cranes', 'Fix rounding'), /with new cranes\. .*rounding\./);
  assert.match(
    told('Add maps', 'Added tide exports', 'Added depth exports', 'Added pier exports'),
    /tide, depth, and pier exports\./,
  );
  assert.match(
    told('Add maps', 'Add support for boats', 'Add support for cranes'),
    /support for boats and support for cranes\./,
  );
});

test('the old behavior is not narrated without the new one', () => {
  const [total, before] = ['Totals are kept in a table.', 'Previously, it took 15 seconds to add them up.'];
  assert.ok(!told(`${total} ${before} Which is a lot.`, 'Add maps').includes(before));
  assert.ok(told(`${total} ${before} It now takes one.`, 'Add maps').includes(`${before} It now takes one.`));
  assert.ok(told(`Totals are now in a table. ${before}`, 'Add maps').includes(before));
});

test('a conjunction before what was done is left out, and a place goes before a time', () => {
  assert.match(
    told('The log is shorter now. And fixed a security issue where names were logged.', 'Add maps'),
    /shorter now\. This release fixes a security issue where names were logged\./,
  );
  assert.match(
    told('**GUI:** During a scan, you can click on the bar'),
    /In the GUI, during a scan, you can/,
  );
});

const openingOf = (title: string, heading: string) =>
  writeScript(
    writerInput(`## ${heading}\n\n- Display the depth in feet\n`, { sourceType: 'changelog', title }),
  ).script.turns[0]?.text;

test('the opening names the product of the title, which is said again only where it is short', () => {
  assert.deepEqual(
    [
      openingOf('Harbor changelog', '2.1.0'),
      openingOf('Open Harbor Service 2.1.0', '2.1.0'),
      openingOf('Harbor depth display firmware changelog', '2.1.0'),
      openingOf('Firmware for the signs of small harbors, release notes', '2.1.0'),
      openingOf('How we made our harbor a better place', '2.1.0'),
      openingOf('harbor depth map r42', '[r42]'),
      openingOf('Harbor build 1234', 'Build 1234 - 2031-02-03'),
      openingOf('Changelog', 'Build 1234'),
      openingOf('Harbor', 'b12'),
    ],
    [
      'Harbor 2.1.0 is out. It now displays the depth in feet.',
      'Open Harbor Service 2.1.0 is out. It now displays the depth in feet.',
      'Harbor depth display firmware 2.1.0 is out. This release displays the depth in feet.',
      'Firmware for the signs of small harbors 2.1.0 is out. This release displays the depth in feet.',
      'Version 2.1.0 is out. This release displays the depth in feet.',
      'Harbor depth map r42 is out. This release displays the depth in feet.',
      'Harbor Build 1234 is out. It now displays the depth in feet.',
      'Build 1234 is out. This release displays the depth in feet.',
      'Harbor b12 is out. It now displays the depth in feet.',
    ],
  );
});

test('signs that are only seen are said in words, and operators are not said', () => {
  const said = (entry: string) =>
    writeScript(
      writerInput(`## 2.1\n\n### Changed\n\n- ${entry}\n`, { title: 'Harbor' }),
    ).script.turns[0]?.text.replace('Harbor 2.1 is out. ', '');
  assert.deepEqual(
    [
      'Harbor no longer runs with Rails < 6.1.',
      'Harbor now needs Qt ≥ 6.11.',
      'Harbor now needs Node >=18.',
      'Harbor is no longer compatible with < 6.2.',
      'The map now shows depths <= 30 meters.',
      'The list now warns of > 3 boats at a berth.',
      'The key(s) of a boat are now listed.',
      'Tides are now sent as arrays/lists.',
    ].map(said),
    [
      'Harbor no longer runs with Rails below 6.1.',
      'Harbor now needs Qt 6.11 or later.',
      'Harbor now needs Node 18 or later.',
      'Harbor is no longer compatible with versions below 6.2.',
      'The map now shows depths up to 30 meters.',
      'The list now warns of more than 3 boats at a berth.',
      'The keys of a boat are now listed.',
      'Tides are now sent as arrays or lists.',
    ],
  );
  const told = said(
    'Tides are now printed.\n- Functors are now derived for `:&`.\n- Boats are now joined with <|>.',
  );
  assert.ok(told?.startsWith('Tides are now printed.') && !/:&|<\|>/.test(told), told);
});

test('what is in brackets is dropped, or said between commas where it limits', () => {
  const said = (entry: string) => told(entry).replace('Harbor 2.1 is out. ', '');
  assert.deepEqual(
    [
      'Harbor now prints maps (for instance see the old ones).',
      'Ropes are now tied (e.g. to a pier) at night.',
      'Pilots can now send (cold) letters.',
      'Lamps are now brighter (only affects version 2.0).',
      'Lamps are now dimmed (if any are on) at noon.',
      'Maps are now cached (off by default).',
      'Maps are now cached (Windows).',
      'Pilots can now sail (approximately) 30 miles.',
      'Boats can now be moored (or left at the pier) by guests.',
      'Boats are now added/moved by pilots + guests.',
      'Maps load 15 % +/- 1 % faster now.',
      'The `tide!` macro now works in tests.',
    ].map(said),
    [
      'Harbor now prints maps.',
      'Ropes are now tied at night.',
      'Pilots can now send letters.',
      'Lamps are now brighter, which only affects version 2.0.',
      'Lamps are now dimmed, if any are on, at noon.',
      'Maps are now cached, off by default.',
      'Maps are now cached on Windows.',
      'Pilots can now sail approximately 30 miles.',
      'Boats can now be moored, or left at the pier, by guests.',
      'Boats are now added or moved by pilots and guests.',
      'Maps load 15 % plus or minus 1 % faster now.',
      'The tide macro now works in tests.',
    ],
  );
});

test('every sentence has a subject and a verb', () => {
  assert.match(told('Retired deprecated lamp constructors.'), /This release retires deprecated lamp/);
  assert.match(
    told('Date check - Automatically prevents dates where "before" is after "after"'),
    /it automatically prevents dates/,
  );
});

test('a sentence that points at what is below it does not open the script', () => {
  const [turn] = writeScript(
    writerInput(
      '## 2.1\n\nDetail is given per interim update below — those updates went to few. iOS 14 and above is now supported.\n\n- Added tabs\n',
      { title: 'Harbor' },
    ),
  ).script.turns;
  assert.ok(!turn?.text.includes('below'), turn?.text);
});
