import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { addEndpoint, startAppWithReceiver, tell } from '../support/webhooks.ts';

let app: TestApp;
let quick: Receiver;
let dead: Receiver;
let close: () => Promise<void>;

before(async () => {
  ({ app, receiver: quick, close } = await startAppWithReceiver());
  dead = await startReceiver(quick.authority);
  dead.answer = () => {};
});
after(async () => {
  await dead.close();
  await close();
});

test('receivers that never answer hold up nobody else, and get few requests at a time themselves', async () => {
  const [silent, busy] = [await app.customer(), await app.customer()];
  const endpoints = 12;
  for (let index = 0; index < endpoints; index += 1) {
    await addEndpoint(app, silent.organizationId, { url: `${dead.url}/dead/${index}` });
    await addEndpoint(app, busy.organizationId, { url: `${dead.url}/dead/${index}` });
  }
  await addEndpoint(app, busy.organizationId, { url: `${quick.url}/quick` });
  for (let event = 0; event < 10; event += 1) await tell(app, silent.organizationId);
  await until(
    () => dead.arrivals.length,
    (count) => count >= endpoints,
  );
  const told = Date.now();
  const events = 40;
  for (let event = 0; event < events; event += 1) await tell(app, busy.organizationId);
  await until(
    () => quick.arrivals.length,
    (count) => count === events,
  );
  assert.ok(Date.now() - told < 20_000, `the quick receiver waited ${Date.now() - told} ms`);

  assert.ok(dead.arrivals.length <= 2 * 2 * endpoints, `${dead.arrivals.length} requests hang`);
});
