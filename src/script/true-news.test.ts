import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

function write(content: string, given: Parameters<typeof writerInput>[1] = {}): string {
  return formatScript(writeScript(writerInput(content, { title: 'Harbor', ...given })).script);
}

const added = (items: string) => write(`## 2.0.0\n\n### Added\n\n${items}`);

test('things under one heading are one sentence, without a status as their place', () => {
  const text = write(
    '## 2.0.0\n\n### Features\n\n#### Production Ready\n\n- Tide tables\n- Berth approval workflow\n- Pilot assignment\n- Complete Audit Trails\n',
  );
  assert.match(text, /adds a berth approval workflow, pilot assignment, and complete audit trails\./);
  assert.doesNotMatch(text, /Production/);
});

test('the place of several sentences is said once', () => {
  const text = write(
    '## 2.0.0\n\n### Chart screen\n\n- Add piers\n- Add tide tables to the map of the bay when it is open\n- Add buoys that are lit\n',
  );
  const [, ...paragraphs] = text.split('\n\n');
  assert.equal(paragraphs.join(' ').match(/In the Chart screen/g)?.length, 1);
  assert.match(text, /It also adds buoys that are lit/);
});

test('plans, trials and optional steps are not narrated as changes', () => {
  for (const heading of ['Planned for 3.0', "What's next", 'Roadmap', 'Beta', 'How do I turn it on?']) {
    const text = write(`## 2.0.0\n\n- Add buoys to the chart\n\n### ${heading}\n\n- Add tide tables\n`);
    assert.match(text, /buoys/);
    assert.doesNotMatch(text, /tide/, heading);
  }
});

test('what limits an entry comes with it', () => {
  const text = added('- Pilots can send faxes from the deck. It only works for ships with a licence.\n');
  assert.match(text, /faxes from the deck\. It only works for ships/);
});

test('no breaking changes are no breaking changes', () => {
  for (const none of [
    'None.',
    'N/A',
    'No breaking changes.',
    'None. It is fully backward compatible with 1.0.',
  ])
    assert.doesNotMatch(
      write(`## 2.0.0\n\n- Add buoys to the chart\n\n### Breaking changes\n\n${none}\n`),
      /can break/,
      none,
    );
});

test('versions at the start of lines are releases', () => {
  const text = write('* 0.12: Added tide tables\n* 0.11: Added buoys to the chart\n* 0.10: Added piers\n');
  assert.match(text, /Harbor 0\.12 is out\. This release adds tide tables/);
  const entries = writeScript(writerInput('## 2.0.0\n\n* 4.1 channels: Added\n* 5.1 channels: Added\n'));
  assert.equal(entries.releases?.length, 1);
});

test('the words for a list of changes are no name of a product', () => {
  for (const title of [
    'Changes in Harbor 2.0.0',
    'Harbor versions',
    'Release notes for Harbor',
    'Harbor history',
  ])
    assert.match(write('## 2.0.0\n\n- Add buoys to the chart\n', { title }), /^Harbor 2\.0\.0 is out/, title);
});

test('a short release is narrated without its lead-in', () => {
  const text = write(
    'Version: 2.0.0\nChanges: The following are a list of changes\n\t\t > Respect the -j option\n',
  );
  assert.match(text, /respects the -j option/);
  assert.doesNotMatch(text, /following/);
  assert.match(write('## 2.0.0\n\n- Bump quay from 5.1.3 to 5.1.4\n'), /quay from 5\.1\.3 to 5\.1\.4/);
});

test('an entry has one verb, and no clause is taken for a thing', () => {
  const fixed = write('## 2.0.0\n\n- Android: fix buoy icons appear smaller than on other platforms\n');
  assert.match(fixed, /On Android, this release fixes an issue where buoy icons appear smaller/);
  assert.match(
    write('## 2.0.0\n\n### Removed\n\n- Old charts no longer supported\n'),
    /charts are no longer supported/,
  );
  assert.doesNotMatch(
    added('- Harbor masters request goods from the quay\n- Buoys\n'),
    /adds (?:a )?harbor masters/i,
  );
});

test('a route is said by its words, a number by the name beside it', () => {
  assert.match(added('- Added `/user/send_code` calls.\n'), /adds user send code calls/);
  assert.match(
    write('## 2.0.0\n\n- Expose 3x0045 ("tide step") as a sensor\n'),
    /exposes (?:the|a) tide step as a sensor/,
  );
});

test('components are narrated even if their names look like boilerplate', () => {
  const notes =
    '# Harbour 2.0\n\n## License keys\n\n- License keys can now be moved to another machine.\n\n## Next.js\n\n- Pages load twice as fast on slow networks.\n\n## Download links\n\n- Files are listed here.\n\n## Coming next\n\n- A night mode for the map.\n';
  const script = write(notes);
  assert.match(script, /keys can now be moved/);
  assert.match(script, /pages load twice as fast/i);
  assert.doesNotMatch(script, /Files are listed|night mode/);
});

test('a release is never left without a word, and a month in a sentence does not end it', () => {
  assert.match(write('## Fixed\n- Nobody has said this.'), /nobody has said this/i);
  const dues = write('## 2.0.0\n\n- Payments for the year are now due Jan. 15 at the office.\n');
  assert.match(dues, /due Jan\. 15 at the office/);
});

test('a row of new things changes its openings, and short things share a sentence', () => {
  const text = write(
    '## 2.1.0\n\n### Added\n\n- Buoys that are lit at night\n- Charts that are read aloud\n- Ropes that are sold by the metre\n- Tide tables\n- Pilot lists\n',
  );
  assert.match(text, /This release adds buoys that are lit at night\./);
  assert.match(
    text,
    /It also adds charts that are read aloud\. Also new: ropes that are sold by the metre\./,
  );
  assert.match(text, /adds tide tables and pilot lists\./);
});

test('a wish, a step and a repair that sounds like its fault are left for the written notes', () => {
  const text = write(
    '## 2.1.0\n\n### Fixed\n\n- Exports should keep their names\n- Fix the anchor check to reject ropes of paper\n- Fix lamps not turning off at noon\n- On old boats, show a warning when the tank is empty\n',
  );
  assert.match(text, /fixes an issue where lamps did not turn off at noon\./);
  assert.match(text, /[Ff]ixed: exports should keep their names\./);
  assert.doesNotMatch(text, /reject|show a warning/);
});

test('what a listener may do is not said to be done by the product', () => {
  const text = write('## 2.1.0\n\n- Configure alarms to ring at low tide\n- Add a map of piers\n');
  assert.match(text, /adds a map of piers/);
  assert.doesNotMatch(text, /configures/);
});

test('a change is narrated without instructions that explain it', () => {
  const text = write(
    '## 2.1.0\n\n- Increase the delay of the horn. Raise the base delay from 100 to 500 seconds.\n',
    { settings: { verbosity: 'normal' } },
  );
  assert.match(text, /increases the delay of the horn\./);
  assert.doesNotMatch(text, /Raise/);
});

test('a release with only maintenance is narrated as maintenance', () => {
  assert.match(
    write('## 2.1.1\n\n- Various dependency upgrades\n'),
    /Behind the scenes: various dependency upgrades\./,
  );
});

test('among titles of issues, a statement may be the fault that was repaired', () => {
  const titles =
    '## 2.1\n\n- #12: Export does not keep names\n- #13: Error while opening the map\n- #14: Lamps missing at night\n';
  const tell = (content: string) =>
    formatScript(writeScript(writerInput(content, { sourceType: 'changelog', title: 'Harbor' })).script);
  const entries = '- #15: The clock shows slightly wrong tides\n- #16: The crane now lifts boats\n';
  assert.doesNotMatch(tell(`${titles}${entries}`), /shows slightly/);
  assert.match(tell(`${titles}${entries}`), /now lifts boats/);
});

test('“News” is a category, tools in brackets are no work on the project, and a confession is no repair', () => {
  const content =
    '# 2.0.0\n\n## News\n\n- Piers (tools menu): a list of all piers\n\n## Notes\n\n- I did not test slim lamps, which may flicker\n- Lamps flicker when it rains, which does not look good\n';
  const { units } = writeScript(writerInput(content, { title: 'Harbor' }));
  assert.deepEqual(
    units.map(({ category, text }) => [category, text.slice(0, 12)]),
    [
      ['added', 'Piers (tools'],
      ['changed', 'I did not te'],
      ['fixed', 'Lamps flicke'],
    ],
  );
});

test('a label in bold brackets is one, a warning is no place, and React is a name', () => {
  const text = write(
    '## 2.0.0\n\n### Warning\n\n- The pump should run dry only once, so make a backup before updating\n\n### New\n\n- **(pumps)** better signs for the tide\n- **(lamps)** lamps left on a pier are now dimmed at night\n\n### Fixed\n\n- React Suspense error in forms that could occur during input\n',
  );
  assert.doesNotMatch(text, /In Warning|\(|reacts/);
  assert.match(text, /better signs for the tide/);
});

test('“instead of” and “as well as” need nothing before them, nor does “it is time that”', () => {
  const input = writerInput(
    '## Summary\n\nIt is well past time that the harbor told its guests the truth: boats went to the old pier instead of the new one. This cost them an hour.\n',
    { title: 'The old pier', sourceType: 'document' },
  );
  assert.match(formatScript(writeScript(input).script), /past time that .* This cost them an hour/);
});

test('a heading about features of this build introduces features, and each title is told with its text', () => {
  const told = write(`# Harbor 2.1

## Major features in this build

- **New crane panel**. Lift and lower boats from the pier.
- **Tools for moving berths between piers**. You can now move a berth with all its lamps.

## Bug fixes

- The bell rings once.
`);
  assert.match(told, /adds a new crane panel/);
  assert.match(told, /You can now move a berth/);
});

test('what a release does not have is not new, and a warning is not what it does', () => {
  const told = write(`# Harbor 2.1

Never unplug your crane while it is being upgraded.

## Added

- Lamps can be dimmed.

## Not yet supported

- support for tide tables
- Adding piers
`);
  assert.match(told, /Lamps can be dimmed/);
  assert.doesNotMatch(told, /tide tables|piers|no longer/);
});

test('what may be open or fixed is not told', () => {
  const told = write(`# Harbor 2.1

## Added

- Lamps can be dimmed.

## West pier issues

- The tide table does not sync.
- Lamp values count to infinite. Delays may occur.
`);
  assert.match(told, /Lamps can be dimmed/);
  assert.doesNotMatch(told, /sync|infinite|Delays/);
});

test('a step before an upgrade is an instruction, not something that the product does', () => {
  for (const notes of [
    'Before you upgrade – Run the migration script once.\n\n- Lamps can be dimmed.\n',
    '- Lamps can be dimmed.\n\n## Before you upgrade\n\n- Run the migration script once.\n',
    '- Before you upgrade: Run the migration script once.\n- Lamps can be dimmed.\n',
  ])
    assert.doesNotMatch(write(`# Harbor 2.1\n\n${notes}`), /runs/, notes);
  assert.match(
    write('# Harbor 2.1\n\nBefore you upgrade – Run the migration script once.\n\n- Lamps can be dimmed.\n'),
    /Before you upgrade, run the migration script once\./,
  );
});
