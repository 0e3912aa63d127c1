import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorSentence } from './field-message.ts';

test('a message becomes a sentence about its subject, unless it is one', () => {
  assert.equal(errorSentence('The title', 'must not be empty'), 'The title must not be empty.');
  for (const whole of ['Choose a smaller file.', '“notes.pdf” isn’t a text file. Paste the text.'])
    assert.equal(errorSentence('The file', whole), whole);
});
