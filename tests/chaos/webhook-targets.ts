import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createNetworks } from '../../src/domain/networks.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { startNameServer } from '../support/name-server.ts';
import { allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Installation } from './support/installation.ts';
import { ask } from './support/requests.ts';

const hosts = [
  ...['127.0.0.1', '127.1', '127.0.0.2', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[2002:7f00:1::]', '[fe80::1]', '[fd00::1]', '10.0.0.1', '169.254.169.254', '192.168.0.1'],
  ...['172.16.0.1', '100.64.0.1', 'localhost', 'LOCALHOST', 'a.localhost', 'localhost.', '①②⑦.⓪.⓪.①'],
  ...['user:password@127.0.0.1', '1.1.1.1@127.0.0.1'],
];

/** Answers of a name server; one that has several gives them one after the other. */
const names: Record<string, string[][]> = {
  'private.example': [['10.0.0.1']],
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'mixed.example': [['192.0.2.1', '127.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'rebinding.example': [['192.0.2.1'], ['127.0.0.1']],
};

export const fault: Fault = {
  name: 'webhook-targets',
  about: 'webhooks to private, loopback, link-local, mapped, rebinding and redirecting addresses',
  goal: '0 connections',
  topologies: ['embedded', 'cluster'],
  async run({ shared }) {
    const trap = await setTrap();
    try {
      const targets = hosts.map((host) => `https://${host}:${trap.port}/`);
      targets.push(`http://127.0.0.1:${trap.port}/`, `http://localhost:${trap.port}/`);
      const accepted = await throughTheService(await shared(), targets);
      const broken = await throughTheWayOut(targets, trap.port);
      broken.push(...(await throughARedirect(`http://127.0.0.1:${trap.port}/`)));
      if (trap.connections() > 0) broken.push(`${trap.connections()} connections`);
      const count = targets.length + Object.keys(names).length + redirects.length;
      const found = `${count} targets, ${accepted} of them not refused at once: 0 connections`;
      return { found, broken };
    } finally {
      await trap.close();
    }
  },
};

/** As a customer: with the address in the request. Gives how many were accepted, to be refused later. */
async function throughTheService(installation: Installation, targets: readonly string[]): Promise<number> {
  const customer = await installation.customer();
  const { url } = installation.apis[0] ?? { url: '' };
  let accepted = 0;
  for (const target of targets) {
    const body = { source_type: 'document', title: 'Trap', content: 'A trap.', webhook_url: target };
    const answer = await ask(url, '/v1/conversions', { method: 'POST', key: customer.key, body });
    await answer.arrayBuffer();
    if (answer.status === 202) accepted += 1;
  }
  await allEnded(installation, customer, 60);
  await new Promise((resolve) => setTimeout(resolve, accepted > 0 ? 3000 : 0));
  return accepted;
}

/** Past every check of addresses: the way out itself, with a name server that lies. */
async function throughTheWayOut(targets: readonly string[], port: number): Promise<string[]> {
  const server = await startNameServer();
  for (const [name, answers] of Object.entries(names)) server.names.set(name, answers);
  const egress = createEgress({
    rules: { allowedNetworks: createNetworks([]) },
    extraAuthorities: null,
    nameServers: [server.address],
    timeoutMilliseconds: 500,
  });
  const broken: string[] = [];
  try {
    const named = Object.keys(names).flatMap((name) => [name, name]);
    for (const url of [...targets, ...named.map((name) => `https://${name}:${port}/`)]) {
      const { signal } = new AbortController();
      const { status } = await egress.post({ url, headers: {}, body: Buffer.from('{}'), signal });
      if (status !== null) broken.push(`${url} answered ${status}`);
    }
  } finally {
    await egress.close();
    await server.close();
  }
  return broken;
}

const redirects = [301, 302, 303, 307, 308];

/** A receiver that may be reached, and sends us on to one that may not. */
async function throughARedirect(location: string): Promise<string[]> {
  const server = createHttpServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({
    rules: { allowedNetworks: createNetworks(['127.0.0.2/32']) },
    extraAuthorities: null,
    timeoutMilliseconds: 2000,
  });
  const broken: string[] = [];
  try {
    for (const redirect of redirects) {
      const url = `http://127.0.0.2:${port}/${redirect}`;
      const { signal } = new AbortController();
      const { status } = await egress.post({ url, headers: {}, body: Buffer.from('{}'), signal });
      if (status !== redirect) broken.push(`a redirect with ${redirect} came out as ${status}`);
    }
  } finally {
    await egress.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return broken;
}

type Trap = { readonly port: number; connections(): number; close(): Promise<void> };

/** Listens on every address of this machine and counts who comes. */
async function setTrap(): Promise<Trap> {
  let count = 0;
  const server: Server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    connections: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
