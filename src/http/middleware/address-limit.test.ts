import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { registerRequestLimits } from './limits.ts';

async function createLimit(perMinute: number) {
  const limits = await registerRequestLimits(fastify(), { perNetwork: perMinute, perPerson: perMinute });
  const headers = new Map<string, unknown>();
  const reply = {
    header: (name: string, value: unknown) => headers.set(name, value),
    raw: { once: () => undefined },
  } as unknown as FastifyReply;
  const ask = async (ip: string) =>
    limits.byNetwork({ ip, routeOptions: { config: {} } } as FastifyRequest, reply).then(
      () => 'admitted',
      (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
    );
  return { ask, headers };
}

test('a network is refused beyond its limit, and gets the time to come again', async () => {
  const { ask, headers } = await createLimit(2);
  assert.deepEqual(
    [await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.2')],
    ['admitted', 'admitted', 'RATE_LIMITED', 'admitted'],
  );
  assert.ok(Number(headers.get('retry-after')) >= 1);
  assert.deepEqual([...headers.keys()], ['retry-after']);
});

test('addresses of one IPv6 network are counted together', async () => {
  const { ask } = await createLimit(1);
  assert.deepEqual(
    [await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:1::1')],
    ['admitted', 'RATE_LIMITED', 'admitted'],
  );
});

test('a flood from 120,000 networks does not reset the count of one that keeps asking', async () => {
  const { ask } = await createLimit(1);
  await ask('203.0.113.1');
  for (let network = 0; network < 120_000; network++) {
    await ask(`10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`);
    if (network % 40_000 === 0) assert.equal(await ask('203.0.113.1'), 'RATE_LIMITED');
  }
  assert.equal(await ask('203.0.113.1'), 'RATE_LIMITED');
});
