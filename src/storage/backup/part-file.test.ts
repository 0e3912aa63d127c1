import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPart } from './part-file.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-parts-'));
});
after(() => rm(directory, { recursive: true }));

const parts = async () => (await readdir(directory)).filter((name) => name.endsWith('.part')).sort();

/** Another process, which has begun a file and does not end. */
async function startWriter(name: string) {
  const script = `
    const { openPart } = await import(${JSON.stringify(new URL('part-file.ts', import.meta.url).href)});
    const { writeFile } = await import('node:fs/promises');
    const part = await openPart(${JSON.stringify(join(directory, name))});
    await writeFile(part.path, 'begun');
    process.stdout.write(part.path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [path] = await once(child.stdout, 'data');
  return { child, part: basename(String(path)), exited: once(child, 'exit') };
}

async function open(name: string): Promise<void> {
  await (await openPart(join(directory, name))).discard();
}

test('what a killed process has left is removed, and never what another one still writes', async () => {
  const running = await startWriter('running.tar');
  const killed = await startWriter('killed.tar');
  assert.deepEqual(await parts(), [killed.part, running.part], 'the second left the first alone');
  killed.child.kill('SIGKILL');
  await killed.exited;
  await open('next.tar');
  assert.deepEqual(await parts(), [running.part]);
  running.child.kill('SIGTERM');
  assert.deepEqual(await running.exited, [143, null]);
  assert.deepEqual(await parts(), [], 'a signal removes it on the way out');
});

test('files of other machines and earlier releases are removed a day after they last grew, and no others', async () => {
  const header = `backup.json${'\0'.repeat(501)}`;
  const contents = {
    'earlier.tar.part': header,
    'elsewhere.tar.00000000-7.part': header,
    'empty.tar.00000000-7.part': '',
    'download.zip.part': 'not ours',
    'empty.part': '',
  };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(directory, name), content);
  await mkdir(join(directory, 'folder.part'));
  await open('young.tar');
  assert.equal((await parts()).length, 6);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await parts()) await utimes(join(directory, name), old, old);
  await open('old.tar');
  assert.deepEqual(await parts(), ['download.zip.part', 'empty.part', 'folder.part']);
});
