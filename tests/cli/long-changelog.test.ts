import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { commandHere } from '../support/command-line.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-long-'));
});
after(() => rm(directory, { recursive: true, force: true }));

async function script(text: string) {
  const file = join(directory, 'CHANGELOG.md');
  await writeFile(file, text);
  return commandHere({}, directory)(['script', file]);
}

test('of a changelog that is too long, the newest releases are read, and a note says so', async () => {
  const entries = '- Ropes of any length are kept dry in the harbor.\n'.repeat(30);
  const releases = Array.from({ length: 60 }, (_, index) => `## ${60 - index}.0.0\n\n${entries}\n`);
  const { code, stdout, stderr } = await script(
    `# Changelog\n\n## 61.0.0\n\n- Boats have lamps now.\n\n${releases.join('')}`,
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Boats have lamps now\./);
  assert.match(
    stderr,
    /note: The text has more than 51,200 characters: only what is above “## \d+\.0\.0” is used\./,
  );
});

test('a text that is too long and has no releases is refused', async () => {
  const { code, stderr } = await script('Boats have lamps. '.repeat(3000));
  assert.equal(code, 1);
  assert.match(stderr, /more than 51,200 characters; split it into parts/);
});
