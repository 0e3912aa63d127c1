import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { startService } from '../support/service.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-drill-'));
});
after(() => rm(directory, { recursive: true, force: true }));

type Aloud = ReturnType<typeof commandLine>;

/** Without its key file, and with it as a setting. */
async function keepsNoUnreadableBackup({
  aloud,
  original,
  file,
}: {
  aloud: Aloud;
  original: { DATA_DIR: string };
  file: string;
}): Promise<void> {
  const path = join(original.DATA_DIR, 'secret-key');
  const key = await readFile(path, 'utf8');
  await rm(path);
  const keyless = await aloud(['backup', file]);
  assert.equal(keyless.code, 1);
  assert.match(keyless.stderr, /^error: Nothing was backed up: the file secret-key .* is missing/);
  await assert.rejects(stat(file), { code: 'ENOENT' });
  const withSetting = commandLine({ ...original, SECRET_KEY: key }, directory);
  const { code, stdout } = await withSetting(['backup', file]);
  assert.equal(code, 0);
  assert.match(stdout, /^ {2}secret key +SECRET_KEY: no restore works without it$/m);
  await writeFile(path, key, { mode: 0o600 });
}

/** The drill of docs/operating.md, with the embedded PostgreSQL. */
test('a running installation is backed up, restored, looked at in quarantine, and moved to another PostgreSQL', async () => {
  const original = { DATA_DIR: join(directory, 'original'), LOG_LEVEL: 'warn' };
  const drill = { DATA_DIR: join(directory, 'drill'), LOG_LEVEL: 'warn' };
  const file = join(directory, 'backup.tar');
  const service = await startService({ directory, settings: original, words: ['--role', 'api', '--json'] });
  const firstSteps = join(original.DATA_DIR, 'first-steps.json');
  assert.ok(service.stdout().includes(`"first_steps":"${firstSteps}"`));
  const { sandbox_key: key } = JSON.parse(await readFile(firstSteps, 'utf8'));
  const headers = { authorization: `Bearer ${key}` };
  const aloud = commandLine(original, directory);
  const backup = await aloud(['backup', file, '--json']);
  assert.equal(backup.code, 0, backup.stderr);
  assert.equal(backup.stderr, '', 'cron would mail it every night');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(backup.stdout).not_included, [
    { what: 'settings', keep: '.env, or the environment of the service' },
  ]);
  await keepsNoUnreadableBackup({ aloud, original, file: join(directory, 'unreadable.tar') });
  const refused = await aloud(['database', 'copy', '--to', 'postgres://127.0.0.1:1/x']);
  assert.match(refused.stderr, /The service is running: stop/);
  service.child.kill('SIGTERM');
  await service.exited;

  const damaged = join(directory, 'damaged.tar');
  await writeFile(damaged, (await readFile(file)).fill(0, 2000, 3000));
  const unusable = await commandLine(drill, directory)(['restore', damaged]);
  assert.match(unusable.stderr, /^error: .*damaged\.tar is not a complete backup/m);
  await assert.rejects(stat(join(drill.DATA_DIR, 'postgres')), { code: 'ENOENT' });
  const restored = await commandLine(drill, directory)(['restore', file, '--json']);
  assert.equal(restored.code, 0, restored.stderr);
  assert.equal(JSON.parse(restored.stdout).owns_media, true);
  const copy = await startService({ directory, settings: drill, words: ['--quarantine', '--json'] });
  try {
    assert.equal((await fetch(`${copy.siteUrl}/v1/usage`, { headers })).status, 200);
    const ready = await (await fetch(`${copy.siteUrl}/ready`)).json();
    assert.equal((ready as { quarantine: boolean }).quarantine, true);
  } finally {
    copy.child.kill('SIGTERM');
    await copy.exited;
  }
  const again = await commandLine(drill, directory)(['restore', file]);
  assert.match(again.stderr, /^error: The database is not empty/m);

  const elsewhere = await createEmptyDatabase();
  const moved = await aloud(['database', 'copy', '--to', elsewhere.url]);
  assert.equal(moved.code, 0, moved.stderr);
  const settings = { ...original, DATABASE_URL: elsewhere.url };
  const server = await startService({ directory, settings, words: ['--role', 'api', '--json'] });
  try {
    assert.equal((await fetch(`${server.siteUrl}/v1/usage`, { headers })).status, 200);
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await elsewhere.drop();
  }
});
