import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

function write(content: string, given: Parameters<typeof writerInput>[1] = {}): string {
  return formatScript(writeScript(writerInput(content, { title: 'Harbor', ...given })).script);
}

const tell = (content: string) => write(content, { sourceType: 'document', title: 'Berths' });

test('the newest release is found whatever the form of its heading', () => {
  const text = write('v.6.0.0: (3 August 2031)\n- Add tide tables\n\nv5.0.0: (1 May 2029)\n- Add buoys\n');
  assert.match(text, /Harbor 6\.0\.0 is out/);
});

test('a placeholder date is no release', () => {
  for (const date of ['DD-MMM-2031', 'TBD', 'to be determined', 'YYYY-MM-DD'])
    assert.match(
      write(`## 2.1.0 - ${date}\n\n- Add tide tables\n\n## 2.0.0 - 2031-01-02\n\n- Add buoys\n`),
      /Harbor 2\.0\.0 is out/,
      date,
    );
});

test('of two sections of one version, the released one is narrated', () => {
  const text = write(
    '## 2.1 (unreleased)\n\n- Add tide tables\n\n## 2.1.0 (2031-01-02)\n\n- Add buoys to the chart\n',
    { title: 'Harbor 2.1' },
  );
  assert.match(text, /2\.1\.0 is out/);
  assert.match(text, /buoys to the chart/);
});

test('a heading of a series is no release', () => {
  const { releases } = writeScript(
    writerInput('## Version 7\n\n### v7.7.4\n\n- Add buoys\n\n### v7.7.3\n\n- Add piers\n'),
  );
  assert.deepEqual(
    releases?.map(({ version }) => version),
    ['7.7.4', '7.7.3'],
  );
});

test('a title that names a series means its newest release, also where builds are the headings', () => {
  const build = (number: number, version: string, text: string) =>
    `# Build ${number} (${version})\n2031-05-0${number % 10}\n\n- ${text}\n\n`;
  const notes = [
    build(254, '3.2.2', 'Fix a crash with endless location sharing'),
    build(253, '3.2.1', 'Fix a swipe that was too sensitive'),
    build(252, '3.2', 'Fix the tide table'),
    build(251, '3.2', 'Add buoys').replace(/^# (.*)$/m, '# ~~$1~~'),
  ].join('');
  const newsOf = (title: string, version: string | null = null) =>
    writeScript(writerInput(notes, { title, settings: { version } })).releases?.find(({ news }) => news)
      ?.version;
  assert.equal(newsOf('Harbor for Android 3.2'), '3.2.2');
  assert.equal(newsOf('Harbor for Android 3.2.1'), '3.2.1');
  assert.equal(newsOf('Harbor for Android'), '3.2.2');
  assert.equal(newsOf('Harbor for Android', '3.2'), '3.2', 'a setting means what it says');
});

test('an outline of stars parts releases', () => {
  const text = write(
    '* Noteworthy changes in release 3.9.0 (2031-08-31)\n** New features\n- Add buoys to the chart\n* Noteworthy changes in release 3.8.0 (2031-06-01)\n** New features\n- Add piers\n',
  );
  assert.match(text, /3\.9\.0 is out/);
  assert.match(text, /adds buoys to the chart/);
});

test('thanks are not read out', () => {
  const text = write(
    '## 2.0.0\n\n- Hide berths that are closed (thanks Ada Lovelace).\n- Show tides in local time (thank grace-h)\n\nWe would like to thank @ada for her report.\n',
  );
  assert.doesNotMatch(text, /thank|Lovelace|grace/i);
  assert.match(text, /hide berths that are closed\./i);
});

test('words beside a list are no entry of it', () => {
  const text = write(
    '## 2.0.0\n\n### Fixes\n\nA quick release with a repair of the chart and little else.\n\n- Fix the chart on tablets\n',
  );
  assert.doesNotMatch(text, /(?:Fixed|Changed): a quick release/i);
});

test('an explanation belongs to the entry before it, and a removal stays one', () => {
  const text = write(
    '## 2.1.0\n\n### Major changes\n\n#### Menu\n- **Removed:** Folders and schedules of the crew\n- **Why:** Fewer clicks\n- **Kept:** The home view\n',
  );
  assert.match(text, /removes folders and schedules of the crew in the menu\./);
  assert.doesNotMatch(text, /Breaking|New: Kept|Why:/);
});

test('entries under an "unchanged" heading are not narrated as new', () => {
  const text = write(
    '## 2.0.0\n\n### Added\n- Add buoys to the chart\n\n### Features (unchanged)\n\n- Save open berths as sessions\n- Beautiful dark chart\n',
  );
  assert.doesNotMatch(text, /sessions|dark/);
});

test('a noun that looks like a verb stays a noun', () => {
  const text = write(
    '## 2.0.0\n\n### Improvements\n- Add buoys to the chart\n- Improve search of berths\n- Bundle size savings\n- Remove gaps in lists\n',
  );
  assert.doesNotMatch(text, /bundles/);
});

test('what one can do now is not what the release did', () => {
  const text = write('## 2.0.0\n\n### New features\n- Rename saved routes\n- Add buoys to the chart\n');
  assert.match(text, /now lets you rename saved routes\./);
});

test('a second word that may be no verb is not inflected', () => {
  const text = write(
    '## 2.0.0\n\n- Removed old berth methods, related charts and piers are updated\n- Add tides\n',
  );
  assert.doesNotMatch(text, /relates/);
});

test('a bug is narrated with its fix', () => {
  const text = write('## 2.0.0\n\n### Fixed\n- The chart did not load on tablets\n');
  assert.match(text, /fixes an issue where the chart did not load on tablets\./);
});

test('better things among fixes are quoted, and not called faults', () => {
  const text = write('## 2.0.0\n\n### Fixed\n- Better navigation between long lists of berths\n');
  assert.match(text, /Fixed: better navigation/i);
});

test('an explanation does not become an instruction', () => {
  const content =
    '## 2.0.0\n\n### Added\n- Add buoys to the chart\n\n### Changed\n- A guide to berths was written. It says which forms are required and which are optional.\n- The chart opens at the last place that was seen.\n';
  const text = write(content, { settings: { speakers: 2 } });
  assert.doesNotMatch(text, /have to do|need to do|need to know/);
});

test('no sentence is left with a hole where a link was', () => {
  const text = tell(
    'As of this [commit](https://github.com/a/b/commit/1234abc) in the archive, all berths are numbered by hand.\n\nThe rule is in the notes of the https://example.com/x for all captains to read.\n',
  );
  assert.match(text, /As of this commit in the archive/);
  assert.doesNotMatch(text, /of the for/);
});

test('initials are said by name, and finished tasks are left out', () => {
  const text = tell(
    '## Attendees\n- [AL] Ada Lovelace\n- [GH] Grace Hopper\n\n## Actions\n\n[AL] Write to the harbor master about the new berths.\n\n[GH] Book the boat for the spring inspection. - **done**\n',
  );
  assert.match(text, /Ada Lovelace: Write to the harbor master/);
  assert.doesNotMatch(text, /\[AL\]|Book the boat/);
});

test('a promise of parts is not made where they are cut', () => {
  const text = tell(
    'Captains asked for new rules.\n\n## Why\n\nThere are four areas that stand to benefit from this.\n\nThe quay gets quieter when boats arrive by day.\n',
  );
  assert.doesNotMatch(text, /four areas/);
});

test('an "I" without a name is not put into the mouth of the narrator', () => {
  const text = tell(
    '## News\n\nThe new pier opens in May. Boats of any size may use it. Fees stay as they are. The old pier closes in June.\n\n## Closing\n\nI thank all of you for your work.\n',
  );
  assert.doesNotMatch(text, /I thank/);
});

test('a skipped release is named by both hosts', () => {
  const text = write('## 2.0.1\n\n- Fix the chart on tablets\n\n## 2.0.0\n\n- Add buoys to the chart\n', {
    settings: { speakers: 2 },
  });
  assert.match(text, /Before it came 2\.0\.0\. It adds buoys/);
});

test('an entry without any article gets those before names of several words', () => {
  const text = write(
    '## 2.0.0\n\n- Allow spaces in berth folder path\n- Hide berths that are closed\n- Add buoys to the chart\n- Fix gaps in the lists of crews\n',
  );
  assert.match(text, /allows spaces in the berth folder path/);
  assert.match(text, /hides berths that are closed/);
});

test('a short paragraph that ends like a sentence is narrated, whatever its verb', () => {
  assert.match(
    tell('# Berths\n\nThe lamp is repaired.\n\nThe boats sail earlier.\n'),
    /The boats sail earlier\./,
  );
});

test('a click is an ordinary thing to speak of, unless it leads elsewhere', () => {
  const text = write(
    '# 2.4\n\n## Added\n\n- Berths can be booked with one click.\n- Click here for the old list.\n',
  );
  assert.match(text, /Berths can be booked with one click\./);
  assert.doesNotMatch(text, /Click here/);
});
