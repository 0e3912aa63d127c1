import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/service.ts';

/** Makes the sample of the README: the built-in voice reads some of our own release notes, for about twenty seconds. */
const wantedWords = 40;

const lines = (await readFile(`${root}CHANGELOG.md`, 'utf8')).split('\n');
const start = lines.indexOf('### Added');
const added = lines.slice(start + 1, lines.indexOf('### Changed', start));
const points = added.join('\n').split('\n- ').slice(1);
const plain = points
  .map((point) => point.trim().replaceAll('\n  ', ' '))
  .filter((point) => !/[`/]/.test(point));
const chosen: string[] = [];
for (const point of plain) if (countWords([...chosen, point]) <= wantedWords) chosen.push(point);
const notes = `# What is new in Aloud\n\n## Added\n\n${chosen.map((point) => `- ${point}`).join('\n')}\n`;

const directory = await mkdtemp(join(tmpdir(), 'aloud-sample-'));
try {
  const path = join(directory, 'sample.mp3');
  const words = ['say', '-', '-o', path, '--title', 'What is new in Aloud'];
  const { status } = spawnSync(process.execPath, [`${root}src/cli/main.ts`, ...words], {
    input: notes,
    cwd: directory,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The sample could not be made.');
  await copyFile(path, `${root}docs/media/sample.mp3`);
} finally {
  await rm(directory, { recursive: true, force: true });
}

function countWords(texts: readonly string[]): number {
  return texts.join(' ').split(' ').length;
}
