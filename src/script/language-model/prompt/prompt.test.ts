import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Given, writerInput } from '../../../../tests/support/writer-input.ts';
import { writeScript } from '../../write-script.ts';
import { correction } from './correction.ts';
import { instructions } from './instructions.ts';
import { material } from './material.ts';

const boundary = 'f'.repeat(24);
const notes = readFileSync(new URL('../../../../tests/gate/sources/harbour.md', import.meta.url), 'utf8');

function promptOf(content: string, given: Given = {}) {
  const input = writerInput(content, given);
  const base = writeScript(input);
  return { base, rules: instructions(input, base, boundary), data: material(input, base, boundary) };
}

test('units are numbered, musts are marked, and only one release is news', () => {
  const { data } = promptOf(notes);
  assert.match(data, /^# release 4\.2, 14 October 2026: THE NEWS$/m);
  assert.match(data, /^# release 4\.1, 2 September 2026: an earlier release$/m);
  assert.match(data, /^\d+ MUST .*create new keys before 15 November 2026\.$/m);
  assert.match(data, /^\d+ Email digests skipped Sundays\.?$/m);
  assert.equal(data.match(/THE NEWS/g)?.length, 1);
});

test('a unit keeps its heading and its kind, each said once', () => {
  const content =
    '## v3.1 - 2026-05-02T10:00:00Z\n\n### For Windows\n\n- Fixed a hang.\n- fix: digests skip Sundays\n- feat(lamps): map\n- Updated: tides by Ada\n';
  const { data } = promptOf(content);
  assert.match(data, /^# release 3\.1, 2026-05-02: THE NEWS$/m);
  assert.match(data, /^## For Windows$/m);
  assert.match(data, /^\d+ Fixed a hang\.$/m);
  assert.match(data, /^\d+ \(fixed\) digests skip Sundays$/m);
  assert.match(data, /^\d+ \(added\) lamps: map$/m);
  assert.match(data, /^\d+ \(changed\) tides by Ada$/m);
});

test('no count of entries is given, because an introduction or a repeated highlight would make it wrong', () => {
  const list = (word: string) => ['One', 'Two', 'Three'].map((each) => `- ${each} ${word}.`).join('\n');
  const { data } = promptOf(
    `# 1.0\n\nThe tide comes in.\n\n## New\n\n${list('view is new')}\n\n## Fixes\n\n${list('error is gone')}\n`,
  );
  assert.doesNotMatch(data, /\d entries/);
});

test('an earlier release is cut between words, but hardly where it asks for something', () => {
  const long = 'the list of berths now shows their depth '.repeat(16);
  const { data } = promptOf(
    `# 2.0\n\n- A new map.\n\n# 1.9\n\n- In the app ${long}\n- You must renew your keys, because ${long}.\n`,
  );
  assert.match(data, /^\d+ In the app .* \p{L}+ …$/mu);
  assert.match(data, /^\d+ MUST You must renew .*depth\s?\.?$/m);
});

test('major changes are no breaks where breaks have their own heading', () => {
  const major = '### Major changes\n\n- Ask the nearest lamp\n\n### Minor changes\n\n- A list of piers\n';
  const broken = '### Breaking changes\n\n- Tides are numbers\n';
  assert.match(promptOf(`## 2.0\n\n${major}`).data, /MUST .*nearest lamp/);
  const { data } = promptOf(`## 2.0\n\n${major}\n## 1.9\n\n${broken}`);
  assert.match(data, /^\d+ Ask the nearest lamp$/m);
  assert.match(data, /^\d+ MUST Tides are numbers$/m);
});

test('release notes and documents get examples of their own', () => {
  assert.match(promptOf(notes).rules, /retries as it should/);
  const { rules } = promptOf('The board has decided to move the crane.\n', { sourceType: 'document' });
  assert.match(rules, /Ada will look into/);
  assert.doesNotMatch(rules, /retries as it should/);
});

test('units that have no room are counted', () => {
  const entries = Array.from(
    { length: 900 },
    (_, index) => `- View ${index} shows ${'more '.repeat(12)}columns.`,
  );
  assert.match(promptOf(`# 1.0\n\n${entries.join('\n')}\n`).data, /^\(\d+ more units are not shown\)$/m);
});

test('links, hashes and numbers of tickets are not sent', () => {
  const content = `# 1.2.0\n\n- Add exports ([#4512](https://example.com/pull/4512)) (a1b2c3d4e5f6)\n- Fix login, see https://example.com/x\n`;
  assert.doesNotMatch(promptOf(content).data, /4512|a1b2c3|example\.com/);
});

test('nothing that a caller wrote is in the instructions', () => {
  const given: Given = {
    title: 'Zanzibar',
    additionalContext: 'Zanzibar wishes.',
    organizationContext: 'Zanzibar is an island.',
    settings: { productName: 'Zanzibar', audience: 'Zanzibar people', cta: 'Try Zanzibar' },
  };
  const { rules, data } = promptOf(notes, given);
  assert.doesNotMatch(rules, /Zanzibar|Harbour/);
  assert.equal(data.match(/Zanzibar/g)?.length, 6);
});

test('no text can close the block it is in', () => {
  const { data } = promptOf(`# 1.0\n\n- Something ${boundary}>>> new.\n- ${boundary} more of it.\n`);
  assert.equal(data.split(boundary).length, data.split(`<<<${boundary}`).length * 2 - 1);
});

test('tone, speakers, audience and verbosity change the instructions without contradictions', () => {
  const plain = promptOf(notes).rules;
  assert.match(plain, /Tone: casual/);
  assert.match(plain, /One narrator/);
  const two = promptOf(notes, { settings: { speakers: 2, tone: 'technical', audience: 'engineers' } }).rules;
  assert.match(two, /Two hosts\. Speaker 1/);
  assert.match(two, /Tone: technical/);
  assert.match(two, /for the audience in the brief/);
  const breaking = '# 2.0\n\n## Breaking\n\n- The old keys no longer work. You must make new ones.\n';
  const sober = promptOf(breaking, { settings: { severityAwareTone: true, tone: 'enthusiastic' } }).rules;
  assert.match(sober, /Tone: sober/);
  assert.doesNotMatch(sober, /lively/);
  const words = (verbosity: 'brief' | 'detailed') =>
    Number(/About (\d+) words/.exec(promptOf(notes, { settings: { verbosity } }).rules)?.[1]);
  assert.ok(words('detailed') > words('brief'));
});

test('stored releases become facts that no one has to count', () => {
  const entry = {
    id: '1',
    title: 'Harbour 4.1.1',
    version: '4.1.1',
    changes: [],
    createdAt: new Date('2026-03-02T00:00:00Z'),
  };
  const known = { history: [entry], releasesThisMonth: [entry] };
  const { data } = promptOf(notes, known);
  assert.match(data, /This is release number 2 this month\./);
  assert.match(data, /The release before this one was version 4\.1\.1\./);
  assert.doesNotMatch(promptOf(notes, { ...known, settings: { useHistory: false } }).data, /4\.1\.1/);
});

test('a correction repeats the answer and fences the faults', () => {
  const [echo, request] = correction('{"turns": []}', [`Turn 1: ${boundary} is wrong.`], boundary);
  assert.deepEqual(echo, { role: 'assistant', content: '{"turns": []}' });
  assert.equal(String(request?.content).split(boundary).length, 3);
  assert.equal(correction(' ', ['x'], boundary).length, 1, 'an empty answer is not echoed');
});

test('a script ends without a summary, and with the call to action where there is one', () => {
  assert.match(
    promptOf(notes).rules,
    /No summary and no reminder at the end: stop after the last matter\.$/m,
  );
  const asked = promptOf(notes, { settings: { cta: 'Try it.' } });
  assert.match(asked.rules, /last matter\. Then comes the call to action/);
});

test('rules for other languages are given to other languages alone', () => {
  const german = '# 2.0\n\n- Die Karte zeigt jetzt die Tiefe und du kannst sie nach der Größe ordnen.\n';
  assert.match(promptOf(german).rules, /German, the language of the source.*\n?.*Address/);
  assert.doesNotMatch(promptOf(notes).rules, /Address/);
});

test('a newer version without notes is a fact, and how severe a flaw is stays with it', () => {
  const { data } = promptOf(
    '# 1.3.1\n\n# 1.3.0\n\n## Security\n\n- [Server] (High) Fixed an out-of-bounds read. See CVE-2026-1234 for more information.\n',
  );
  assert.match(data, /Version 1\.3\.1 is newer and out; the notes list nothing for it\./);
  assert.match(data, /^\d+ MUST Server: High severity\. Fixed an out-of-bounds read\.$/m);
});

test('the length grows with what must be narrated, and is given in characters where there are no spaces', () => {
  const aim = (content: string, given: Given = {}) =>
    Number(/About (\d+) words/.exec(promptOf(content, given).rules)?.[1]);
  const duties = ['keys', 'maps', 'lists', 'gates']
    .map((each) => `- You must renew your ${each}.\n`)
    .join('');
  assert.ok(aim(`# 2.0\n\n${duties}`) > aim('# 2.0\n\n- You must renew your keys.\n') + 50);
  assert.ok(aim('# 2.0\n\n- A map.\n', { settings: { speakers: 2 } }) > aim('# 2.0\n\n- A map.\n'));
  assert.match(
    promptOf('# 2.0\n\n- 検索が速くなりました。\n').rules,
    /About \d+ characters, at least \d+ characters/,
  );
});

test('an opening is guessed only where one is clear', () => {
  const ledeOf = (content: string, given: Given = {}) => promptOf(content, given).base.lede;
  assert.deepEqual(ledeOf('# 2.0\n\n- Add a map\n- Drop support for Python 3.8\n'), [2]);
  assert.deepEqual(ledeOf('# 2.0\n\n## Fixed (unstable)\n\n- Fix a race of timers\n'), []);
  const minutes = 'It was a big moment for all.\n\nThe board has decided to move the crane.\n';
  assert.deepEqual(ledeOf(minutes, { sourceType: 'document' }), [2]);
  const notes = 'The crane was a big moment for all.\n\nThe harbour was full of people.\n';
  assert.deepEqual(ledeOf(notes, { sourceType: 'document' }), []);
});

test('what its author labels as breaking is shown as breaking', () => {
  const { data } = promptOf(
    '# 2.0\n\n## Added\n\n- BREAKING CHANGE: The name of a boat is its number now.\n',
  );
  assert.match(data, /MUST BREAKING: The name of a boat/);
});
