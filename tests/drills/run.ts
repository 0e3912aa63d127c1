import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aligned } from '../../bench/support/table.ts';
import { alertRules } from './alert-rules.ts';
import { backup, quarantine, restore } from './backup.ts';
import { copy } from './copy.ts';
import { deployFiles } from './deploy-files.ts';
import { behindCaddy, behindNginx } from './rolling-restart.ts';
import type { Drill } from './support/drill.ts';
import { killAll } from './support/installation.ts';
import { openOriginal } from './support/original.ts';
import { downgrade, upgrade } from './upgrade.ts';

/** npm run drills -- [NAME…]. On Debian, with packages of its archive. */
const drills = [
  ...[backup, restore, quarantine, copy, upgrade, downgrade],
  ...[behindNginx, behindCaddy, deployFiles, alertRules],
];
const { positionals } = parseArgs({ allowPositionals: true });
const wanted = drills.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);
if (wanted.length === 0) {
  console.error(`There is no such drill. There are:\n${drills.map(overview).join('\n')}`);
  process.exit(2);
}

const directory = await mkdtemp(join(tmpdir(), 'aloud-drills-'));
// PostgreSQL runs as another user below it.
await chmod(directory, 0o711);
const say = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);
const original = openOriginal(directory, say);
const rows: string[][] = [];
let failed = 0;
try {
  for (const [index, drill] of wanted.entries()) await run(drill, index);
} finally {
  await killAll();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
console.log(aligned([['drill', 'found', 'took', ''], ...rows]));
console.log(`\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function run({ name, about, run: work }: Drill, index: number): Promise<void> {
  say(`${name}: ${about}`);
  const own = join(directory, `drill-${index}`);
  await mkdir(own);
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  try {
    const found = await work({ directory: own, original: original.open, say });
    rows.push([name, found, seconds(), 'passed']);
  } catch (error) {
    failed += 1;
    console.error(error);
    rows.push([name, String(error).split('\n', 1)[0] ?? '', seconds(), 'failed']);
  }
}

function overview({ name, about }: Drill): string {
  return `  ${name.padEnd(24)}${about}`;
}
