import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../tests/support/processor-time.ts';
import { cutScript } from '../../speech/sentences/cut-script.ts';
import { createNormaliser } from './create-normaliser.ts';

const longText = 51_200;

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
