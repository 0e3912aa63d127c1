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

test('links, hashes and numbers of tickets are not sent', () => {
  const content = `# 1.2.0\n\n- Add exports ([#4512](https://example.com/pull/4512)) (a1b2c3d4e5f6)\n- Fix login, see https://example.com/x\n`;
  assert.doesNotMatch(promptOf(content).data, /4512|a1b2c3|example\.com/);
});

test('nothing that a caller wrote stands in the instructions', () => {
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

test('no text can close the block it stands in', () => {
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

test('stored releases become facts that nobody has to count', () => {
  const entry = {
    id: '1',
    title: 'Harbour 4.1.1',
    productName: 'Harbour',
    version: '4.1.1',
    changes: [],
    createdAt: new Date('2026-03-02T00:00:00Z'),
  };
  const { data } = promptOf(notes, { history: [entry] });
  assert.match(data, /This is release number 2 this month\./);
  assert.match(data, /The release before this one was version 4\.1\.1\./);
  assert.doesNotMatch(promptOf(notes, { history: [entry], settings: { useHistory: false } }).data, /4\.1\.1/);
});

test('a correction repeats the answer and fences the faults', () => {
  const [echo, request] = correction('{"turns": []}', [`Turn 1: ${boundary} is wrong.`], boundary);
  assert.deepEqual(echo, { role: 'assistant', content: '{"turns": []}' });
  assert.equal(String(request?.content).split(boundary).length, 3);
  assert.equal(correction(' ', ['x'], boundary).length, 1, 'an empty answer is not echoed');
});
