import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { temporaryDirectory } from '../../../tests/support/embedded-postgres.ts';
import { openServerLog, serverLogPath, serverLogTail } from './server-log.ts';

test('a large log keeps its end, and whoever has it open goes on writing there', async (t) => {
  const directory = await temporaryDirectory(t);
  const writer = await openServerLog(directory);
  await writer.write(`${'a line of the past\n'.repeat(400_000)}the last line\n`);
  await (await openServerLog(directory)).close();
  await writer.write('and one more\n');
  await writer.close();
  assert.ok((await stat(serverLogPath(directory))).size < 300_000);
  assert.match(await serverLogTail(directory), /the last line\nand one more$/);
});

test('the tail is bounded in lines and in their length, and begins where it is told to', async (t) => {
  const directory = await temporaryDirectory(t);
  await writeFile(serverLogPath(directory), `${'x'.repeat(10_000)}\n`.repeat(100));
  const tail = await serverLogTail(directory);
  assert.deepEqual(tail.split('\n'), new Array(12).fill('x'.repeat(500)));
  assert.equal(await serverLogTail(directory, 1_000_100), '');
});
