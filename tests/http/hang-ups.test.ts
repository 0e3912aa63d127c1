import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { startTestApp, type TestApp } from '../support/app.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

const lines: any[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api', logger: pino({ level: 'info' }, sink) });
});
after(() => app.close());

test('a client that hangs up within a body is no failure of ours', async () => {
  const { key } = await app.customer();
  const client = connect(Number(new URL(app.siteUrl).port), '127.0.0.1');
  const headers = `Host: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 900`;
  client.write(`POST /v1/conversions HTTP/1.1\r\n${headers}\r\n\r\n{"title":`, () =>
    setTimeout(() => client.resetAndDestroy(), 200),
  );
  const line = await until(
    () => lines.find(({ msg }) => msg === 'client hung up' || msg === 'request failed'),
    (found) => found !== undefined,
  );
  assert.deepEqual([line.msg, line.level, line.err], ['client hung up', 30, undefined]);
});

test('clients that hang up as their stream begins leave no listener behind', async () => {
  const { key, organizationId } = await app.customer({ tier: 'team' });
  const id = await storeConversion(app, { organizationId, status: 'processing' });
  const { notifications } = app.services;
  const { listen } = notifications;
  let [begun, listening] = [0, 0];
  notifications.listen = (...parameters) => {
    const stop = listen(...parameters);
    begun += 1;
    listening += 1;
    let stopped = false;
    return () => {
      if (!stopped) listening -= 1;
      stopped = true;
      stop();
    };
  };
  const hangUp = async (milliseconds: number) => {
    const client = connect(Number(new URL(app.siteUrl).port), '127.0.0.1');
    client.on('error', () => undefined);
    client.write(
      `GET /v1/conversions/${id}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await pause(milliseconds);
    client.destroy();
  };
  try {
    for (let index = 0; index < 100; index += 1) await hangUp((index % 20) / 2);
    await until(() => listening === 0);
    assert.ok(begun > 0);
  } finally {
    notifications.listen = listen;
  }
});
