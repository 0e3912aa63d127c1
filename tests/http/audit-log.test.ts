import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { auditActions } from '../../src/domain/audit.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { fieldsIn, openStudio } from '../support/studio.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp();
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}`;
});
after(() => app.close());

type Entry = { actor?: string; action?: string; subject?: string; at?: string };

async function record(
  organizationId: string,
  { actor = 'a@example.com', action = 'key.created', subject, at }: Entry,
) {
  await app.database.store.pool.query(
    `insert into audit_entries (id, organization_id, actor, action, subject_name, created_at)
     values ($1, $2, $3, $4, $5, coalesce($6, now()))`,
    [uuid(), organizationId, actor, action, subject ?? null, at ?? null],
  );
}

async function subjectsOf(query: string): Promise<string[]> {
  const { body } = await owner.open(`${here}/audit?${query}`);
  return [...body.matchAll(/<strong>([^<]+)<\/strong><\/span>/g)].map(([, subject = '']) => subject);
}

test('the log is filtered by person, action and day', async () => {
  const { organizationId } = owner;
  await record(organizationId, { actor: 'Ann@example.com', subject: 'one', at: '2026-03-01T23:59:59Z' });
  await record(organizationId, { actor: 'ben@example.com', subject: 'two', at: '2026-03-02T00:00:00Z' });
  await record(organizationId, { action: 'key.revoked', subject: 'three', at: '2026-03-03T12:00:00Z' });
  await record(organizationId, { action: 'product.created', subject: 'four', at: '2026-03-04T00:00:00Z' });
  assert.deepEqual(await subjectsOf('actor=ANN'), ['one']);
  assert.deepEqual(await subjectsOf('actor=%25'), []);
  assert.deepEqual(await subjectsOf('action=key'), ['three', 'two', 'one']);
  assert.deepEqual(await subjectsOf('action=key.revoked'), ['three']);
  assert.deepEqual(await subjectsOf('from=2026-03-02&to=2026-03-03'), ['three', 'two']);
  assert.deepEqual(await subjectsOf('from=2026-03-02&to=2026-03-03&action=key.created&actor=ben'), ['two']);
  for (const nonsense of ['from=yesterday', 'to=9999999999', 'action=constructor', 'action=%27%3B--'])
    assert.ok((await subjectsOf(nonsense)).includes('four'), nonsense);
  assert.match((await owner.open(`${here}/audit?actor=no-one`)).body, /No results/);
});

test('older pages keep the filter', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  for (let index = 0; index < 51; index += 1)
    await record(visitor.organizationId, { subject: `key ${index}` });
  const address = `/dashboard/${visitor.organizationId}/audit`;
  const { body } = await visitor.open(`${address}?action=key`);
  const decoded = body.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  const older = /href="([^"]*before=[^"]*)"/.exec(decoded)?.[1] ?? '';
  assert.match(older, /action=key/);
  const next = (await visitor.open(older)).body;
  assert.match(next, /key 0</);
  assert.doesNotMatch(next, /signed in/);
});

test('the export has every row that matches, of this organization, and no formula', async () => {
  const visitor = await visitAs(app, await createPerson(app));
  const other = await createPerson(app);
  await record(other.organizationId, { subject: 'of another organization' });
  for (const subject of ['=HYPERLINK("http://evil")', '+1', '-1', '@cmd', 'a, "b"', 'plain'])
    await record(visitor.organizationId, { subject, actor: '=1@example.com' });
  await app.database.store.pool.query(
    `insert into audit_entries (id, organization_id, actor, action, subject_name)
     select gen_random_uuid(), $1, 'many@example.com', 'key.created', n::text from generate_series(1, 2500) n`,
    [visitor.organizationId],
  );
  const answer = await visitor.open(`/dashboard/${visitor.organizationId}/audit/export?action=key`);
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="Audit log\.csv"/);
  const rows = answer.body.trimEnd().split('\r\n');
  assert.equal(rows.length, 1 + 6 + 2500);
  assert.equal(rows[0], 'time,actor,action,subject_id,subject');
  assert.ok(!answer.body.includes('of another organization') && !answer.body.includes('signed-in'));
  for (const end of [`,"'=HYPERLINK(""http://evil"")"`, ",'+1", ",'-1", ",'@cmd", ',"a, ""b"""', ',plain'])
    assert.ok(
      rows.some((row) => row.endsWith(end)),
      end,
    );
  assert.ok(rows.every((row) => !/(^|,)"?[=+@-]/.test(row)));
});

test('only owners and admins export the log', async () => {
  const member = await visitAs(app, await addMember(app, owner.organizationId, 'member'));
  assert.equal((await member.open(`${here}/audit/export`)).statusCode, 403);
  assert.equal((await member.open(`${here}/audit`)).statusCode, 403);
});

test('making, canceling and deleting a conversion is recorded, and every kind of action can be filtered', async () => {
  const person = await createPerson(app);
  const { send, open } = await openStudio(app, person);
  const address = String((await send('/studio/new', { text: 'Search finds more.' })).headers.location);
  const fields = { ...fieldsIn((await open(address)).body), title: 'Harbor news' };
  // It waits for others, so that nothing ends it first.
  for (const _ of Array(20).keys())
    await storeConversion(app, { organizationId: person.organizationId, status: 'generating' });
  const made = await send(`${address}/convert`, fields);
  assert.equal(made.statusCode, 303, made.body);
  const id = /conversions\/([0-9a-f-]{36})/.exec(String(made.headers.location))?.[1] ?? '';
  assert.equal((await send(`/conversions/${id}/cancel`, {})).statusCode, 303);
  const found = async (action: string) => {
    const { body } = await open(`/audit?action=${action}`);
    return [...body.matchAll(/table-wrap">([^<]+)<strong>([^<]+)</g)].map(
      ([, what, name]) => `${what}${name}`,
    );
  };
  assert.deepEqual(await found('conversion.created'), ['created the episode Harbor news']);
  assert.deepEqual(await found('conversion.canceled'), ['canceled the episode Harbor news']);
  assert.equal((await found('conversion')).length, 2);
  const page = (await open('/audit')).body;
  for (const action of Object.keys(auditActions)) {
    assert.match(page, new RegExp(`<option value="${action}"`), action);
    assert.match(page, new RegExp(`<option value="${action.split('.')[0]}"`), action);
  }
});
