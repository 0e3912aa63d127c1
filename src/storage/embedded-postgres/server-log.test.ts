import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { temporaryDirectory } from '../../../tests/support/embedded-postgres.ts';
import { openServerLog, serverLogPath, serverLogTail } from './server-log.ts';

test('a large log is set aside, and the next messages go to a new one', async (t) => {
  const directory = await temporaryDirectory(t);
  const path = serverLogPath(directory);
  await writeFile(path, 'an old line\n'.repeat(400_000));
  const log = await openServerLog(directory);
  await log.write('a new line\n');
  await log.close();
  assert.equal(await serverLogTail(directory), 'a new line');
  assert.ok((await stat(`${path}.old`)).size > 4_000_000);
});

test('the tail is limited in lines and line length, and starts at the given byte', async (t) => {
  const directory = await temporaryDirectory(t);
  await writeFile(serverLogPath(directory), `${'x'.repeat(10_000)}\n`.repeat(100));
  const tail = await serverLogTail(directory);
  assert.deepEqual(tail.split('\n'), new Array(12).fill('x'.repeat(500)));
  assert.equal(await serverLogTail(directory, 1_000_100), '');
});
