import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { defaultCacheDirectory } from '../../src/speech/models/ensure-model.ts';
import { type CommandLine, commandLine, root } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

let directory: string;
let place: string;
let program: string;
let aloud: CommandLine;
let packedBytes: number;
before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-package-'));
  place = join(directory, 'place');
  mkdirSync(place);
  const env = { ...process.env, npm_config_cache: join(directory, 'npm-cache') };
  await run('npm', ['pack', '--pack-destination', directory], { cwd: root, env });
  const [tarball = ''] = globSync('*.tgz', { cwd: directory });
  packedBytes = statSync(join(directory, tarball)).size;
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error', join(directory, tarball)];
  await run('npm', ['init', '--yes'], { cwd: place, env });
  await run('npm', words, { cwd: place, env });
  program = join(place, 'node_modules', '.bin', 'aloud');
  const settings = { CACHE_DIR: defaultCacheDirectory(), HOME: directory };
  const runHere = commandLine(settings, place);
  aloud = (given, options = {}) => runHere(given, { program: [process.execPath, program], ...options });
});
after(() => rmSync(directory, { recursive: true, force: true }));

test('the package is small, has no sources or tests, and says its version', async () => {
  assert.ok(packedBytes < 2_000_000, `${packedBytes} bytes`);
  const installed = join(place, 'node_modules', 'aloud');
  assert.deepEqual(globSync('{src,tests,**/*.test.js,dist/**/*.ts}', { cwd: installed }), []);
  assert.equal((await aloud(['--version'])).stdout, `${version}\n`);
});

test('an older Node is told in one line what is needed', async () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.1.0' } });
    Object.defineProperty(process, 'version', { value: 'v22.1.0' });`;
  const shim = join(directory, 'older.mjs');
  writeFileSync(shim, older);
  const outcome = await aloud(['--version'], { program: [process.execPath, '--import', shim, program] });
  assert.deepEqual(outcome, {
    code: 1,
    stdout: '',
    stderr: 'error: Aloud needs Node.js 24 or newer, but this is v22.1.0.\n',
  });
});

test('say makes an episode', async () => {
  const said = await aloud(['say', '-', '-o', 'said.mp3', '--json'], {
    input: '# Northwind 2.4\n\n- Exports no longer stop after a thousand rows.\n',
  });
  assert.equal(said.code, 0, said.stderr);
  assert.ok(JSON.parse(said.stdout).duration_seconds > 2);
  assert.equal(readFileSync(join(place, 'said.mp3')).subarray(0, 3).toString(), 'ID3');
});

test('serve runs the service with its own database, and a text is converted over HTTP', async () => {
  const port = String(await freePort());
  const child = spawn(process.execPath, [program, 'serve', '--json'], {
    cwd: place,
    env: {
      ...{ PATH: process.env['PATH'], HOME: directory, PORT: port, SPEECH_PROCESSES: '1' },
      ...{ DATA_DIR: join(directory, 'data'), CACHE_DIR: defaultCacheDirectory() },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk;
  });
  try {
    const line = await until(() => /^\{"status":"running".*$/m.exec(output)?.[0]);
    const { site_url: site } = JSON.parse(line);
    const firstSteps = join(directory, 'data', 'first-steps.json');
    const { sandbox_key: key } = JSON.parse(readFileSync(firstSteps, 'utf8'));
    const page = await fetch(`${site}/sign-in`);
    const assets = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    assert.ok(assets.length > 0);
    for (const path of assets) assert.equal((await fetch(`${site}${path}`)).status, 200, path);
    const made = await aloud(['convert', '-', '-o', 'converted.mp3', '--json'], {
      input: 'Northwind now exports more than a thousand rows.\n',
      environment: { ALOUD_SERVER: site, ALOUD_KEY: key },
    });
    assert.equal(made.code, 0, made.stderr);
    assert.equal(readFileSync(join(place, 'converted.mp3')).subarray(0, 3).toString(), 'ID3');
  } catch (error) {
    throw new Error(errors, { cause: error });
  } finally {
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  }
});
