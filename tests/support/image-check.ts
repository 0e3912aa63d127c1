import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { type Engine, openEngine } from './image-engine.ts';

const name = 'aloud-check';
const text = 'Changelog 2.4.0\n\nAdded\n- Dark mode for every page.\n- Exports as CSV.';

/**
 * Builds the image and runs it as an operator does: read-only, without capabilities, as an ordinary user. It must speak,
 * and one command with a volume must be a whole installation that converts, stops and starts again. With Docker,
 * compose.yaml is run too. Without an engine it says so and is skipped.
 */
const engine = openEngine();
if (typeof engine === 'string') console.log(`SKIPPED: the image was not checked: ${engine}.`);
else await checkAll(engine).finally(() => engine.close());

async function checkAll(opened: Engine): Promise<void> {
  const { run, registry, buildOptions, runOptions } = opened;
  run(['build', ...buildOptions, ...registry, '--tag', 'aloud:check', '.']);
  const confined = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--network',
    'host',
    ...runOptions,
  ];
  const safe = ['--security-opt', 'no-new-privileges', '--volume', 'aloud-check-models:/cache'];
  const options = [...confined, ...safe, ...registry];
  const once = ['run', '--rm', '--interactive', ...options];
  assert.match(run([...once, 'aloud:check', '--version']), /^\d+\.\d+\.\d+/);
  assert.equal(run([...once, '--entrypoint', 'id', 'aloud:check', '-u']).trim(), '1000');
  // The voice is fetched and speaks, with nowhere to write but the volumes.
  run([...once, 'aloud:check', 'say', '-', '--verbatim', '--output', '/data/a.mp3'], 'The image can speak.');
  await checkInstallation(opened, options);
  const composed = opened.name === 'docker' && (await checkCompose(opened));
  console.log(
    `The image was checked${composed ? ', and compose.yaml' : '; compose.yaml was not: no Docker'}.`,
  );
  console.log(`${composed ? 2 : 1} passed, 0 failed`);
}

/** One command and a volume: with the embedded PostgreSQL, from the first start to the second. */
async function checkInstallation({ run }: Engine, options: readonly string[]): Promise<void> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const settings = ['--env', `PORT=${port}`, '--env', `SITE_URL=${address}`];
  const volume = ['--volume', 'aloud-check-data:/data'];
  run(['run', '--detach', '--name', name, ...options, ...settings, ...volume, 'aloud:check']);
  try {
    await untilReady(address, () => run(['logs', name]));
    run(['exec', name, 'node', '/app/bin/health.js']);
    const key = sandboxKey(run(['exec', name, 'cat', '/data/first-steps.txt']));
    await convert(address, key);
    run(['stop', '--time', '60', name]);
    assert.equal(run(['inspect', '--format', '{{.State.ExitCode}}', name]).trim(), '0');
    run(['start', name]);
    await untilReady(address, () => run(['logs', name]));
    const { data } = (await ask(address, '/v1/conversions', key)) as { data: unknown[] };
    assert.equal(data.length, 1, 'the conversion is kept');
  } catch (error) {
    console.log(run(['logs', name]));
    throw error;
  } finally {
    run(['rm', '--force', name]);
    run(['volume', 'rm', '--force', 'aloud-check-data', 'aloud-check-models']);
  }
}

/** All of compose.yaml, with passwords of unusual characters. */
async function checkCompose({ run }: Engine): Promise<boolean> {
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return false;
  assert.ok(!existsSync('.env'), 'compose.yaml is checked with a .env of its own');
  const password = `p@ss/w:rd #%?&"$x`;
  writeFileSync(
    '.env',
    `SECRET_KEY=${crypto.randomUUID()}\nPOSTGRES_PASSWORD='${password}'\nS3_SECRET_KEY='${password}'\n`,
  );
  try {
    run(['compose', 'up', '--build', '--detach', '--wait', '--wait-timeout', '300']);
    await convert(
      'http://127.0.0.1:3000',
      sandboxKey(run(['compose', 'exec', '-T', 'api', 'cat', '/data/first-steps.txt'])),
    );
    return true;
  } catch (error) {
    console.log(run(['compose', 'logs']));
    throw error;
  } finally {
    run(['compose', 'down', '--volumes', '--timeout', '60']);
    rmSync('.env');
  }
}

function sandboxKey(firstSteps: string): string {
  const [key] = /svc_test_\w+/.exec(firstSteps) ?? [];
  assert.ok(key, `no key of the sandbox in ${firstSteps}`);
  return key;
}

async function convert(address: string, key: string): Promise<void> {
  const body = { title: 'The image', source_type: 'changelog', content: text, wait: true };
  const { data } = (await ask(address, '/v1/conversions', key, body)) as { data: { audio_url: string } };
  const audio = Buffer.from(await (await fetch(data.audio_url)).arrayBuffer());
  assert.equal(audio.toString('latin1', 0, 3), 'ID3');
  assert.ok(audio.length > 10_000, `${audio.length} bytes of audio`);
  console.log(`converted: ${audio.length} bytes of audio`);
}

async function ask(address: string, path: string, key: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${address}${path}`, { ...init, headers });
  const answered = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${answered}`);
  return JSON.parse(answered);
}

async function untilReady(address: string, logs: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await fetch(`${address}/ready`).catch(() => null))?.ok) {
    if (Date.now() > deadline) assert.fail(`it is not ready after 3 minutes:\n${logs()}`);
    await pause(500);
  }
}
