import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { registerHealth } from './health.ts';

test('why a part is not ready is logged once, and again when the reason changes or it fails anew', async (context) => {
  const lines: { part: string; msg: string }[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const server = fastify({ logger: { stream } });
  context.after(() => server.close());
  server.decorate('isDraining', () => false);
  let fault: string | null = null;
  const voice = async () => {
    if (fault !== null) throw new Error(fault);
  };
  registerHealth(server, { version: '1.0.0', checks: { voice, database: async () => undefined } });
  for (const [next, logged] of [
    ['The voice is being fetched.', 1],
    ['The voice is being fetched.', 1],
    ['The disk is full.', 2],
    [null, 2],
    ['The disk is full.', 3],
  ] as const) {
    fault = next;
    const { statusCode } = await server.inject('/ready');
    assert.equal(statusCode, next === null ? 200 : 503);
    assert.equal(
      lines.filter(({ part, msg }) => part === 'voice' && msg === 'not ready').length,
      logged,
      `${next}`,
    );
  }
  assert.ok(lines.every(({ part }) => part === 'voice'));
});
