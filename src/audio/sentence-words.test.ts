import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaksIn, wordsOf } from './sentence-words.ts';

/** The text after each certain break; null for the others. */
function behindBreaks(text: string, spoken: string): (string | null)[] {
  return breaksIn(wordsOf(text), wordsOf(spoken)).map(({ offset }) =>
    offset === null ? null : text.slice(offset),
  );
}

test('a break is found in the written sentence by the words beside it', () => {
  assert.deepEqual(
    behindBreaks(
      'Since v2.4.0, use it; see #12.',
      'Since version two point four, use it; see number twelve.',
    ),
    ['use it; see #12.', 'see #12.'],
  );
});

test('a break that only the spoken form has, or without a common word next to it, has no written position', () => {
  assert.deepEqual(behindBreaks('Use a/b now.', 'Use a, or b, now.'), [null, null]);
  assert.deepEqual(behindBreaks('Run 1, 2.', 'Run one, two.'), [null]);
});

test('dashes, brackets and closing quotes ask for a pause; a hyphen does not', () => {
  const text = 'It is “done,” we think – or (nearly) so, pre-release or not.';
  assert.deepEqual(
    wordsOf(text)
      .filter(({ pauses }) => pauses)
      .map(({ text: word }) => word),
    ['“done,”', 'think', 'or', '(nearly)', 'so,', 'not.'],
  );
});
