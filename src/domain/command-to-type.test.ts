import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandToType } from './command-to-type.ts';

test('a command is named as the running one was started', () => {
  for (const [program, serve, doctor] of [
    ['/home/ana/aloud/src/main.ts', 'npm start', 'npm run aloud -- doctor'],
    ['/home/ana/aloud/src/cli/main.ts', 'npm start', 'npm run aloud -- doctor'],
    ['/home/ana/.npm/_npx/1a/node_modules/.bin/aloud', 'npx aloud serve', 'npx aloud doctor'],
    ['/usr/local/bin/aloud', 'aloud serve', 'aloud doctor'],
  ])
    assert.deepEqual([commandToType('serve', program), commandToType('doctor', program)], [serve, doctor]);
});
