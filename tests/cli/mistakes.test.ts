import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { version } from '../../src/config/version.ts';
import { partOf } from '../../src/storage/backup/part-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CommandLine, commandHere, type Outcome, root } from '../support/command-line.ts';
import { fetchModels } from '../support/fetch-models.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const nobody = '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90';

let app: TestApp;
let directory: string;
let aloud: CommandLine;
let organizationId: string;

before(async () => {
  await fetchModels();
  app = await startTestApp();
  ({ organizationId } = await app.customer());
  directory = await mkdtemp(join(tmpdir(), 'aloud-cli-'));
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key that only tests ever use',
    PORT: new URL(app.siteUrl).port,
  };
  aloud = commandHere(settings, directory);
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

test('words that make no command are one line on standard error, and exit code 2', async () => {
  await each(
    [
      [['org', 'create', '--name', 'X', '--teir', 'pro'], /unknown option '--teir'.*--tier/],
      [['org', 'create'], /required option '--name <name>'/],
      [['org', 'create', '--name', 'X', '--tier', 'gold'], /free, growth, pro, team/],
      [['org', 'update', nobody, '--audio-quota', 'many'], /'many' is invalid.*whole number, or default/],
      [
        ['org', 'retention', nobody, '--media', 'many'],
        /'many' is invalid.*a number of days from 1 to 36500, or off/,
      ],
      [['org', 'retention', nobody, '--events', '31'], /'31' is invalid.*from 1 to 30, or off/],
      [['org', 'retention', nobody, '--audit', '0'], /'0' is invalid.*from 1 to 730, or off/],
      [['credits', 'grant', '--org', nobody, '--audio', '0'], /from 1 to 1000000/],
      [
        ['credits', 'grant', '--org', nobody, '--audio', '1', '--expires', '2030-02-30'],
        /such as 2030-12-31/,
      ],
      [['credits', 'grant', '--org', nobody, '--audio', '1', '--expires', '5'], /such as 2030-12-31/],
      [['key', 'revoke'], /missing required argument 'id'/],
      [['kye', 'create'], /unknown command 'kye'/],
      [['help', 'nonsense'], /^error: There is no command nonsense\.$/m],
      [['help', 'user', 'nonsense'], /There is no command nonsense\./],
      [['user', 'help', 'nonsense'], /There is no command nonsense\./],
      [['serve', '--role', 'boss'], /api, worker, all/],
      [['serve', '--port', '4000'], /unknown option '--port': it is a setting, PORT=… before the command/],
      [['serve', '--database-url=x'], /it is a setting, DATABASE_URL=…/],
      [['webhook', 'listen', '--port', '70000'], /from 1 to 65535/],
      [['webhook', 'listen', '--answer', '7'], /from 200 to 599/],
      [['database', 'copy', '--to', 'elsewhere'], /such as postgres:\/\//],
      [['media', 'copy', '--to', 'S4'], /'S4' is invalid.*It takes s3, or a directory such as \.\/S4\./],
    ],
    2,
  );
});

test('what does not exist or cannot be is one line on standard error, and exit code 1', async () => {
  await each(
    [
      [['org', 'show', nobody], /^error: There is no organization with the id 0197a3c2/],
      [['org', 'update', 'x', '--name', 'Y'], /no organization with the id x\./],
      [['key', 'revoke', nobody], /no API key with the id 0197a3c2/],
      [
        ['product', 'create', '--org', organizationId, '--name', 'P', '--context-file', '/none'],
        /\/none cannot/,
      ],
      [['org', 'update', organizationId, '--logo-url', 'http://x.example/'], /^error: logo_url .*https/],
      [['org', 'update', organizationId, '--logo-url', 'https://10.0.0.1/'], /^error: logo_url .*public/],
      [
        ['user', 'create', '--email', 'ada', '--org', organizationId],
        /^error: email must look like name@example\.com/,
      ],
      [
        ['user', 'create', '--email', 'a@b.example', '--org', organizationId, '--password-stdin'],
        /^error: password/,
      ],
      [['credits', 'grant', '--org', organizationId, '--audio', '1', '--expires', '2020-01-01'], /future/],
      [['org', 'delete', organizationId], /^error: --name takes the name of the organization/],
      [
        ['retention', '--org', organizationId],
        /^error: --org only works with --dry-run: .* every organization/,
      ],
      [['backup', '/none/b.tar'], /^error: The media directory is missing or empty/],
      [['restore', '/none/b.tar'], /^error: \/none\/b\.tar cannot be used: no such file or directory\.$/],
      // Before it is read: a backup may be large.
      [['restore', `${root}package.json`], /^error: The database is not empty/],
      [['org', 'export', organizationId, '/none/e.tar'], /^error: \/none cannot be used: no such file/],
    ],
    1,
  );
});

test('a backup that cannot be written is one line that names the file', async () => {
  const environment = { DATA_DIR: app.dataDirectory };
  const backUpTo = (path: string) => aloud(['backup', path], { environment });
  const nowhere = /^error: \/none\/b\.tar\.\S+\.part cannot be used: no such file or directory\.$/;
  checkMistake(await backUpTo('/none/b.tar'), nowhere, 1);
  const path = join(directory, 'full.tar');
  await symlink('/dev/full', partOf(path));
  const full = /^error: .*full\.tar\.\S+\.part cannot be used: no space left on device\.$/;
  checkMistake(await backUpTo(path), full, 1);
});

test('a data directory on a read-only disk is one line that says so', { skip: cannotMount() }, async () => {
  const place = await mkdtemp(join(tmpdir(), 'aloud-read-only-'));
  const mounted = `mount -t tmpfs -o ro none ${place} && exec "$0" "$@"`;
  const program = ['unshare', '-m', 'sh', '-c', mounted, process.execPath, `${root}bin/aloud.js`];
  for (const DATA_DIR of [place, join(place, 'data')]) {
    const outcome = await aloud(['migrate'], { program, environment: { DATA_DIR, DATABASE_URL: '' } });
    const lines = outcome.stderr.trim().split('\n');
    assert.match(lines.at(-1) ?? '', /^error: .*read-only file system/);
    assert.equal(outcome.code, 1);
  }
  await rm(place, { recursive: true });
});

test('a data directory that is a file is one line that names it', async () => {
  const DATA_DIR = join(directory, 'a file');
  await writeFile(DATA_DIR, '');
  const environment = { DATA_DIR, DATABASE_URL: '' };
  checkMistake(
    await aloud(['org', 'list'], { environment }),
    /a file.* cannot be used: not a directory\.$/,
    1,
  );
  const { stdout } = await aloud(['doctor'], { environment });
  assert.match(stdout, /^✗ data directory: .*a file is not a directory that this user can read and write$/m);
});

function cannotMount(): string | false {
  return spawnSync('unshare', ['-m', 'true']).status === 0 ? false : 'only the superuser can mount';
}

test('an export that cannot be written is not recorded', async () => {
  const { rows } = await app.database.store.pool.query(
    `select from audit_entries where organization_id = $1 and action = 'organization.exported'`,
    [organizationId],
  );
  assert.equal(rows.length, 0);
});

test('where there is no installation, a command says so and makes none', async () => {
  const here = join(directory, 'elsewhere');
  const environment = { DATA_DIR: here, DATABASE_URL: '' };
  for (const words of [
    ['user', 'list'],
    ['backup', join(directory, 'b.tar')],
    ['media', 'copy', '--to', 's3'],
  ]) {
    const settings = words[0] === 'media' ? { ...environment, S3_BUCKET: 'episodes' } : environment;
    checkMistake(
      await aloud(words, { environment: settings }),
      /^error: There is no installation in .*elsewhere: run this where/,
      1,
    );
  }
  const mistyped = await aloud(['restore', join(directory, 'mistyped.tar')], { environment });
  checkMistake(mistyped, /mistyped\.tar cannot be used: no such file/, 1);
  assert.equal(existsSync(here), false);
});

test('a bad setting, an unreachable database and a foreign secret key are one line each', async () => {
  const closed = await freePort();
  const file = join(directory, 'a-file');
  await writeFile(file, '');
  const outcomes = await Promise.all([
    aloud(['org', 'list'], { environment: { PORT: 'http' } }),
    aloud(['org', 'list'], { environment: { DATABASE_URL: `postgres://nobody@localhost:${closed}/none` } }),
    aloud(['org', 'list'], { environment: { SECRET_KEY: 'quite another secret key than before' } }),
    aloud(['org', 'list'], { environment: { DATA_DIR: join(file, 'below') } }),
    aloud(['org', 'list'], { environment: { DATA_DIR: file } }),
    aloud(['org', 'list'], { environment: { DATA_DIR: '/proc/none' } }),
  ]);
  const expected = [
    /^error: PORT takes a whole number from 1 to 65535, but got "http"\.$/,
    /^error: The database cannot be used \(see DATABASE_URL\): connect ECONNREFUSED/,
    /^error: SECRET_KEY takes the key this database was set up with/,
    /^error: DATA_DIR takes a directory that this user can make and write: ENOTDIR/,
    /^error: DATA_DIR takes a directory that this user can make and write: EEXIST/,
    /^error: DATA_DIR takes a directory that this user can make and write: ENOENT/,
  ];
  for (const [index, outcome] of outcomes.entries()) checkMistake(outcome, expected[index] ?? /^$/, 1);
});

test('the doctor finds a healthy service healthy, and says what is broken where it is not', async () => {
  // The worker reports once its voice is ready.
  await until(
    () => app.database.store.pool.query('select from workers where can_speak'),
    ({ rowCount }) => rowCount === 1,
  );
  // On a new machine, no worker may have asked for both models yet.
  await aloud(['doctor', '--repair'], { environment: { DATA_DIR: app.dataDirectory } });
  const port = String(await freePort());
  const broken = { PORT: port, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` };
  const [healthy, people, ill] = await Promise.all([
    aloud(['doctor', '--json'], { environment: { DATA_DIR: app.dataDirectory } }),
    aloud(['doctor'], { environment: { DATA_DIR: app.dataDirectory } }),
    aloud(['doctor', '--json'], { environment: broken }),
  ]);
  assert.equal(healthy.code, 0, healthy.stdout);
  const { healthy: isHealthy, findings } = JSON.parse(healthy.stdout);
  assert.equal(isHealthy, true);
  const names =
    'version, site, server, data directory, disk, database, clock, schema, workers, secret key, media store, ' +
    'media files, model files, voices';
  assert.deepEqual(
    findings.map((finding: { name: string; state: string }) => [finding.name, finding.state]),
    names.split(', ').map((name) => [name, 'ok']),
  );
  const { rows } = await app.database.store.pool.query('select id from workers');
  assert.match(people.stdout, new RegExp(`^✓ workers: ${rows[0].id} on \\S+ \\(\\S+, since \\d{4}-`, 'm'));
  assert.match(people.stdout, /^✓ database: PostgreSQL of DATABASE_URL, version \d+/m);
  assert.equal(ill.code, 1);
  const elsewhere = await aloud(['doctor']);
  assert.match(
    elsewhere.stdout,
    /^✗ media store: The media directory \S+ is missing, .* DATA_DIR that the other processes have/m,
  );
  const states = JSON.parse(ill.stdout).findings.map((finding: { state: string }) => finding.state);
  assert.deepEqual(states, ['ok', 'ok', 'missing', 'ok', 'ok', 'broken', 'missing', 'broken', 'ok', 'ok']);
});

test('the package’s program runs on this Node and on the one of the system', async () => {
  const program = `${root}bin/aloud.js`;
  const link = join(directory, 'aloud');
  await symlink(program, link);
  const outcomes = await Promise.all([
    aloud(['org', 'list', '--json'], { program: [process.execPath, program] }),
    aloud(['org', 'list', '--json'], { program: [systemNode(), program] }),
    aloud(['org', 'show', nobody], { program: [systemNode(), program] }),
    aloud(['--help'], { program: [systemNode(), program] }),
    aloud(['--version'], { program: [systemNode(), program] }),
    aloud(['list'], { program: [systemNode(), link] }),
  ]);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.code),
    [0, 0, 1, 0, 0, 1],
  );
  assert.deepEqual(JSON.parse(outcomes[0]?.stdout ?? ''), JSON.parse(outcomes[1]?.stdout ?? ''));
  assert.match(outcomes[3]?.stdout ?? '', /^Usage: aloud /);
  assert.equal(outcomes[4]?.stdout, `${version}\n`);
  assert.match(outcomes[5]?.stderr ?? '', /run `aloud login` first/, 'as it was started');
});

async function each(cases: readonly [words: string[], message: RegExp][], code: number): Promise<void> {
  for (let start = 0; start < cases.length; start += 3) {
    await Promise.all(
      cases.slice(start, start + 3).map(async ([words, message]) => {
        checkMistake(await aloud(words), message, code);
      }),
    );
  }
}

function checkMistake({ code, stdout, stderr }: Outcome, message: RegExp, expected: number): void {
  assert.equal(stdout, '');
  assert.match(stderr, /^error: [^\n]+\n$/);
  assert.match(stderr.trim(), message);
  assert.equal(code, expected, stderr);
}

/** The first Node that is not one of our packages. */
function systemNode(): string {
  const places = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'));
  return places.map((place) => join(place, 'node')).find((path) => existsSync(path)) ?? process.execPath;
}
