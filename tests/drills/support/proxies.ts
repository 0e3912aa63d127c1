import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Identity } from '../../support/certificate-authority.ts';
import { root } from '../../support/command-line.ts';
import { freePort } from '../../support/free-port.ts';
import { debianProgram } from './debian.ts';

export type ReverseProxy = { readonly url: string; stop(): Promise<void> };

type Options = {
  readonly directory: string;
  /** The ports of the two API processes. */
  readonly ports: readonly [number, number];
  readonly identity: Identity;
};

/** nginx with the file of deploy/nginx, but for its ports, its name and its certificate. */
export async function startNginx({ directory, ports, identity }: Options): Promise<ReverseProxy> {
  const program = debianProgram(directory, 'nginx', '/usr/sbin/nginx');
  const { home, certificate, key } = writeIdentity(directory, 'nginx', identity);
  const port = await freePort();
  const site = readFileSync(`${root}deploy/nginx/aloud.conf`, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll('aloud.example.com', 'localhost')
    .replace('/etc/ssl/aloud/fullchain.pem', certificate)
    .replace('/etc/ssl/aloud/privkey.pem', key);
  writeFileSync(join(home, 'aloud.conf'), withPorts(site, ports));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const http = `access_log off; ${paths.join(' ')} include ${home}/aloud.conf;`;
  const main = `daemon off; worker_processes 1; pid ${home}/pid; events {} http { ${http} }`;
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(join(home, 'nginx.conf'), `${user}${main}\n`);
  const words = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')];
  check(program, [...words, '-t']);
  return start(program, words, `https://localhost:${port}`);
}

/** Caddy with that of deploy/caddy. */
export async function startCaddy({ directory, ports, identity }: Options): Promise<ReverseProxy> {
  const program = debianProgram(directory, 'caddy', '/usr/bin/caddy');
  const { home, certificate, key } = writeIdentity(directory, 'caddy', identity);
  const port = await freePort();
  const file = join(home, 'Caddyfile');
  const original = `${root}deploy/caddy/Caddyfile`;
  check(program, ['validate', '--adapter', 'caddyfile', '--config', original]);
  const site = readFileSync(original, 'utf8').replace(
    'aloud.example.com {',
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${home}\n}\n\nlocalhost:${port} {\n\ttls ${certificate} ${key}`,
  );
  writeFileSync(file, withPorts(site, ports));
  return start(program, ['run', '--adapter', 'caddyfile', '--config', file], `https://localhost:${port}`);
}

function writeIdentity(directory: string, name: string, identity: Identity) {
  const home = join(directory, `${name}-files`);
  mkdirSync(home);
  const [certificate, key] = [join(home, 'certificate.pem'), join(home, 'key.pem')];
  writeFileSync(certificate, identity.certificate);
  writeFileSync(key, identity.key);
  return { home, certificate, key };
}

function withPorts(text: string, [first, second]: readonly [number, number]): string {
  return text
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3100', `127.0.0.1:${second}`);
}

function check(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} refuses its file:\n${stderr}`);
}

async function start(program: string, words: readonly string[], url: string): Promise<ReverseProxy> {
  const child = spawn(program, words, { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('close', resolve));
  const { port } = new URL(url);
  for (let tries = 0; !(await listens(Number(port))); tries += 1) {
    if (tries === 100) throw new Error(`${program} does not listen.`);
    await pause(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
