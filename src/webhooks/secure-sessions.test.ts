import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecureSessions } from './secure-sessions.ts';

test('a session is kept for ten minutes, for its server alone, unless it is given up', () => {
  let now = 1000;
  const sessions = createSecureSessions(() => now);
  const session = Buffer.from('session');
  sessions.keep('a.example:443', session);
  assert.equal(sessions.find('a.example:443'), session);
  assert.equal(sessions.find('a.example:8443'), undefined);
  now += 599_999;
  assert.equal(sessions.find('a.example:443'), session);
  now += 1;
  assert.equal(sessions.find('a.example:443'), undefined);
  sessions.keep('a.example:443', session);
  sessions.forget('a.example:443');
  assert.equal(sessions.find('a.example:443'), undefined);
});

test('however many servers there are, a thousand sessions are kept at most', () => {
  const sessions = createSecureSessions();
  const servers = Array.from({ length: 5000 }, (_, number) => `${number}.example:443`);
  for (const server of servers) sessions.keep(server, Buffer.alloc(0));
  assert.ok(servers.filter((server) => sessions.find(server)).length <= 1000);
  assert.ok(sessions.find('4999.example:443'));
});
