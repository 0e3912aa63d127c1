import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { startTestApp, type TestApp } from '../support/app.ts';
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
