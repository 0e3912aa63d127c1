import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '../../tests/support/database.ts';
import { until } from '../../tests/support/until.ts';
import { openNotifications, publishUpdate } from './notifications.ts';

test('a lock keeps other processes waiting until it is released or its connection ends', async () => {
  const { url, drop } = await createTestDatabase();
  const open = () => openNotifications({ url, onError: () => {} });
  const [one, two, three] = await Promise.all([open(), open(), open()]);
  try {
    const order: string[] = [];
    const release = await one.lock('a');
    await (await two.lock('b'))();
    const second = two.lock('a').then(() => order.push('second'));
    await pause(600);
    order.push('released');
    await release();
    await second;
    const third = three.lock('a').then(() => order.push('third'));
    await two.close();
    await third;
    assert.deepEqual(order, ['released', 'second', 'third']);
    assert.equal(typeof (await two.lock('a')), 'function', 'without a connection no one waits');
  } finally {
    await Promise.all([one, three].map((each) => each.close()));
    await drop();
  }
});

test('a listener that stops twice leaves those that came in between', async () => {
  const { url, store, drop } = await createTestDatabase();
  const notifications = await openNotifications({ url, onError: () => {} });
  try {
    const stop = notifications.listen('a', () => {});
    stop();
    const heard: unknown[] = [];
    notifications.listen('a', (update) => heard.push(update));
    stop();
    const update = { id: 'a', status: 'completed', progress: 100 } as const;
    await publishUpdate(store.database, update);
    assert.deepEqual(await until(() => heard[0]), update);
  } finally {
    await notifications.close();
    await drop();
  }
});
