import assert from 'node:assert/strict';
import { createServer as createPlainServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { type NameServer, startNameServer } from '../../tests/support/name-server.ts';
import { type Receiver, startReceiver } from '../../tests/support/webhook-receiver.ts';
import { createNetworks } from '../domain/networks.ts';
import { createEgress, type Egress, type EgressOptions } from './egress.ts';

let receiver: Receiver;
let names: NameServer;
let port: number;
const opened: Egress[] = [];

before(async () => {
  receiver = await startReceiver();
  port = Number(new URL(receiver.url).port);
  names = await startNameServer();
});
after(async () => {
  await Promise.all(opened.map((egress) => egress.close()));
  await receiver.close();
  await names.close();
});

function open(allowed: string[] = [], options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({
    rules: { allowedNetworks: createNetworks(allowed) },
    extraAuthorities: receiver.authority.certificate,
    nameServers: [names.address],
    ...options,
  });
  opened.push(egress);
  return egress;
}

async function post(egress: Egress, url: string, signal = new AbortController().signal) {
  const started = performance.now();
  const outcome = await egress.post({ url, headers: { 'x-test': 'yes' }, body: Buffer.from('{}'), signal });
  return { ...outcome, durationMilliseconds: performance.now() - started };
}

test('a receiver whose certificate comes from a trusted authority is reached, by address and by name', async () => {
  const egress = open(['127.0.0.1']);
  const sent = await post(egress, `${receiver.url}/here?a=b`);
  assert.deepEqual([sent.status, sent.response, sent.error], [200, 'ok', null]);
  assert.equal(receiver.arrivals.at(-1)?.path, '/here?a=b');
  assert.equal(receiver.arrivals.at(-1)?.headers['x-test'], 'yes');
  assert.equal((await post(egress, `https://localhost:${port}/`)).status, 200);
});

test('a certificate of an unknown authority, or for another name, is refused', async () => {
  const trusting = open(['127.0.0.1'], { extraAuthorities: null });
  assert.match((await post(trusting, receiver.url)).error ?? '', /certificate/);
  names.names.set('other.example', [['127.0.0.1']]);
  const arrived = receiver.arrivals.length;
  assert.match((await post(open(['127.0.0.1']), `https://other.example:${port}/`)).error ?? '', /altnames/);
  assert.equal(receiver.arrivals.length, arrived);
});

test('an aborted exchange has no outcome, whether it is running or has not begun', async () => {
  const egress = open(['127.0.0.1']);
  const stopping = new AbortController();
  receiver.answer = () => stopping.abort(new Error('The process stops.'));
  await assert.rejects(post(egress, receiver.url, stopping.signal), /The process stops/);
  receiver.answer = (response) => response.writeHead(200).end('ok');
  const arrived = receiver.arrivals.length;
  await assert.rejects(post(egress, receiver.url, stopping.signal), /The process stops/);
  assert.equal(receiver.arrivals.length, arrived);
});

test('no target that is not public is ever connected to', async () => {
  const reached = await reachedAddresses(async (listening) => {
    const at = (host: string) => `https://${host}:${listening}/`;
    names.names.set('private.example', [['10.0.0.1']]);
    names.names.set('loopback.example', [['127.0.0.1']]);
    names.names.set('loopback6.example', [['::1']]);
    names.names.set('mapped.example', [['::ffff:127.0.0.1']]);
    names.names.set('mixed.example', [['1.1.1.1', '127.0.0.1']]);
    names.names.set('metadata.example', [['169.254.169.254']]);
    names.names.set('zero.example', [['0.0.0.0']]);
    names.names.set('wide.example', [['2002:7f00:1::']]);
    const targets = [
      ...['127.0.0.1', '127.1', '127.0.0.2', '127.255.255.254', '2130706433', '0x7f000001', '0177.0.0.1'].map(
        at,
      ),
      ...['0x7f.0.0.1', '0', '0.0.0.0', '0000', '127.0.0.1.', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①'].map(at),
      ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'].map(
        at,
      ),
      ...['[::ffff:0:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fe80::1]', '[fd00::1]'].map(at),
      ...['10.0.0.1', '169.254.169.254', '192.168.0.1', '172.16.0.1', '100.64.0.1', '198.18.0.1'].map(at),
      ...['localhost', 'LOCALHOST', 'a.localhost', 'localhost.', 'private.example', 'loopback.example'].map(
        at,
      ),
      ...['loopback6.example', 'mapped.example', 'mixed.example', 'metadata.example', 'zero.example'].map(at),
      ...['wide.example', 'loopback.example.', 'user:pw@127.0.0.1'].map(at),
      `http://127.0.0.1:${listening}/`,
      `http://loopback.example:${listening}/`,
      `http://localhost:${listening}/`,
      `https://1.1.1.1@127.0.0.1:${listening}/`,
      `https:\\\\127.0.0.1:${listening}\\`,
    ];
    assert.ok(targets.length >= 36);
    const egress = open([]);
    for (const url of targets) {
      const { status, error } = await post(egress, url);
      assert.equal(status, null, url);
      assert.notEqual(error, null, url);
    }
  });
  assert.deepEqual(reached, []);
});

test('a name that is public when asked first and private when asked again leads nowhere private', async () => {
  const reached = await reachedAddresses(async (listening) => {
    // Allowed networks stand in for public ones, so that the test stays on this machine.
    const egress = open(['127.0.0.2', '127.0.0.3']);
    for (const first of [['127.0.0.2'], ['127.0.0.2', '127.0.0.3']]) {
      const name = `rebinding-${first.length}.example`;
      names.names.set(name, [first, ['127.0.0.1']]);
      for (let round = 0; round < 3; round += 1)
        assert.equal((await post(egress, `https://${name}:${listening}/`)).status, null);
    }
  });
  assert.ok(reached.length > 0 && !reached.includes('127.0.0.1'), String(reached));
  // The connection uses the checked address, without a second lookup.
  names.names.set('once.example', [['127.0.0.1'], ['127.0.0.2']]);
  const asked = names.questions.length;
  await post(open(['127.0.0.1'], { timeoutMilliseconds: 2000 }), `https://once.example:${port}/`);
  assert.deepEqual(names.questions.slice(asked).sort(), ['once.example A', 'once.example AAAA']);
});

test('a redirect is an answer, and is not followed', async () => {
  const egress = open(['127.0.0.1']);
  const connections = receiver.connections();
  receiver.answer = (response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
  const { status } = await post(egress, `${receiver.url}/redirecting`);
  receiver.answer = (response) => response.writeHead(200).end('ok');
  assert.equal(status, 302);
  assert.equal(receiver.arrivals.at(-1)?.path, '/redirecting');
  assert.ok(receiver.connections() <= connections + 1);
});

test('unencrypted requests reach the networks an operator allows, and no others', async () => {
  const plain = createPlainServer((_request, response) => response.end('plain'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
  assert.equal((await post(open(['127.0.0.0/8']), url)).response, 'plain');
  assert.equal((await post(open(['10.0.0.0/8']), url)).status, null);
  plain.closeAllConnections();
  await new Promise((resolve) => plain.close(resolve));
});

test('of a huge answer the first 64 KiB are kept, and the rest is not read', async () => {
  receiver.answer = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('\0'.repeat(50_000)), 5);
    response.on('close', () => clearInterval(timer));
  };
  const { status, response, durationMilliseconds } = await post(open(['127.0.0.1']), receiver.url);
  receiver.answer = (response) => response.writeHead(200).end('ok');
  assert.equal(status, 200);
  assert.equal(response.length, 65_536);
  assert.ok(!response.includes('\0'));
  assert.ok(durationMilliseconds < 25_000, `it ends before its time is up: ${durationMilliseconds} ms`);
});

test('the whole exchange has one limit: an answer that trickles in is cut off', async () => {
  const egress = open(['127.0.0.1'], { timeoutMilliseconds: 600 });
  receiver.answer = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(timer));
  };
  const trickling = await post(egress, receiver.url);
  receiver.answer = () => {};
  const silent = await post(egress, receiver.url);
  receiver.answer = (response) => response.writeHead(200).end('ok');
  for (const { status, error, durationMilliseconds } of [trickling, silent]) {
    assert.equal(status, null);
    assert.match(error ?? '', /within 0.6 seconds/);
    assert.ok(durationMilliseconds >= 590, `${durationMilliseconds} ms`);
  }
});

test('a failed request is described in words, without addresses of the network', async () => {
  const egress = open(['127.0.0.1']);
  const gone = await new Promise<number>((resolve) => {
    const server = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  assert.match(
    (await post(egress, `https://127.0.0.1:${gone}/`)).error ?? '',
    /^The receiver refused the connection\.$/,
  );
  names.names.set('inside.example', [['127.0.0.1']]);
  for (const [from, url] of [
    [egress, `https://inside.example:${gone}/`],
    [egress, `https://inside.example:${port}/`],
    [open([]), `https://inside.example:${port}/`],
    [open(['127.0.0.1'], { extraAuthorities: null }), `https://inside.example:${port}/`],
  ] as const) {
    const { error } = await post(from, url);
    assert.match(error ?? '', /^[A-Z]\w/i);
    assert.doesNotMatch(error ?? '', /127\.|localhost|:\d/, 'no address of the network');
  }
  names.names.set('nowhere.example', [[]]);
  assert.match((await post(egress, 'https://nowhere.example/')).error ?? '', /cannot be resolved/);
  receiver.answer = (response) => response.destroy();
  assert.notEqual((await post(egress, receiver.url)).error, null);
  receiver.answer = (response) => response.writeHead(200).end('ok');
});

/** Returns the addresses of this machine, IPv4 and IPv6, at which one port receives connections during the work. */
async function reachedAddresses(work: (port: number) => Promise<void>): Promise<string[]> {
  const reached: string[] = [];
  const listen = (host: string, at: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createSocketServer((socket) => {
        reached.push(socket.localAddress ?? '');
        socket.destroy();
      });
      server.once('error', reject);
      server.listen({ host, port: at, ipv6Only: host.includes(':') }, () => resolve(server));
    });
  const first = await listen('0.0.0.0', 0);
  const { port: at } = first.address() as AddressInfo;
  const servers = [first, await listen('::', at).catch(() => first)];
  await work(at);
  for (const server of new Set(servers)) await new Promise((resolve) => server.close(resolve));
  return reached;
}
