import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type CommandLine, commandLine } from '../support/command-line.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;
let aloud: CommandLine;
let key: string;

before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(vendor.settings);
  directory = await mkdtemp(join(tmpdir(), 'aloud-remote-'));
  aloud = commandLine({ XDG_CONFIG_HOME: join(directory, 'config') }, directory);
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

  assert.equal((await aloud(['logout'])).code, 0);
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

test('standard input is converted too, also over explicit options', async () => {
  const words = ['convert', '-', '-o', 'piped.mp3', '--server', app.siteUrl, '--key', key];
  const made = await aloud(words, { input: 'We shipped a faster search today.\n' });
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /piped\.mp3 \(\d+ seconds\)\n$/);
});

test('exit codes say what is wrong, and the message is one line', async () => {
  const poor = await app.customer({ tier: 'growth' });
  await app.database.store.pool.query('update organizations set audio_quota = 0 where id = $1', [
    poor.organizationId,
  ]);
  const cases: [words: string[], environment: Record<string, string>, code: number, message: RegExp][] = [
    [['list'], { ...environment(), ALOUD_KEY: 'svc_live_wrong' }, 3, /API key/],
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
