import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { maintenanceQueue, maintenanceTasks } from '../../src/jobs/start-workers.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runMaintenance } from '../support/maintenance.ts';
import { until } from '../support/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('directories of processes that died are removed', async () => {
  const machine = hostname().replaceAll(/[^\w]/g, '_').slice(0, 60);
  const left = `${machine}-4000000-a-left`;
  await mkdir(join(app.services.workDirectory, left), { recursive: true });
  await runMaintenance(app.services);
  assert.ok(!(await readdir(app.services.workDirectory)).includes(left));
});

test('a maintenance task that fails is reported and scheduled again, and no other waits for it', async () => {
  const failures: unknown[] = [];
  const broken = new Error('the media are away');
  const done: string[] = [];
  const tasks = {
    broken: () => Promise.reject(broken),
    sound: async () => void done.push('sound'),
  };
  const queue = maintenanceQueue(app.database.store.database, tasks, (error) => void failures.push(error));
  const worker = startWorker(queue, { onError: (error) => void failures.push(error) });
  await until(() => done.length === 1 && failures.length === 1);
  await worker.stop();
  assert.deepEqual(failures, [broken]);
  const { rows } = await app.database.store.pool.query(
    `select id from maintenance_tasks where due_at > now() + interval '9 minutes' order by id`,
  );
  assert.deepEqual(rows, [{ id: 'broken' }, { id: 'sound' }]);
});

test('a worker that stops ends its walk through the media, and another continues at once', async () => {
  const { pool } = app.database.store;
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let seen = 0;
  async function* list() {
    for (; seen < 3; seen += 1) {
      begun.resolve();
      await goOn.promise;
      yield { name: `file ${seen}`, changedAt: new Date() };
    }
  }
  const media = { ...app.services.media, list };
  const walk = maintenanceTasks({ ...app.services, media })['media walk'];
  assert.ok(walk);
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const queue = maintenanceQueue(app.database.store.database, { 'media walk': walk }, report);
  await pool.query(`update maintenance_tasks set due_at = now() where id = 'media walk'`);
  const worker = startWorker(queue, { onError: report });
  await begun.promise;
  const stopped = worker.stop();
  goOn.resolve();
  await stopped;
  assert.deepEqual([seen, failures], [0, []]);
  const { rows } = await pool.query(
    `select locked_by, due_at <= now() as due from maintenance_tasks where id = 'media walk'`,
  );
  assert.deepEqual(rows, [{ locked_by: null, due: true }]);
});
