import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compiled, compile } from '../../src/script/gate/evidence.ts';
import type { Fault } from '../../src/script/gate/fault.ts';
import { readGrounds } from '../../src/script/gate/grounds.ts';
import { judgeSentence } from '../../src/script/gate/judge-sentence.ts';
import { splitSentences } from '../../src/script/units/split-sentences.ts';
import { assertLinear } from '../support/processor-time.ts';
import { type GateCase, loadCases, sourceOf } from './load-cases.ts';

const mostHarmful = 0.03;
const mostRefused = 0.02;

/** A case may be several sentences, each said after the one before. */
function judge({ source, units, text }: GateCase): Fault[] {
  const { grounds } = sourceOf(source);
  const before: Compiled[] = [];
  return splitSentences(text).flatMap((sentence) => {
    const faults = judgeSentence({ text: sentence, units }, [...before], grounds);
    before.push(compile(sentence, grounds.language));
    return faults;
  });
}

/** The second and the third set were written after the rules, which then learned from what had passed at first. */
const harmfulSets = ['harmful.txt', 'harmful-held-out.txt', 'harmful-third.txt'];
const truthfulSets = ['truthful.txt', 'truthful-held-out.txt', 'truthful-third.txt'];

for (const file of harmfulSets) {
  test(`of the harmful edits in ${file} at most three in a hundred pass`, (context) => {
    const cases = loadCases(file);
    const passed = cases.filter((each) => judge(each).length === 0);
    for (const [kind, members] of Map.groupBy(cases, (each) => each.kind)) {
      const through = passed.filter((each) => each.kind === kind).length;
      context.diagnostic(`${kind.padEnd(14)} ${String(members.length).padStart(4)} edits, ${through} passed`);
    }
    context.diagnostic(`all ${cases.length} edits, ${passed.length} passed`);
    const told = passed.map(({ kind, text }) => `${kind}: ${text}`).join('\n');
    assert.ok(passed.length <= Math.ceil(cases.length * mostHarmful), told);
  });
}

test('of truthful sentences at most two in a hundred are refused', (context) => {
  const cases = truthfulSets.flatMap((file) => loadCases(file));
  const refused = cases.flatMap((each) => {
    const [first] = judge(each);
    return first === undefined ? [] : [`${first.rule}, "${first.words}" ${first.why}: ${each.text}`];
  });
  for (const [source, members] of Map.groupBy(cases, (each) => each.source))
    context.diagnostic(`${source.padEnd(14)} ${String(members.length).padStart(4)} sentences`);
  context.diagnostic(`all ${cases.length} sentences, ${refused.length} refused`);
  assert.ok(refused.length <= Math.ceil(cases.length * mostRefused), refused.join('\n'));
});

test('judging takes time in proportion to the text, whatever it holds', () => {
  const hostile = [
    '1.2.3 to 4, ',
    'from May 3 to 9 pounds, ',
    'Ann and Bob, ',
    'not no never ',
    '((((',
    '1,1.1',
    'if only 5 % ',
    '“',
  ];
  for (const piece of hostile) {
    const content = piece.repeat(Math.ceil(40_000 / piece.length));
    assertLinear(
      content,
      (text) => {
        const unit = { id: 1, start: 0, end: 1, path: [], text, category: null, must: false, news: true };
        const about = { language: 'en', productName: null, version: null, releases: [], texts: [] };
        const grounds = readGrounds([unit], about);
        judgeSentence({ text: `${piece.repeat(40).slice(0, 1_000)}.`, units: [1] }, [], grounds);
      },
      piece,
    );
  }
});
