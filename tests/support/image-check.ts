import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Builds the image on a base made here by debootstrap, and runs it as compose.yaml does: read-only, without
 * capabilities. It needs root, podman, runc and debootstrap; without them it says so and is skipped.
 */
const missing = ['podman', 'runc', 'debootstrap'].filter((tool) => spawnSync('which', [tool]).status !== 0);
const directory = mkdtempSync(join(tmpdir(), 'aloud-image-'));
const engine = ['--root', join(directory, 'root'), '--runroot', join(directory, 'run'), '--runtime', 'runc'];
const base = `docker.io/library/${/^FROM (\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]}`;
// Some machines refuse the limits that the engine sets by default.
const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];

try {
  if (missing.length > 0) skip(`${missing.join(', ')} not found`);
  else if (process.getuid?.() !== 0) skip('it needs root');
  else if (spawnSync('podman', [...engine, 'info']).status !== 0) skip('podman does not run here');
  else check();
} finally {
  spawnSync('umount', [join(directory, 'root', 'overlay')]);
  rmSync(directory, { recursive: true, force: true });
}

function skip(reason: string): void {
  console.log(`SKIPPED: the image was not checked: ${reason}.`);
}

function check(): void {
  importBase();
  mkdirSync(join(directory, 'npm'));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) cpSync(authorities, join(directory, 'npm', 'authorities.pem'));
  const cafile = authorities ? 'cafile=/usr/local/etc/authorities.pem\n' : '';
  writeFileSync(join(directory, 'npm', 'npmrc'), `registry=${registry}\n${cafile}`);
  const npmrc = ['--volume', `${join(directory, 'npm')}:/usr/local/etc:ro`];
  const build = [
    '--pull=never',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--network',
    'host',
    ...npmrc,
    '--tag',
    'aloud:check',
  ];
  podman('build', ...build, '.');
  const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--network', 'host', ...limits];
  const safe = ['--security-opt', 'no-new-privileges', '--volume', 'models:/cache', '--volume', 'data:/data'];
  const run = (...words: string[]) =>
    podman('run', '--rm', '--interactive', ...confined, ...safe, ...npmrc, ...words);
  run('aloud:check', '--version');
  // The voice is fetched and speaks, with nowhere to write but the two volumes.
  run('aloud:check', 'say', '-', '--verbatim', '--output', '/data/sound.mp3');
  console.log('1 passed, 0 failed');
}

/** Debian with the Node and npm of this machine, under the name that the Dockerfile asks for. */
function importBase(): void {
  const root = join(directory, 'base');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' });
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  execFileSync('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const tarball = join(directory, 'base.tar');
  execFileSync('tar', ['--create', '--file', tarball, '--directory', root, '.']);
  podman('import', tarball, base);
  if (existsSync(tarball)) rmSync(tarball);
}

function podman(...words: string[]): void {
  console.log(`podman ${words.join(' ')}`);
  execFileSync('podman', [...engine, ...words], {
    input: 'The image can speak.',
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}
