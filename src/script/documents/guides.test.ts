import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { subjectOf } from './prepare-blocks.ts';
import { readSections } from './read-sections.ts';

function told(text: string, thisYear?: number): string[] {
  const sections = readSections(readSource(text).blocks, thisYear);
  return sections.flatMap(({ candidates }) => candidates.flatMap(({ sentences }) => sentences));
}

test('a table of contents above the text does not hide the text', () => {
  const text =
    '# Table of contents\n\n- [Ferries](#ferries)\n\n## Ferries\n\nThe ferry leaves the harbour at noon.\n';
  assert.deepEqual(told(text), ['The ferry leaves the harbour at noon.']);
});

test('links between notes are told by their words, and marks of notes are not told', () => {
  const text =
    '# Ferry\n\n![[map.png]]\n\nYou get a ticket at [[Shops#Harbour|the harbour shop]] before you board the [[Boats/Ferry]]. ^boarding\n\n> [!warning] Before you board\n> The ferry does not carry animals.\n';
  assert.deepEqual(told(text), [
    'You get a ticket at the harbour shop before you board the Ferry.',
    'The ferry does not carry animals.',
  ]);
});

test('an aim that leads to steps is told with the first of them', () => {
  const text =
    '# Ferry\n\nTo close the gate:\n\n1. Open the box beside the gate.\n2. Pull the red lever down.\n';
  assert.deepEqual(told(text), [
    'To close the gate, open the box beside the gate.',
    'Pull the red lever down.',
  ]);
});

test('steps that open with their place are told as steps', () => {
  const text =
    '# Ferry\n\n1. Open the page of your account.\n2. Under Bills → Tickets, select View.\n3. Next to each ticket, you’ll see a link to return it.\n';
  assert.deepEqual(told(text), [
    'Open the page of your account.',
    'Under Bills, then Tickets, select View.',
    'Next to each ticket, you’ll see a link to return it.',
  ]);
});

test('an entry that opens with a clause is no name with a word about it', () => {
  const text =
    '# Ferry\n\n- Although slow, Norfair carries more people than the bridge does.\n- Since the pier is short, Norfair lands with its bow first.\n';
  assert.deepEqual(told(text), [
    'Although slow, Norfair carries more people than the bridge does.',
    'Since the pier is short, Norfair lands with its bow first.',
  ]);
});

test('a list that is counted off keeps its first entry, verb or not', () => {
  const text =
    '# Gates\n\nThere are two kinds of gates:\n\n- **OPEN**: Used when the ferry lands. Many may be open at once.\n- **SHUT**: Used when the ferry leaves. Only one may be shut.\n';
  assert.match(told(text).join(' '), /First, OPEN: used when the ferry lands\. .*Second, SHUT: used when/);
});

test('an entry of a year that has not come is not told in the past', () => {
  const text = '# Plan\n\n## 2031\n\nMay: Norfair starts hosting the site\n';
  assert.deepEqual(told(text, 2030), ['In May 2031, Norfair starts hosting the site.']);
  assert.deepEqual(told(text, 2032), ['In May 2031, Norfair started hosting the site.']);
});

test('a proposal goes by the name that its first lines give it', () => {
  const { blocks } = readSource(
    '- Feature Name: night_ferry\n- Start Date: 2030-02-01\n\n## Summary\n\nFerries sail by night.\n',
  );
  assert.equal(subjectOf(blocks), 'night ferry');
});

test('a sentence that only leads to a sample is left out, and one without a subject gets one', () => {
  const text =
    '# Ferry\n\nA timetable would be:\n\n```\nnoon\n```\n\nThe rule is for boats. Does not apply to rafts in any harbour.\n';
  assert.deepEqual(told(text).slice(1), [
    'The rule is for boats.',
    'It does not apply to rafts in any harbour.',
  ]);
});

test('a log that leaves its verb out is told in the passive', () => {
  const text =
    '# Outage\n\n## Timeline\n\n- 17:25 - Incident declared\n- 18:15 - Manual settings change deployed\n- 18:20 - Errors dropped\n- 18:46 - Service fully restored\n';
  assert.deepEqual(told(text), [
    'At 17:25, the incident was declared.',
    'At 18:15, the manual settings change was deployed.',
    'At 18:20, errors dropped.',
    'At 18:46, the service was fully restored.',
  ]);
});
