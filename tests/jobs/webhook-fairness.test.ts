import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import { addEndpoint, arrivalsAt, emit, startAppWithReceiver } from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let close: () => Promise<void>;

before(async () => {
  ({ app, receiver, close } = await startAppWithReceiver());
  receiver.answer = (response, { path }) => {
    if (!path.startsWith('/hang')) response.writeHead(200).end('ok');
  };
});
after(() => close());

/** How long the 99th of a hundred first attempts took, in milliseconds. */
async function p99Of(organizationId: string, path: string): Promise<number> {
  const delays: number[] = [];
  for (let event = 0; event < 100; event += 1) {
    const emitted = Date.now();
    await emit(app, organizationId, { webhookUrl: `${receiver.url}${path}` });
    const arrivals = await until(
      () => arrivalsAt(receiver, path),
      (those) => those.length > event,
    );
    delays.push((arrivals.at(-1)?.at ?? 0) - emitted);
  }
  return delays.sort((left, right) => left - right)[98] ?? 0;
}

test('next to four URLs that hang, one on the same host is first attempted within a second', async () => {
  const { organizationId } = await app.customer();
  // A busy machine is slow without them too.
  const limit = Math.max(1000, 5 * (await p99Of(organizationId, '/alone')));
  const hanging = [0, 1, 2, 3].map((number) => `/hang/${number}`);
  for (const path of hanging) {
    const webhookUrl = `${receiver.url}${path}`;
    for (let event = 0; event < 20; event += 1) await emit(app, organizationId, { webhookUrl });
  }
  await until(() => hanging.every((path) => arrivalsAt(receiver, path).length > 0), Boolean);
  const p99 = await p99Of(organizationId, '/healthy');
  assert.ok(p99 < limit, `the first attempt came after ${p99} ms`);
  for (const path of hanging) {
    const requests = arrivalsAt(receiver, path).length;
    assert.ok(requests <= 8, `${requests} requests hang at ${path}`);
  }
});

test('endpoints that never answer delay no other organization, and get few requests at a time', async () => {
  const [silent, busy, alone] = [await app.customer(), await app.customer(), await app.customer()];
  const endpoints = 12;
  const events = 40;
  /** Milliseconds until a quick receiver has them all. */
  const timeEvents = async (organizationId: string, path: string) => {
    const emitted = Date.now();
    for (let event = 0; event < events; event += 1) await emit(app, organizationId);
    await until(
      () => arrivalsAt(receiver, path).length,
      (count) => count === events,
    );
    return Date.now() - emitted;
  };
  await addEndpoint(app, alone.organizationId, { url: `${receiver.url}/quick-alone` });
  // A busy machine is slow without them too.
  const limit = Math.max(20_000, 5 * (await timeEvents(alone.organizationId, '/quick-alone')));
  for (let index = 0; index < endpoints; index += 1) {
    await addEndpoint(app, silent.organizationId, { url: `${receiver.url}/hang/endpoint/${index}` });
    await addEndpoint(app, busy.organizationId, { url: `${receiver.url}/hang/endpoint/${index}` });
  }
  await addEndpoint(app, busy.organizationId, { url: `${receiver.url}/quick` });
  for (let event = 0; event < 10; event += 1) await emit(app, silent.organizationId);
  const waited = await timeEvents(busy.organizationId, '/quick');
  assert.ok(waited < limit, `the quick receiver waited ${waited} ms`);
  for (let index = 0; index < endpoints; index += 1) {
    const requests = arrivalsAt(receiver, `/hang/endpoint/${index}`).length;
    assert.ok(requests <= 2 * 8, `${requests} requests hang`);
  }
});
