import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianProgram } from '../drills/support/debian.ts';
import type { Engine } from './image-engine.ts';

const program = '/usr/libexec/docker/cli-plugins/docker-compose';

/** The words that run Compose 2 or later, or why there is none. Beside Docker it must be there. */
export function findCompose({
  name,
  directory,
}: Pick<Engine, 'name' | 'directory'>): readonly string[] | string {
  if (name === 'docker') {
    if (isCurrent(['docker', 'compose'])) return ['docker', 'compose'];
    throw new Error('Docker runs here, but docker compose 2 or later does not: install its plugin.');
  }
  if (isCurrent(['docker-compose'])) return ['docker-compose'];
  try {
    const unpacked = [debianProgram(directory, 'docker-compose', program, laterDebian(directory))];
    return isCurrent(unpacked) ? unpacked : 'Compose of Debian does not run here';
  } catch (error) {
    return `Compose was not found: ${error instanceof Error ? error.message : error}`;
  }
}

/** Compose 1 does not know all of our file. */
function isCurrent([command = '', ...words]: readonly string[]): boolean {
  const { stdout } = spawnSync(command, [...words, 'version', '--short'], { encoding: 'utf8' });
  const [, major] = /^v?(\d+)\./.exec((stdout ?? '').trim()) ?? [];
  return Number(major) >= 2;
}

/** Debian 12 has Compose 1, which does not know all of our file; that of Debian 13 runs on both. */
function laterDebian(directory: string): string[] {
  const apt = join(directory, 'apt');
  mkdirSync(join(apt, 'lists/partial'), { recursive: true });
  const installed = readFileSync('/etc/os-release', 'utf8');
  const suite = /^VERSION_CODENAME=bookworm$/m.test(installed) ? 'trixie' : 'stable';
  writeFileSync(join(apt, 'sources.list'), `deb http://deb.debian.org/debian ${suite} main\n`);
  const options = {
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::Cache': apt,
    'APT::Sandbox::User': 'root',
  };
  const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  spawnSync('apt-get', [...words, 'update'], { stdio: 'inherit' });
  return words;
}
