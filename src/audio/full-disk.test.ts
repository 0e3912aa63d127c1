import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
let root: string;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'aloud-full-'));
});
after(() => rm(root, { recursive: true, force: true }));

/** Runs a process with a file size limit in blocks of 512 bytes. Larger files fail as on a full disk. */
async function produceWithin(blocks: number, seconds: number, sentences = 1): Promise<string> {
  const script = new URL('../../tests/support/produce-and-report.ts', import.meta.url);
  const directory = await mkdtemp(join(root, 'episode-'));
  const command = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const program = [process.execPath, script.pathname, directory, String(seconds), String(sentences)];
  const { stdout } = await run('sh', ['-c', command, ...program]);
  return stdout;
}

test('when the samples do not fit on the disk, the error says so', async () => {
  assert.match(await produceWithin(200, 6), /^GENERATION_FAILED The disk is full/);
});

test('when the samples fit but the audio does not, the error is the same', async () => {
  // Long pauses make the MP3 larger than the samples.
  assert.match(await produceWithin(300, 0.4, 5), /^GENERATION_FAILED The disk is full/);
});

test('with room enough the same episode is made', async () => {
  assert.match(await produceWithin(4000, 2), /^made/);
});
