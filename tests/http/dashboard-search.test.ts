import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}/conversions`;
});
after(() => app.close());

test('of scripts, the newest are searched, and the page says how many', async () => {
  const { organizationId } = owner;
  const script = (text: string) =>
    ({ language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] }) as never;
  const store = (text: string, age: number) =>
    storeConversion(app, {
      organizationId,
      script: script(text),
      createdAt: new Date(Date.now() - age * 1000),
    });
  await store('A lantern.', 500);
  await store('A beacon.', 400);
  for (let index = 0; index < 199; index += 1) await store('Nothing.', index);
  const search = async (text: string) => (await owner.open(`${here}?search=${text}`)).body;
  assert.match(await search('beacon'), /1 episode, found in all titles and the newest 200 scripts/);
  assert.match(await search('lantern'), /No results.*reads all titles and the newest 200 scripts/s);
});

test('searches hold one connection of an organization, however many there are', async () => {
  const { pool } = app.database.store;
  const table = await pool.connect();
  await table.query('begin');
  await table.query('lock table conversions in access exclusive mode');
  const searches = Array.from({ length: 6 }, () => owner.open(`${here}?search=none`));
  let most = 0;
  for (let look = 0; look < 10; look += 1) {
    await pause(100);
    const { rows } = await pool.query(
      "select count(*)::int as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    most = Math.max(most, rows[0].held);
  }
  await table.query('rollback');
  table.release();
  await Promise.all(searches);
  assert.equal(most, 1);
});
