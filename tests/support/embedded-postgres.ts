import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { acquireEmbeddedPostgres } from '../../src/storage/embedded-postgres/acquire.ts';
import { platformPackageDirectory } from '../../src/storage/embedded-postgres/binaries.ts';
import { clusterPath } from '../../src/storage/embedded-postgres/cluster.ts';
import { findPostmaster, stopPostmaster } from '../../src/storage/embedded-postgres/postmaster.ts';

const run = promisify(execFile);
const ownSources = join(import.meta.dirname, '../../src/storage/embedded-postgres');

/** Settings that trade durability for speed, for tests that do not test durability. */
export const quick = { fsync: 'off' };

/** A directory that every user can reach; the server that a test left in it is stopped afterwards. */
export async function temporaryDirectory(test: TestContext): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'aloud-postgres-')));
  await chmod(directory, 0o755);
  test.after(async () => {
    await stopServer(directory);
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

let template: Promise<string> | undefined;
after(async () => {
  if (template !== undefined) await rm(await template, { recursive: true });
});

/** A temporary directory whose database exists already: copying one is quicker than creating it. */
export async function directoryWithData(test: TestContext): Promise<string> {
  const directory = await temporaryDirectory(test);
  template ??= createTemplate();
  await run('cp', ['-Rp', clusterPath(await template), directory]);
  return directory;
}

async function createTemplate(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-postgres-template-'));
  await (await acquireEmbeddedPostgres({ directory, settings: quick })).release();
  return directory;
}

/** As npm leaves it; without the links between its libraries when install scripts are switched off. */
export async function copyPlatformPackage(
  target: string,
  options: { links?: boolean; parts?: string[] } = {},
): Promise<void> {
  const { links = true, parts = ['bin', 'lib', 'share'] } = options;
  const source = platformPackageDirectory();
  const native = join(target, 'native');
  await mkdir(native, { recursive: true });
  for (const file of ['package.json', 'dist']) await run('cp', ['-R', join(source, file), target]);
  for (const part of ['pg-symlinks.json', ...parts])
    await run('cp', ['-R', join(source, 'native', part), native]);
  if (links) return;
  for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name));
  }
}

async function stopServer(directory: string): Promise<void> {
  const postmaster = await findPostmaster(clusterPath(directory));
  if (postmaster !== undefined) await stopPostmaster(clusterPath(directory), postmaster);
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export type Holder = {
  readonly url: string;
  /** The progress it reported while acquiring. */
  readonly progress: readonly string[];
  release(): Promise<void>;
  kill(): Promise<void>;
};

type HolderOptions = { sources?: string; uid?: number; leave?: boolean };

/** Another process that leases the server of the directory until it gets input, or that just ends. */
export async function startLeaseholder(directory: string, options: HolderOptions = {}): Promise<Holder> {
  const { sources = ownSources, uid, leave = false } = options;
  const script = `
    import { acquireEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(sources, 'acquire.ts')))};
    if (${uid}) { process.setgroups([]); process.setgid(${uid}); process.setuid(${uid}); }
    const progress = [];
    const lease = await acquireEmbeddedPostgres({
      directory: ${JSON.stringify(directory)}, settings: { fsync: 'off' }, onProgress: (line) => progress.push(line),
    });
    console.log(JSON.stringify({ url: lease.url, progress }));
    if (!${leave}) process.stdin.once('data', async () => { await lease.release(); process.exit(0); });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const exit = once(child, 'exit');
  const answer = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    once(child, 'close').then(() => undefined),
  ]);
  if (answer === undefined) throw new Error(errors.join(''));
  const { url, progress } = JSON.parse(answer[0]) as { url: string; progress: string[] };
  return {
    url,
    progress,
    release: async () => {
      if (!leave) child.stdin.end('release');
      const [code] = await exit;
      if (code !== 0) throw new Error(errors.join(''));
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
