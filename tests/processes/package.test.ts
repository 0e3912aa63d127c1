import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type CommandLine, commandLine, root } from '../support/command-line.ts';
import { fetchModels } from '../support/fetch-models.ts';
import { freePort } from '../support/free-port.ts';
import { modelCache } from '../support/model-cache.ts';
import { sameEngines } from '../support/same-engines.ts';
import { fewProcesses } from '../support/service.ts';
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
  await fetchModels();
  mkdirSync(place);
  await run('npm', ['pack', '--pack-destination', directory], { cwd: root });
  const [tarball = ''] = globSync('*.tgz', { cwd: directory });
  packedBytes = statSync(join(directory, tarball)).size;
  // npm's own cache has the packages: they were installed for the tests.
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  writeFileSync(join(place, 'package.json'), '{}');
  await run('npm', [...words, join(directory, tarball)], { cwd: place });
  program = join(place, 'node_modules', '.bin', 'aloud');
  const settings = { CACHE_DIR: modelCache, HOME: directory };
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

test('every file of src that is not TypeScript is in the package', () => {
  const others = globSync('**/*', { cwd: `${root}src`, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map((entry) => relative(`${root}src`, join(entry.parentPath, entry.name)));
  assert.ok(others.includes(join('speech', 'phonemes', 'lexicon.txt')));
  const installed = join(place, 'node_modules', 'aloud', 'dist', 'src');
  assert.deepEqual(
    others.filter((file) => !existsSync(join(installed, file))),
    [],
  );
});

test('an older Node prints in one line what is needed', async () => {
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

test('completion prints a script that its shell accepts', async () => {
  const { stdout } = await aloud(['completion', 'bash']);
  assert.match(stdout, /complete .*aloud/);
  await run('bash', ['-n', '-c', stdout]);
});

test('say makes an episode, with Kokoro', async () => {
  const said = await succeed(['say', '-', '-o', 'said.mp3', '--json'], {
    input: 'Exports no longer stop.\n',
    environment: { TTS_B_ENGINE: 'kokoro', SPEECH_PROCESSES: '1', LISTEN_BACK: 'off' },
  });
  assert.ok(said.duration_seconds > 1);
  assert.equal(said.quality.engine, 'kokoro');
  assert.equal(readFileSync(join(place, 'said.mp3')).subarray(0, 3).toString(), 'ID3');
});

test('serve runs the service with its own database, and the commands for a server use it', async () => {
  const port = String(await freePort());
  const child = spawn(process.execPath, [program, 'serve', '--json'], {
    cwd: place,
    env: {
      ...{ PATH: process.env['PATH'], HOME: directory, PORT: port, ...fewProcesses },
      ...{ DATA_DIR: join(directory, 'data'), CACHE_DIR: modelCache, ...sameEngines({}) },
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
    assert.match(await (await fetch(site)).text(), /<code>npx aloud key create --help</);
    await useFromElsewhere(site, key);
  } catch (error) {
    throw new Error(errors, { cause: error });
  } finally {
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  }
});

/** Logs in, converts a text, and finds it again. */
async function useFromElsewhere(site: string, key: string): Promise<void> {
  const login = await succeed(['login', '--server', site, '--json'], { input: `${key}\n` });
  assert.equal(login.server, site);
  const { id } = await succeed(['convert', '-', '-o', 'converted.mp3', '--json'], {
    input: 'Northwind now exports more than a thousand rows.\n',
  });
  assert.equal(readFileSync(join(place, 'converted.mp3')).subarray(0, 3).toString(), 'ID3');
  const [voices, list, open] = await Promise.all(
    [['voices'], ['list'], ['open', id]].map((words) => succeed([...words, '--json'])),
  );
  assert.ok(voices.length > 0);
  assert.deepEqual(
    list.map((item: { id: string }) => item.id),
    [id],
  );
  assert.match(open.url, new RegExp(`^${site}/dashboard/[0-9a-f-]+/conversions/${id}\\?mode=sandbox$`));
}

async function succeed(words: readonly string[], options: Parameters<CommandLine>[1] = {}): Promise<any> {
  const { code, stdout, stderr } = await aloud(words, options);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}
