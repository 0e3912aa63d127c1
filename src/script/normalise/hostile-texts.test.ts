import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../tests/support/processor-time.ts';
import { cutScript } from '../../speech/sentences/cut-script.ts';
import { createNormaliser } from './create-normaliser.ts';

const kinds: readonly (readonly string[])[] = [
  [...'[](){}<>*_`~#|!-+=\\%&;:"\'@$^'],
  [...'0123456789'],
  ['\u0301', '\u0f71', '\u20dd', '\u200d', '\ufe0f', '\u200b'],
  [...' \t\n.,;:/-–—…'],
  [...'abefsvxzAEISVXéßΩд日'],
  "http://|<!--|{%|%}|](|<a |</|1,0|v1.|e.g.|VS |it's |ed/|* *|\\b|eyJ".split('|'),
];
/** Each of these once took the square of its length, or more than a second. */
const known = ['1,', '1,000', '\u0301\u0f71', '<!--', 'aB/+', '\u200d\u0301\u0f71'];
const longText = 51_200;
const shortText = longText / 4;
const normalise = createNormaliser({ language: 'en', pronunciations: [{ term: 'ab', spoken: 'abby' }] });

test('a hostile text costs no more than its length asks for', () => {
  const random = randomNumbers(20_261_115);
  const units = [...known, ...Array.from({ length: 60 }, () => hostileUnit(random))];
  for (const unit of units) {
    const [short, long] = [shortText, longText].map((length) =>
      unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
    );
    const costOf = (text = '') => processorTime(() => normalise(text), 1);
    // A busy machine may disturb one measurement, but hardly three in a row.
    const holds = [1, 2, 3].some(() => {
      const [before, after] = [costOf(short), costOf(long)];
      return after < 1_000 && after < before * 4.5 + 40;
    });
    assert.ok(holds, JSON.stringify(unit));
  }
});

test('a script of 51,200 characters and 500 pronunciations is cut and normalised at once', () => {
  const pronunciations = Array.from({ length: 500 }, (_, index) => ({
    term: `Part${index}`,
    spoken: 'part',
  }));
  const line =
    'Part17 now starts in 5 ms, and the API of Part450 returns 404 for v1.2.3 of hovered/selected rows. ';
  const text = line.repeat(Math.ceil(longText / line.length)).slice(0, longText);
  const turns = [{ speaker: 1 as const, text, section: null }];
  const cut = () =>
    cutScript(
      { language: 'en', speakers: 1, turns },
      { toSpoken: createNormaliser({ language: 'en', pronunciations }) },
    );
  assert.equal(cut().length, Math.ceil(longText / line.length));
  assert.ok(processorTime(cut) < 300);
});

function hostileUnit(random: (below: number) => number): string {
  const only = random(2) === 0 ? kinds[random(kinds.length)] : undefined;
  return Array.from({ length: 1 + random(12) }, () => {
    const kind = only ?? kinds[random(kinds.length)] ?? [];
    return kind[random(kind.length)] ?? '';
  }).join('');
}

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
