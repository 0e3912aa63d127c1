import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announceCode } from './announce-code.ts';

const cases: readonly [string, string | null, string][] = [
  [
    'To roll back the last deployment run the following command:',
    'bash',
    'To roll back the last deployment, run the command in the written version.',
  ],
  ['Use this query:', 'sql', 'Use the query in the written version.'],
  [
    'A typical move looked like this:',
    'python',
    'A typical move looked like the example in the written version.',
  ],
  [
    'Check that the record is visible:',
    'console',
    'Check that the record is visible. The command for this is in the written version.',
  ],
  [
    'Sessions are kept in a store:',
    'ts',
    'Sessions are kept in a store. The code for this is in the written version.',
  ],
  ['For example:', 'js', 'An example is in the written version.'],
  [
    'To start the server in a container:',
    'bash',
    'The command to start the server in a container is in the written version.',
  ],
  ['Before:', 'ts', ''],
  ['With a custom loader:', 'ts', ''],
  ['The store is a plain map.', 'ts', 'The store is a plain map.'],
];

for (const [sentence, language, told] of cases) {
  test(`before a block of ${language} "${sentence}" is told as "${told}"`, () => {
    assert.equal(announceCode(sentence, language).join(' '), told);
  });
}
