import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeRetention } from '../../src/operations/retention/retention.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { addMember, visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ RETAIN_MEDIA_DAYS: '365' });
});
after(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.store.pool.query(text, values)).rows;

test('an organization may only shorten the periods of the installation, and only its owners', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const owner = await visitAs(app, person);
  const here = `/dashboard/${organizationId}/data`;
  const refused = await owner.send(`${here}/retention`, { media: '400', texts: 'soon' });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /from 1 to 36500/);
  assert.match((await owner.send(`${here}/retention`, { media: '400' })).body, /from 1 to 365/);
  assert.match((await owner.send(`${here}/retention`, { events: '31' })).body, /from 1 to 30\b/);
  assert.match((await owner.send(`${here}/retention`, { audit: '731' })).body, /from 1 to 730\b/);
  const shown = (await owner.open(here)).body;
  for (const longest of ['365', '30', '730', '36,500'])
    assert.ok(shown.includes(`from 1 to ${longest}. Leave`));
  assert.equal((await owner.send(`${here}/retention`, { media: '90', audit: '30' })).statusCode, 303);
  assert.match((await owner.open(here)).body, /name="media"[^>]*value="90"/s);
  assert.match(
    (await owner.open(`/dashboard/${organizationId}/audit`)).body,
    /audio and transcripts: 90 days/,
  );
  const admin = await visitAs(app, await addMember(app, organizationId, 'admin'));
  assert.equal((await admin.open(here)).statusCode, 403);
  assert.equal((await admin.send(`${here}/retention`, { media: '1' })).statusCode, 403);
  const [row] = await query('select retention from organizations where id = $1', [organizationId]);
  assert.deepEqual(row.retention, { media: 90, audit: 30 });
});

test('a period that is longer than that of the installation now does not hinder other changes', async () => {
  const { organizationId } = await createPerson(app);
  await query(`update organizations set retention = '{"media": 900}' where id = $1`, [organizationId]);
  const { own, effective } = await changeRetention(app.services, organizationId, { texts: 20 });
  assert.deepEqual([own, effective.media], [{ texts: 20, media: 900 }, 365]);
  await assert.rejects(changeRetention(app.services, organizationId, { media: 800 }), /from 1 to 365/);
});
