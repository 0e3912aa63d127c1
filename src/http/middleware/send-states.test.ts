import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import type { ConversionServices } from '../../operations/context.ts';
import type { ConversionState } from '../../operations/conversions/follow-conversion.ts';
import { createSendStates } from './streams.ts';

/** Unused in these tests, because no key is involved. */
const services = {} as ConversionServices;
const holder = { name: 'somebody', maxStreams: 1, keyId: null };

test('those who share an address share a bound', async (context) => {
  async function* follow(signal: AbortSignal): AsyncGenerator<ConversionState, void, void> {
    yield { status: 'pending', progress: 0 };
    await once(signal, 'abort');
  }
  const server = fastify({ forceCloseConnections: true });
  context.after(() => server.close());
  const sendStates = createSendStates(server, services);
  const group = { name: 'an address', maxStreams: 3 };
  server.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    sendStates(request, reply, { name: request.params.name, maxStreams: 2, keyId: null, group }, follow),
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const answers = [];
  for (const name of ['one', 'one', 'one', 'two', 'three']) answers.push(await fetch(`${address}/${name}`));
  assert.deepEqual(
    answers.map(({ ok }) => ok),
    [true, true, false, true, false],
  );
});

test('every stream ends after a while, so that its access is checked again', async (context) => {
  async function* follow(signal: AbortSignal): AsyncGenerator<ConversionState, void, void> {
    yield { status: 'pending', progress: 0 };
    if (!signal.aborted) await once(signal, 'abort');
  }
  const server = fastify({ forceCloseConnections: true });
  context.after(() => server.close());
  // On a slow machine, the key is checked first, and the check fails here.
  const known = { reportFault: () => {} } as unknown as ConversionServices;
  const sendStates = createSendStates(server, known, { lifetime: 300 });
  for (const keyId of [null, 'a-key'])
    server.get(`/${keyId}`, (request, reply) => sendStates(request, reply, { ...holder, keyId }, follow));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['null', 'a-key'])
    assert.match(await (await fetch(`${address}/${path}`)).text(), /"status":"pending"/);
});

for (const moment of ['is let in', 'gets the first state'])
  test(`a client that is gone before it ${moment} leaves its slot to the next`, async (context) => {
    const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waitHere = async () => {
      arrived.resolve();
      await left.promise;
    };
    let signalled = false;
    async function* follow(signal: AbortSignal): AsyncGenerator<ConversionState, void, void> {
      if (moment === 'gets the first state') await waitHere();
      signalled ||= signal.aborted;
      yield { status: 'pending', progress: 0 };
    }
    const server = fastify({ forceCloseConnections: true });
    context.after(() => server.close());
    const sendStates = createSendStates(server, services);
    if (moment === 'is let in') server.addHook('onRequest', waitHere);
    server.get('/', (request, reply) => sendStates(request, reply, holder, follow));
    const address = await server.listen({ port: 0, host: '127.0.0.1' });

    const accepted: Promise<[Socket]> = once(server.server, 'connection') as Promise<[Socket]>;
    const client = connect(Number(new URL(address).port), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [socket] = await accepted;
    await arrived.promise;
    client.destroy();
    await once(socket, 'close');
    left.resolve();

    assert.equal((await fetch(address)).status, 200);
    assert.ok(signalled, 'what is made for it is told to stop');
  });
