import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { registerHealth } from './health.ts';

test('a part that is not ready is logged once, with each new reason, and when it is ready again', async () => {
  const lines: { msg: string; part: string; err?: { message: string } }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const server = fastify({ logger: { stream } });
  server.decorate('isDraining', () => false);
  let reason: string | null = null;
  const check = async () => {
    if (reason !== null) throw new Error(reason);
  };
  registerHealth(server, { version: '0', checks: { storage: check } });
  const statuses = [];
  for (reason of ['unreachable', 'unreachable', 'refused', null, null, 'unreachable'])
    statuses.push((await server.inject('/ready')).statusCode);
  await server.close();

  assert.deepEqual(statuses, [503, 503, 503, 200, 200, 503]);
  const logged = lines.filter(({ part }) => part === 'storage').map(({ msg, err }) => err?.message ?? msg);
  assert.deepEqual(logged, ['unreachable', 'refused', 'ready again', 'unreachable']);
});
