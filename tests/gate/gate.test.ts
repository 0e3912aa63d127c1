import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Compiled, compile } from '../../src/script/gate/evidence.ts';
import type { Fault } from '../../src/script/gate/fault.ts';
import { judgeSentence } from '../../src/script/gate/judge-sentence.ts';
import { splitSentences } from '../../src/script/units/split-sentences.ts';
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

for (const [set, harmful] of [
  ['set', ['harmful.txt']],
  ['held-out set', ['harmful-held-out.txt']],
] as const) {
  test(`of the harmful edits of the ${set} at most three in a hundred pass`, (context) => {
    const cases = harmful.flatMap((file) => loadCases(file));
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
  const cases = [...loadCases('truthful.txt'), ...loadCases('truthful-held-out.txt')];
  const refused = cases.flatMap((each) => {
    const [first] = judge(each);
    return first === undefined ? [] : [`${first.rule}, "${first.words}" ${first.why}: ${each.text}`];
  });
  for (const [source, members] of Map.groupBy(cases, (each) => each.source))
    context.diagnostic(`${source.padEnd(14)} ${String(members.length).padStart(4)} sentences`);
  context.diagnostic(`all ${cases.length} sentences, ${refused.length} refused`);
  assert.ok(refused.length <= Math.ceil(cases.length * mostRefused), refused.join('\n'));
});
