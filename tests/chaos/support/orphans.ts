import { readdir, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pino from 'pino';
import { openApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config/config.ts';
import { runMaintenance } from '../../support/maintenance.ts';
import type { Installation } from './installation.ts';

/** Ends the services, does what maintenance would have done some hours later, and names the files that belong to nothing. */
export async function sweepAndFindOrphans(installation: Installation): Promise<string[]> {
  const named = await namedMedia(installation);
  await installation.database.query('update orphaned_files set due_at = now()');
  await Promise.all(installation.nodes.map((node) => node.kill()));
  await growOlder(installation);
  await sweep(installation);
  const leftovers = await readdir(installation.temporaryDirectory);
  const orphans = leftovers.filter((name) => !name.startsWith('node-compile-cache'));
  return [
    ...orphans.map((name) => `left in the temporary directory: ${name}`),
    ...(await strayMedia(installation, named)),
  ];
}

/** Any process does it for all: they share the media and the temporary directory. */
async function sweep({ settings, nodes }: Installation): Promise<void> {
  const config = readConfig({ ...settings, DATA_DIR: nodes[0]?.dataDirectory });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = settings['TMPDIR'];
  const app = await openApp({ config, role: 'all', logger: pino({ level: 'silent' }) });
  try {
    await runMaintenance(app.services);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await app.close();
  }
}

/** What is young may be in use, so it is made old. */
async function growOlder(installation: Installation): Promise<void> {
  const old = new Date(Date.now() - 6 * 3_600_000);
  for (const path of await mediaFiles(installation)) await utimes(path, old, old);
  if (installation.bucket) return;
  const root = mediaDirectory(installation);
  for (const name of await readdir(root, { recursive: true }).catch(() => []))
    await utimes(join(root, name), old, old);
}

/** The files that finished conversions have. */
async function namedMedia({ database }: Installation): Promise<Set<string>> {
  const rows = await database.query(`select id, attempt, media from conversions where status = 'completed'`);
  return new Set(
    rows.flatMap(({ id, attempt, media }) => Object.values(media).map((file) => `${id}/${attempt}/${file}`)),
  );
}

/** Media of conversions that are gone, of attempts that are over, and files that no conversion names. */
async function strayMedia(installation: Installation, named: ReadonlySet<string>): Promise<string[]> {
  const root = mediaDirectory(installation);
  return (await mediaFiles(installation))
    .map((path) => relative(root, path).replace(/\._S3rver_\w+(\.json|\.md5)?$/, ''))
    .filter((key) => !named.has(key))
    .map((key) => `media that no conversion names: ${key}`);
}

function mediaDirectory({ bucket, nodes }: Installation): string {
  return bucket
    ? join(bucket.directory, bucket.options.bucket, 'conversions')
    : join(nodes[0]?.dataDirectory ?? '', 'media', 'conversions');
}

const mediaFiles = (installation: Installation) => filesIn(mediaDirectory(installation));

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
