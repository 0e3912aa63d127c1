import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

/** The port of the cluster's last start, so that its clients find it again; any free port if it is taken. */
export async function choosePort(cluster: string): Promise<number> {
  // PostgreSQL writes its command line to this file.
  const commandLine = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = /"-p" "(\d{1,5})"/.exec(commandLine)?.[1];
  return freePort(Number(last ?? 0)).catch(() => freePort(0));
}

async function freePort(port: number): Promise<number> {
  await using server = createServer().listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
