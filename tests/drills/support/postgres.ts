import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../support/free-port.ts';
import { debianProgram, versionedPackage } from './debian.ts';

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Debian's PostgreSQL on a free port, with an empty database and this password. */
export async function startDebianPostgres(directory: string, password: string) {
  const programs = dirname(
    debianProgram(directory, versionedPackage('postgresql'), '/usr/lib/postgresql/*/bin/initdb'),
  );
  const home = join(directory, 'debian-postgres');
  mkdirSync(home);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (nobody.uid) for (const path of [home, passwordFile]) chownSync(path, nobody.uid, nobody.gid);
  const data = join(home, 'data');
  const access = ['--username', 'aloud', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const options = { ...nobody, cwd: home, stdio: 'pipe' as const };
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...access], options);
  const port = await freePort();
  const settings = [
    '-c',
    `unix_socket_directories=${home}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-p',
    String(port),
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => server.once('close', resolve));
  const sql = async (statement: string) => {
    const user = { user: 'aloud', password, database: 'postgres' };
    const client = new Client({ host: '127.0.0.1', port, ...user });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, string>>(statement);
      return Object.values(rows[0] ?? {})[0] ?? '';
    } finally {
      await client.end();
    }
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await sql('create database aloud');
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
  return {
    /** Without the password, as compose.yaml has it. */
    url: `postgres://aloud@127.0.0.1:${port}/aloud`,
    version: await sql('show server_version'),
    async stop() {
      server.kill('SIGINT');
      await exited;
    },
  };
}
