import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { exportData } from '../../src/operations/export-data.ts';
import { tablesOfOrganization } from '../../src/storage/exports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { until } from '../support/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** An organization with more data than a stream reads ahead. */
async function largeOrganization() {
  const { organizationId: id } = await createPerson(app);
  for (let count = 0; count < 3; count += 1)
    await app.database.store.pool.query(
      `insert into audit_entries (id, organization_id, action, actor, subject_name)
      values ($1, $2, 'member.invited', 'someone', repeat('long ', 1000000))`,
      [uuid(), id],
    );
  return { kind: 'organization', id, media: app.services.media } as const;
}

test('an organization has one export at a time', async () => {
  const subject = await largeOrganization();
  const stream = exportData(app.services, subject);
  assert.throws(() => exportData(app.services, subject), { code: 'RATE_LIMITED' });
  for await (const _chunk of stream);
  const next = exportData(app.services, subject);
  next.destroy();
  await once(next, 'close');
});

test('an export that is read too slowly ends and gives its snapshot back; one at a fair pace does not', async () => {
  const { pool } = app.database.store;
  const subject = await largeOrganization();
  const slow = exportData(app.services, subject, { millisecondsPerMegabyte: 50 });
  const failed = once(slow, 'error');
  slow.read(1);
  const [error] = await failed;
  assert.match(String(error), /read too slowly/);
  const open = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
  await until(
    () => pool.query(open),
    ({ rowCount }) => rowCount === 0,
  );

  let length = 0;
  for await (const chunk of exportData(app.services, subject, { millisecondsPerMegabyte: 1000 })) {
    length += chunk.length;
    await pause((chunk.length / 1_048_576) * 200);
  }
  assert.ok(length > 15_000_000);
});

test('two exports that are hardly read keep no one else from theirs', async () => {
  const stalled = exportData(app.services, await largeOrganization());
  const other = exportData(app.services, await largeOrganization());
  const ended = once(stalled, 'error');
  const subject = await largeOrganization();
  assert.throws(() => exportData(app.services, subject), { code: 'RATE_LIMITED' });
  let length = 0;
  for await (const chunk of exportData(app.services, subject, { fairTime: 0 })) length += chunk.length;
  assert.ok(length > 15_000_000);
  assert.match(String((await ended)[0]), /others waited/);
  other.destroy();
  await once(other, 'close');
});

test('an organization has a few exports a day', async () => {
  const subject = await largeOrganization();
  for (let count = 0; count < 2; count += 1) {
    const stream = exportData(app.services, subject, { perDay: 2 });
    stream.destroy();
    await once(stream, 'close');
  }
  assert.throws(() => exportData(app.services, subject, { perDay: 2 }), {
    code: 'RATE_LIMITED',
    message: /tomorrow/,
  });
});

test('the steps of drafts and the origins of episodes are exported', async () => {
  const tables = await tablesOfOrganization(app.database.store);
  for (const wanted of ['draft_steps', 'conversion_origins']) {
    const table = tables.find(({ name }) => name === wanted);
    assert.ok(table, wanted);
    await app.database.store.pool.query(table.query, [uuid()]);
  }
});
