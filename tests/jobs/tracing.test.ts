import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import pino from 'pino';
import { startTestApp } from '../support/app.ts';
import { createConversion } from '../support/conversions.ts';
import { createTestDatabase } from '../support/database.ts';
import { type CollectedSpan, startTraceCollector } from '../support/trace-collector.ts';
import { until } from '../support/until.ts';

const steps = ['queue', 'conversion', 'write', 'speak', 'master', 'store'];
const traceId = 'a'.repeat(32);
const parent = 'b'.repeat(16);

test('one trace has the request, the wait and every step of a conversion, across API and worker', async () => {
  const collector = await startTraceCollector();
  const database = await createTestDatabase();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20team',
  };
  const api = await startTestApp(settings, database, { role: 'api' });
  const worker = await startTestApp(settings, database, { role: 'worker' });
  const { key } = await api.customer({ mode: 'sandbox' });
  const create = async (flags: string) => {
    const headers = { traceparent: `00-${traceId}-${parent}-${flags}` };
    return (await (await createConversion(api, key, {}, headers)).json()).data.id as string;
  };
  const unsampled = await create('00');
  const sampled = await create('01');
  const completed = () =>
    database.store.pool.query("select id from conversions where status = 'completed' and id in ($1, $2)", [
      sampled,
      unsampled,
    ]);
  await until(completed, ({ rows }) => rows.length === 2);
  await worker.close();
  await api.close();
  await collector.close();
  await database.drop();

  const trace = collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string): CollectedSpan => {
    const [found, second] = trace.filter((span) => span.name === name);
    assert.ok(found, `no span ${name}`);
    assert.equal(second, undefined, 'the conversion that is not sampled is not exported');
    return found;
  };
  const request = named('POST /v1/conversions');
  assert.equal(request.parentSpanId, parent);
  assert.equal(request.role, 'api');
  assert.equal(request.attributes['http.response.status_code'], '202');
  const conversion = named('conversion');
  assert.equal(conversion.attributes['outcome'], 'completed');
  for (const name of ['queue', 'conversion']) assert.equal(named(name).parentSpanId, request.spanId);
  for (const name of ['write', 'speak', 'master', 'store'])
    assert.equal(named(name).parentSpanId, conversion.spanId, name);
  const spans = steps.map(named);
  for (const { role, attributes, start, end } of spans) {
    assert.equal(role, 'worker');
    assert.ok(start <= end);
    assert.ok(attributes['conversion_id'] === undefined || attributes['conversion_id'] === sampled);
  }
  const ordered = ['queue', 'write', 'speak', 'master', 'store'].map(named);
  for (const [index, span] of ordered.slice(1).entries())
    assert.ok(span.start >= (ordered[index]?.end ?? 0n));
});

test('the debug log has a line for each step and decision', async () => {
  const lines: any[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = await startTestApp({}, undefined, { logger: pino({ level: 'debug' }, sink) });
  const { key } = await app.customer({ mode: 'sandbox' });
  await createConversion(app, key);
  const messages = await until(
    () => lines.filter(({ level }) => level === 20).map(({ msg }) => msg),
    (found) => found.includes('span conversion'),
  );
  await app.close();
  for (const expected of ['accepted', ...steps.map((name) => `span ${name}`)])
    assert.ok(messages.includes(expected), `${expected} is missing in ${messages.join(', ')}`);
  const [{ trace_id, duration_ms }] = lines.filter(({ msg }) => msg === 'span speak');
  assert.ok(/^[0-9a-f]{32}$/.test(trace_id) && duration_ms > 0);
});
