import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benches } from '../../bench/registry.ts';
import { heardSpans } from '../../bench/support/caption-spans.ts';
import { toPhones } from '../../bench/support/pronounce.ts';
import { createProse } from '../../bench/support/prose.ts';
import { riseOf } from '../../bench/support/rise.ts';
import { utterancesOf } from '../../bench/support/spoken-sentences.ts';
import { median } from '../../bench/support/statistics.ts';
import { table } from '../../bench/support/table.ts';

test('every figure has a name of its own, and loudness comes last: it looks at what the others made', () => {
  const names = benches.map((bench) => bench.name);
  assert.equal(new Set(names).size, names.length);
  assert.equal(names.at(-1), 'loudness');
});

test('the same seed gives the same texts, and no sentence comes twice', () => {
  const [one, other] = [createProse(5), createProse(5)];
  assert.deepEqual(one.changelog(60), other.changelog(60));
  const sentences = one.sentences(2000);
  assert.equal(new Set(sentences).size, sentences.length);
  assert.notDeepEqual(createProse(6).sentences(3), createProse(5).sentences(3));
});

test('texts have the length they are asked for', () => {
  const prose = createProse(1);
  assert.equal(prose.document({ characters: 51_200 }).content.length, 51_200);
  const words = prose.document({ words: 3000 }).content.split(/\s+/).length;
  assert.ok(words >= 3000 && words < 3200, `${words} words`);
});

test('the bare engine is given each sentence of a script in its spoken form', () => {
  const said = utterancesOf('Version 2.4 is out.\n\nIt saves 40% of the time. Try it!');
  assert.deepEqual(
    said.map((utterance) => utterance.text),
    ['version two point four is out.', 'It saves forty percent of the time.', 'Try it!'],
  );
});

test('cues that follow each other without a gap are one sentence', () => {
  const cue = (from: string, to: string) => `1\n00:00:${from} --> 00:00:${to}\nText\n`;
  const captions = `WEBVTT\n\n${[cue('00.500', '02.000'), cue('02.000', '03.250'), cue('04.000', '05.000')].join('\n')}`;
  assert.deepEqual(heardSpans(captions), [
    { start: 0.5, end: 3.25 },
    { start: 4, end: 5 },
  ]);
});

test('a word that the dictionary of the aligner lacks is said in its symbols', () => {
  assert.equal(toPhones('$mˈɪdəlwˌɛɹ$'), 'M IH D AH L W EH R');
  assert.equal(toPhones('$tʃˈɜːtʃ$'), 'CH ER CH');
  assert.equal(toPhones('$ˈaɪɾɚɹəbəl$'), 'AY D ER AH B AH L');
});

test('the first word of a sentence starts where the level rises, if silence comes before it', () => {
  const tone = (from: number) => {
    const samples = Float32Array.from({ length: 16_000 }, (_, index) =>
      index < from ? 0.001 * Math.sin(index * index) : 0.5 * Math.sin(index / 10),
    );
    return { samples, sampleRate: 16_000 };
  };
  assert.equal(riseOf(tone(4000)), 0.25);
  assert.equal(riseOf(tone(160)), null);
});

test('a figure that falls short stays in the table', () => {
  const figure = { measured: '1', goal: '≥ 2', details: {} };
  const lines = table([
    { name: 'voice', met: false, ...figure },
    { name: 'edit', met: true, ...figure },
  ]).split('\n');
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(/\s{2,}/)),
    [
      ['voice', '1', '≥ 2', 'falls short'],
      ['edit', '1', '≥ 2', 'met'],
    ],
  );
  assert.equal(median([3, 1, 2, 10]), 2.5);
});
