import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConversionFailed, convert } from '../../sdk/convert.ts';
import { createAloudClient } from '../../sdk/create-client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CommandLine, commandHere, root } from '../support/command-line.ts';
import { type Misbehaviour, type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;
let aloud: CommandLine;
let key: string;

before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(vendor.settings);
  directory = await mkdtemp(join(tmpdir(), 'aloud-remote-'));
  aloud = commandHere({ XDG_CONFIG_HOME: join(directory, 'config') }, directory);
  ({ key } = await app.customer({ tier: 'team' }));
  await writeFile(
    join(directory, 'notes.md'),
    '# Northwind 2.4\n\n## Fixed\n- Exports no longer stop early.\n',
  );
});
after(async () => {
  await app.close();
  await vendor.close();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({ ALOUD_SERVER: app.siteUrl, ALOUD_KEY: key });

test('a login is checked, stored for its owner only, and used by the other commands until it is removed', async () => {
  const wrong = await aloud(['login', '--server', app.siteUrl], { input: 'svc_test_wrong\n' });
  assert.deepEqual([wrong.code, wrong.stdout], [3, '']);
  const right = await aloud(['login', '--server', app.siteUrl, '--json'], { input: `${key}\n` });
  assert.equal(right.code, 0, right.stderr);
  const { stored_in: file, organization, ...rest } = JSON.parse(right.stdout);
  assert.deepEqual([organization, rest], ['Northwind', { server: app.siteUrl }]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).key, key);

  const voices = await aloud(['voices', '--json']);
  assert.equal(voices.code, 0, voices.stderr);
  assert.ok(JSON.parse(voices.stdout).some((voice: { provider: string }) => voice.provider === 'tts_b'));
  // The key is for that server alone.
  const elsewhere = await aloud(['voices'], { environment: { ALOUD_SERVER: 'http://127.0.0.1:9' } });
  assert.deepEqual([elsewhere.code, /^error: No key is known/.test(elsewhere.stderr)], [1, true]);

  for (const removed of [file, null])
    assert.deepEqual(JSON.parse((await aloud(['logout', '--json'])).stdout), { removed });
  const after = await aloud(['voices']);
  assert.deepEqual([after.code, /^error: No server is known/.test(after.stderr)], [1, true]);
});

test('a file becomes an MP3 with captions, and the conversion is listed and opened', async () => {
  const words = ['convert', 'notes.md', '--captions', 'srt', '--public', '--tone', 'professional', '--json'];
  const made = await aloud(words, { environment: environment() });
  assert.equal(made.code, 0, made.stderr);
  const { id, title, audio, captions, listen_url } = JSON.parse(made.stdout);
  assert.deepEqual(
    [title, audio, captions],
    ['Northwind 2.4', join(directory, 'notes.mp3'), join(directory, 'notes.srt')],
  );
  assert.equal((await readFile(audio)).subarray(0, 3).toString(), 'ID3');
  assert.match(await readFile(captions, 'utf8'), /^1\r?\n00:00:0/);

  const listed = await aloud(['list', '--status', 'completed', '--json'], { environment: environment() });
  assert.deepEqual(
    JSON.parse(listed.stdout).map((row: { id: string }) => row.id),
    [id],
  );
  const opened = await aloud(['open', id], { environment: environment() });
  assert.equal(opened.stdout, `url  ${listen_url}\n`);
});

test('a language that is given is the language of the conversion', async () => {
  const words = ['convert', 'notes.md', '--language', 'en-GB', '--json'];
  const made = await aloud(words, { environment: environment() });
  assert.equal(made.code, 0, made.stderr);
  const found = await app.request(`/v1/conversions/${JSON.parse(made.stdout).id}`, { key });
  assert.equal((await found.json()).data.language, 'en-GB');
});

test('standard input is converted too, also over explicit options', async () => {
  const words = ['convert', '-', '-o', 'piped.mp3', '--server', app.siteUrl, '--key', key];
  const made = await aloud(words, { input: 'We shipped a faster search today.\n' });
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /^id +\S+\ntitle +.+\naudio +\S+piped\.mp3\nduration_seconds +\d+\n$/);
});

test('exit codes say what is wrong, and the message is one line', async () => {
  const poor = await app.customer({ tier: 'growth' });
  await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
    poor.organizationId,
  ]);
  const cases: [words: string[], environment: Record<string, string>, code: number, message: RegExp][] = [
    [
      ['list'],
      { ...environment(), ALOUD_KEY: 'svc_live_wrong' },
      3,
      /API key: that of --key, ALOUD_KEY or the login/,
    ],
    [['convert', 'notes.md'], { ...environment(), ALOUD_KEY: poor.key }, 4, /quota/],
    [['open', 'nothing'], environment(), 1, /no such conversion/],
    [['list'], { ...environment(), ALOUD_SERVER: 'http://aloud.internal' }, 1, /--allow-http/],
    [['list'], { ...environment(), ALOUD_SERVER: 'ftp://127.0.0.1' }, 1, /https:\/\/aloud\.example/],
    [['convert', 'missing.md'], environment(), 1, /cannot be read/],
    [['completion', 'csh'], {}, 1, /bash, zsh, fish/],
    [['convert'], {}, 2, /missing required argument/],
  ];
  for (const [words, settings, code, message] of cases) {
    const outcome = await aloud(words, { environment: settings });
    assert.deepEqual([words, outcome.code], [words, code], outcome.stderr);
    assert.match(outcome.stderr, message);
    assert.equal(outcome.stderr.trim().split('\n').length, 1, outcome.stderr);
  }
});

/** While the vendor does only this. */
async function withVendorThat<T>(fault: Misbehaviour, act: () => Promise<T>): Promise<T> {
  vendor.script.push(...Array.from({ length: 200 }, () => fault));
  try {
    return await act();
  } finally {
    vendor.script.length = 0;
    vendor.closeConnections();
  }
}

test('a server that cannot be reached is exit code 5', async () => {
  const nowhere = { ...environment(), ALOUD_SERVER: 'http://127.0.0.1:9' };
  assert.deepEqual(await aloud(['list'], { environment: nowhere }), {
    code: 5,
    stdout: '',
    stderr: 'error: The server at http://127.0.0.1:9 cannot be reached.\n',
  });
});

test('a conversion that fails is exit code 6, and ConversionFailed for a program', async () => {
  await withVendorThat({ kind: 'status', status: 401 }, async () => {
    const words = ['convert', '-', '-o', 'failed.mp3'];
    const input = 'Imports keep their order.\n';
    const { code, stdout, stderr } = await aloud(words, { input, environment: environment() });
    assert.deepEqual([code, stdout], [6, ''], stderr);
    assert.match(stderr, /^error: .*it answered 401.*\n$/);
    await assert.rejects(stat(join(directory, 'failed.mp3')), { code: 'ENOENT' });

    const client = createAloudClient({ server: app.siteUrl, key });
    const request = { source_type: 'document', title: 'Order', content: 'Exports keep it too.' } as const;
    const error = await convert(client, request).catch((thrown) => thrown);
    assert.ok(error instanceof ConversionFailed, String(error));
    assert.deepEqual(
      [error.conversion.status, error.conversion.error?.code],
      ['failed', 'GENERATION_FAILED'],
    );
    assert.equal(error.message, error.conversion.error?.message);
  });
});

test('Ctrl-C is exit code 130, and the conversion continues on the server', async () => {
  const asked = vendor.requests.length;
  const interrupted = await withVendorThat({ kind: 'hang' }, () =>
    aloud(['convert', '-', '-o', 'interrupted.mp3'], {
      input: 'Lists load page by page.\n',
      environment: environment(),
      onStart: (child) => until(() => vendor.requests.length > asked).finally(() => child.kill('SIGINT')),
    }),
  );
  assert.deepEqual(interrupted, {
    code: 130,
    stdout: '',
    stderr: 'error: Interrupted. The conversion continues on the server: npm run aloud -- list shows it.\n',
  });
  const { stdout } = await aloud(['list', '--limit', '1', '--json'], { environment: environment() });
  assert.ok(['processing', 'generating', 'completed'].includes(JSON.parse(stdout)[0].status), stdout);
});

/** Runs it in a terminal, and gives what people see there. */
async function onTerminal(words: readonly string[], settings: Record<string, string> = {}): Promise<string> {
  const command = [process.execPath, `${root}src/cli/main.ts`, ...words].map((word) => `'${word}'`).join(' ');
  const seen = await aloud(['--quiet', '--return', '--command', command, '/dev/null'], {
    program: ['script'],
    environment: { ...environment(), ...settings },
  });
  assert.equal(seen.code, 0, seen.stdout);
  return seen.stdout;
}

test('on a terminal, a bar shows the progress and gives way to the result', async () => {
  const seen = await onTerminal(['convert', 'notes.md', '-o', 'shown.mp3']);
  const [drawn = '', ...after] = seen.split('\r\u001b[2K');
  const bars = drawn.split('\r').filter((bar) => bar !== '');
  assert.ok(bars.length > 0 && bars.every((bar) => /^[█░]{40} {1,3}\d{1,3} %$/.test(bar)), drawn);
  assert.equal(bars.at(-1), `${'█'.repeat(40)} 100 %`);
  assert.match(after.join(''), /^id .*\r\naudio +\S+shown\.mp3\r\nduration_seconds +\d+\r\n$/s);
});

test('on a terminal, open starts the browser, at the dashboard for a private conversion', async () => {
  const programs = join(directory, 'programs');
  await mkdir(programs);
  const browser = join(programs, 'xdg-open');
  await writeFile(
    browser,
    `#!/bin/sh\nprintf %s "$1" > '${directory}/opened.part'\nmv '${directory}/opened.part' '${directory}/opened'\n`,
  );
  await chmod(browser, 0o755);
  const made = await aloud(['convert', 'notes.md', '-o', 'private.mp3', '--json'], {
    environment: environment(),
  });
  const { id } = JSON.parse(made.stdout);
  const seen = await onTerminal(['open', id], { PATH: `${programs}${delimiter}${process.env['PATH']}` });
  const url = await until(() => readFile(join(directory, 'opened'), 'utf8').catch(() => null));
  assert.match(url, new RegExp(`^${app.siteUrl}/dashboard/[0-9a-f-]+/conversions/${id}$`));
  assert.equal(seen, `url  ${url}\r\n`);
});
