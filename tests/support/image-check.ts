import assert from 'node:assert/strict';
import { checkCompose } from './compose-check.ts';
import { findCompose } from './compose-program.ts';
import { freePort } from './free-port.ts';
import { type Engine, openEngine } from './image-engine.ts';
import { ask, convert, sandboxKey, untilReady } from './image-installation.ts';

const name = 'aloud-check';
const parts = ['image', 'compose'];

/**
 * npm run image-check [-- image|compose]
 * Builds the image and runs it as an operator does: read-only, without capabilities, as an ordinary user. It must speak,
 * and one command with a volume must be a whole installation that converts, stops and starts again. Then compose.yaml is
 * run. Without an engine, or without Compose beside podman, it says so and is skipped.
 */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : parts;
if (!wanted.every((part) => parts.includes(part))) {
  console.error(`error: image-check takes ${parts.join(', ')} or nothing, but got "${wanted.join(' ')}".`);
  process.exit(2);
}
const engine = openEngine();
if (typeof engine === 'string') console.log(`SKIPPED: the image was not checked: ${engine}.`);
else await checkAll(engine).finally(() => engine.close());

async function checkAll(opened: Engine): Promise<void> {
  const { run, registry, buildOptions } = opened;
  run(['build', ...buildOptions, ...registry, '--tag', 'aloud:check', '.']);
  let passed = 0;
  if (wanted.includes('image')) {
    await checkImage(opened);
    passed += 1;
  }
  if (wanted.includes('compose')) {
    const compose = findCompose(opened);
    if (typeof compose === 'string') console.log(`SKIPPED: compose.yaml was not checked: ${compose}.`);
    else {
      await checkCompose(opened, compose);
      passed += 1;
    }
  }
  console.log(`${passed} passed, 0 failed`);
}

async function checkImage(opened: Engine): Promise<void> {
  const { run, registry } = opened;
  const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--network', 'host'];
  const safe = ['--security-opt', 'no-new-privileges', '--volume', 'aloud-check-models:/cache'];
  const options = [...confined, ...safe, ...registry];
  const once = ['run', '--rm', '--interactive', ...options];
  assert.match(run([...once, 'aloud:check', '--version']), /^\d+\.\d+\.\d+/);
  assert.equal(run([...once, '--entrypoint', 'id', 'aloud:check', '-u']).trim(), '1000');
  // The voice is fetched and speaks, with nowhere to write but the volumes.
  run([...once, 'aloud:check', 'say', '-', '--verbatim', '--output', '/data/a.mp3'], 'The image can speak.');
  await checkInstallation(opened, options);
  console.log('The image was checked.');
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
