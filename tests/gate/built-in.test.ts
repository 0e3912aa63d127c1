import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verbosities } from '../../src/domain/conversion-settings.ts';
import { evidenceOf } from '../../src/script/language-model/evidence-of.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { writerInput } from '../support/writer-input.ts';
import { judgeBuiltIn } from './judge-built-in.ts';

const sources: readonly [name: string, sourceType: 'changelog' | 'document'][] = [
  ['harbour', 'changelog'],
  ['quillparse', 'changelog'],
  ['classroom', 'changelog'],
  ['kassenbuch', 'changelog'],
  ['travel-policy', 'document'],
  ['outage', 'document'],
  ['minutes', 'document'],
  ['lending', 'document'],
];

for (const [name, sourceType] of sources) {
  test(`the built-in writer keeps its promises on ${name}`, () => {
    const content = readFileSync(new URL(`sources/${name}.md`, import.meta.url), 'utf8');
    for (const verbosity of verbosities) {
      for (const speakers of [1, 2] as const) {
        const input = writerInput(content, { sourceType, settings: { verbosity, speakers } });
        const output = writeScript(input);
        assert.deepEqual(judgeBuiltIn(output, evidenceOf(input, output)), [], `${verbosity}, ${speakers}`);
      }
    }
  });
}

test('a broken promise is found', () => {
  const content = readFileSync(new URL('sources/classroom.md', import.meta.url), 'utf8');
  const input = writerInput(content, { settings: { verbosity: 'brief' } });
  const output = writeScript(input);
  const evidence = evidenceOf(input, output);
  const [first] = output.sources.filter(({ manner }) => manner === 'quoted');
  const [counted] = output.sources.filter(({ manner }) => manner === 'counted');
  assert.ok(first && counted);
  const rulesOf = (sources: typeof output.sources) =>
    judgeBuiltIn({ ...output, sources }, evidence).map(({ rule }) => rule);
  const instead = (old: typeof first, text: string) =>
    output.sources.map((each) => (each === old ? { ...each, text } : each));
  assert.ok(rulesOf(instead(first, 'Submarines can be reserved as well.')).includes('invention'));
  assert.ok(rulesOf(instead(first, first.text.replace(' ', ' 77 '))).includes('number'));
  assert.ok(rulesOf(instead(counted, 'The written notes also list 99 fixes.')).includes('number'));
  assert.ok(rulesOf(output.sources.slice(0, 1)).includes('reference'));
  assert.ok(rulesOf(output.sources.slice(3)).includes('release'));
});
