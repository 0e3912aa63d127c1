import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../tests/support/database.ts';
import { until } from '../../tests/support/until.ts';
import { openNotifications, publishUpdate } from './notifications.ts';

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
