import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeEnd, codeStart } from '../read/block.ts';
import { hideCode, mendHoles } from './hide-code.ts';
import { tellable } from './tellable.ts';

const code = (text: string) => `${codeStart}${text}${codeEnd}`;

const untold = [
  'Check the server warmup option for more information.',
  'The table below lists every supported value and its meaning.',
  'See the documentation of the loader for its options.',
  'The following example starts two servers at once.',
  'The defaults are mjs js mts ts jsx tsx json in this order.',
  'The rules are described in the contributing guide of the project.',
];

for (const sentence of untold) {
  test(`"${sentence}" points at something unheard and is left out`, () => {
    assert.equal(tellable(sentence, 'en'), null);
  });
}

test('a pointer at the head of a good sentence goes alone', () => {
  assert.equal(
    tellable('As discussed above, the payload is sent as the body of a request.', 'en'),
    'the payload is sent as the body of a request.',
  );
});

test('code that cannot be said leaves its sentence, which stays whole or is given up', () => {
  const example = hideCode(`Import the file directly, for example ${code("import { a } from './a.js'")}.`);
  assert.equal(mendHoles(example), 'Import the file directly.');
  assert.equal(mendHoles(hideCode(`Then ${code('a => [b]')} is called.`)), null);
  assert.equal(hideCode(`Set ${code('--port')} first.`), `Set ${code('--port')} first.`);
});
