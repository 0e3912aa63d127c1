import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

/** The port the cluster was last served on if it is free, so that its clients find it again; else any. */
export async function choosePort(cluster: string): Promise<number> {
  const last = await lastPort(cluster);
  return (last !== undefined && (await reserve(last))) || (await reserve(0)) || 0;
}

/** PostgreSQL keeps the command line of its last start in a file. */
async function lastPort(cluster: string): Promise<number | undefined> {
  const commandLine = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const port = Number(/"-p" "(\d{1,5})"/.exec(commandLine)?.[1] ?? 0);
  return port > 0 && port < 65_536 ? port : undefined;
}

/** Listens for a moment; the number of the port, or nothing when somebody else has it. */
async function reserve(port: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen({ host: '127.0.0.1', port, exclusive: true });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    server.close();
  }
}
