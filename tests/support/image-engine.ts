import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
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
import { promisify } from 'node:util';
import { until } from './until.ts';

/** A container engine. */
export type Engine = {
  readonly name: 'docker' | 'podman';
  /** Runs it and returns what it prints. */
  run(words: readonly string[], input?: string): string;
  /** Runs a program that asks the engine by its socket. */
  runClient(command: string, words: readonly string[]): Promise<string>;
  /** Options that let a build or container reach the package registry of this machine. */
  readonly registry: readonly string[];
  readonly buildOptions: readonly string[];
  readonly directory: string;
  close(): Promise<void>;
};

/** Docker where it runs; else podman on a Debian base that is made here. A text says why there is none. */
export function openEngine(): Engine | string {
  const directory = mkdtempSync(join(tmpdir(), 'aloud-image-'));
  if (spawnSync('docker', ['info']).status === 0) return docker(directory);
  const needed = ['podman', 'runc', 'debootstrap', 'catatonit'];
  const missing = needed.filter((tool) => spawnSync('which', [tool]).status !== 0);
  const engine = missing.length === 0 && process.getuid?.() === 0 ? podman(directory) : undefined;
  if (engine && spawnSync('podman', [...storage(directory), 'info']).status === 0) return engine;
  rmSync(directory, { recursive: true });
  if (missing.length > 0) return `there is no Docker, and ${missing.join(', ')} not found`;
  return `there is no Docker, and podman ${engine ? 'does not run here' : 'needs root'}`;
}

function docker(directory: string): Engine {
  return {
    name: 'docker',
    run: (words, input) => execute('docker', words, input),
    runClient: async (command, words) => execute(command, words),
    ...{ registry: [], buildOptions: [], directory },
    close: async () => rmSync(directory, { recursive: true }),
  };
}

function podman(directory: string): Engine {
  mkdirSync(join(directory, 'npm'));
  process.env['CONTAINERS_CONF'] = containersConf(directory);
  const run: Engine['run'] = (words, input) => execute('podman', [...storage(directory), ...words], input);
  const socketFile = join(directory, 'podman.sock');
  const socket = `unix://${socketFile}`;
  let hasBase = false;
  let service: ChildProcess | undefined;
  return {
    name: 'podman',
    run(words, input) {
      if (words[0] === 'build' && !hasBase) importBase(directory, run);
      hasBase = true;
      return run(words, input);
    },
    async runClient(command, words) {
      service ??= spawn('podman', [...storage(directory), 'system', 'service', '--time', '0', socket], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await until(() => existsSync(socketFile));
      console.log(`${command} ${words.join(' ')}`);
      const env = { ...process.env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '0' };
      const { stdout } = await promisify(execFile)(command, words, { env, maxBuffer: 100_000_000 });
      return stdout;
    },
    registry: ['--volume', `${registrySettings(join(directory, 'npm'))}:/usr/local/etc:ro`],
    buildOptions: ['--pull=never', '--format', 'docker', '--isolation', 'chroot', '--network', 'host'],
    directory,
    async close() {
      service?.kill();
      await until(
        () => removalFault(directory),
        (fault) => fault === null,
      );
    },
  };
}

/** Why it cannot be removed yet: a command that ends late mounts it again. */
function removalFault(directory: string): string | null {
  spawnSync('umount', [join(directory, 'root', 'overlay')]);
  try {
    rmSync(directory, { recursive: true, force: true });
    return null;
  } catch (error) {
    return String(error);
  }
}

function storage(directory: string): string[] {
  return ['--root', join(directory, 'root'), '--runroot', join(directory, 'run')];
}

/** Some machines refuse the limits that the engine sets by default. Names of services need the newer network. */
function containersConf(directory: string): string {
  const path = join(directory, 'containers.conf');
  const limits = 'default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]';
  const network = `network_backend = "netavark"\nnetwork_config_dir = "${directory}/networks"`;
  // By default podman comes back minutes after a command in a container, and makes its directories again.
  const engine = 'runtime = "runc"\nexit_command_delay = 1';
  writeFileSync(path, `[containers]\n${limits}\n[engine]\n${engine}\n[network]\n${network}\n`);
  return path;
}

function registrySettings(directory: string): string {
  const registry = execute('npm', ['config', 'get', 'registry']).trim();
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) cpSync(authorities, join(directory, 'authorities.pem'));
  const cafile = authorities ? 'cafile=/usr/local/etc/authorities.pem\n' : '';
  writeFileSync(join(directory, 'npmrc'), `registry=${registry}\n${cafile}`);
  return directory;
}

/** Debian with the Node and npm of this machine, under the name that the Dockerfile asks for. */
function importBase(directory: string, run: Engine['run']): void {
  const root = join(directory, 'base');
  const base = `docker.io/library/${/^FROM (\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]}`;
  execute('debootstrap', ['--variant=minbase', 'bookworm', root]);
  // It may leave this mounted.
  spawnSync('umount', [join(root, 'proc')]);
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(execute('which', ['npm']).trim())));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  execute('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const tarball = join(directory, 'base.tar');
  execute('tar', ['--create', '--one-file-system', '--file', tarball, '--directory', root, '.']);
  rmSync(root, { recursive: true });
  run(['import', tarball, base]);
  rmSync(tarball);
}

function execute(command: string, words: readonly string[], input = ''): string {
  console.log(`${command} ${words.join(' ')}`);
  return execFileSync(command, words, { input, encoding: 'utf8', maxBuffer: 100_000_000 });
}
