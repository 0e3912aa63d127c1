import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failAttempt } from '../../src/operations/conversions/attempt.ts';
import { createKey } from '../../src/operations/keys.ts';
import type { TestApp } from '../support/app.ts';
import { createConversion, createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { filesWith as findFiles, segmentsOf, tablesWith } from '../support/leftovers.ts';
import { runMaintenance } from '../support/maintenance.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';
import { visitAs } from '../support/visitor.ts';
import type { Receiver } from '../support/webhook-receiver.ts';
import { addEndpoint, advanceDeliveries, startAppWithReceiver } from '../support/webhooks.ts';

let app: TestApp;
let receiver: Receiver;
let close: () => Promise<void>;
before(async () => {
  ({ app, receiver, close } = await startAppWithReceiver({ ...unlimitedRequests, LISTEN_BACK: 'off' }));
  // A receiver may send back what it got.
  receiver.answer = (response, { path, body }) =>
    response.writeHead(path.includes('refused') ? 500 : 200).end(body);
});
after(() => close());

const filesWith = (text: string) => findFiles(app, text);
const segments = () => segmentsOf(app);

const marker = 'quetzalcoatlus';
const places = [
  ...['events', 'webhook_attempts', 'webhook_deliveries', 'audit_entries', 'scripts', 'idempotency_keys'],
  ...['changelog_counts', 'conversion_origins'],
];
const shared = 'Exports no longer stop early.';

test('a deleted conversion leaves its text in no row and no file, and takes its sentences along', async () => {
  const person = await createPerson(app, { tier: 'team' });
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  await addEndpoint(app, organizationId, { url: `${receiver.url}/endpoint` });
  const kept = await convert(key, { title: 'Kept', content: `## Fixed\n- ${shared}` });
  const keptSegments = await segments();
  assert.ok(keptSegments.length > 0);

  const ids = [await convertText(key), await convertScript(key), await failOne(organizationId)];
  await useDashboard(person, ids);
  await deadLetterDelivery(organizationId);
  await quoteInScript(key, ids);
  const before = await dumpDatabase(app.database.store.pool);
  const tables = tablesWith(before, marker);
  for (const table of places)
    assert.ok(tables.has(`public.${table}`), `${table} has the text before: ${[...tables]}`);
  assert.ok((await filesWith(marker)).length > 0, 'the media have the text before');
  assert.ok((await segments()).length > keptSegments.length);

  for (const id of ids) {
    assert.equal((await send(app, 'DELETE', `/v1/conversions/${id}`, key)).status, 200);
  }
  assert.deepEqual(await segments(), keptSegments, 'what another conversion uses is kept, all else is gone');
  await app.database.store.pool.query('update orphaned_files set due_at = now()');
  await runMaintenance(app.services);

  const dump = await dumpDatabase(app.database.store.pool);
  assert.deepEqual([...tablesWith(dump, marker)], []);
  assert.deepEqual([...tablesWith(dump, Buffer.from(marker).toString('hex'))], []);
  assert.deepEqual(await filesWith(marker), []);
  const { rows } = await app.database.store.pool.query(
    `select data ->> 'id' as id, data ->> 'created_at' as at from events where conversion_id = any($1)`,
    [ids],
  );
  assert.ok(rows.length >= 3 && rows.every(({ id, at }) => ids.includes(id) && at !== null));
  assert.equal((await untilStatus(app, key, kept, 'completed')).has_audio, true);
  const uses = await app.database.store.pool.query('select distinct conversion_id as id from segment_uses');
  assert.deepEqual(uses.rows, [{ id: kept }]);
});

test('a deleted draft leaves its text in no row, and takes along what was heard of it', async () => {
  const person = await createPerson(app, { tier: 'team' });
  const { organizationId } = person;
  const { key } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  const before = await segments();
  const body = { content: `## Fixed\n- The ${marker} lands softly.`, title: marker };
  const begun = (await (await send(app, 'POST', '/v1/drafts', key, body)).json()).data;
  const path = `/v1/drafts/${begun.id}`;
  const written = await send(app, 'POST', `${path}/rewrite`, key, { version: begun.version });
  assert.equal(written.status, 200);
  const visitor = await visitAs(app, person);
  const fields = { hear: '0', 'text-0': `The ${marker} sings.`, 'speaker-0': '1' };
  const heard = await visitor.send(`/dashboard/${organizationId}/studio/${begun.id}/preview`, fields);
  assert.deepEqual([heard.statusCode, heard.headers['content-type']], [200, 'audio/mpeg']);
  const tables = tablesWith(await dumpDatabase(app.database.store.pool), marker);
  for (const table of ['drafts', 'draft_versions', 'draft_steps'])
    assert.ok(tables.has(`public.${table}`), table);
  assert.ok((await segments()).length > before.length);

  assert.equal((await send(app, 'DELETE', path, key)).status, 200);
  assert.deepEqual([...tablesWith(await dumpDatabase(app.database.store.pool), marker)], []);
  assert.deepEqual(await segments(), before);
  assert.deepEqual(await filesWith(marker), []);
});

test('a deleted episode leaves only its draft', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const content = `## Fixed\n- The ${marker} lands softly.`;
  const begun = (await (await send(app, 'POST', '/v1/drafts', key, { content, title: marker })).json()).data;
  const path = `/v1/drafts/${begun.id}`;
  assert.equal((await send(app, 'POST', `${path}/rewrite`, key, { version: begun.version })).status, 200);
  const { id } = (await (await send(app, 'POST', `${path}/convert`, key, {})).json()).data;
  await untilStatus(app, key, id, 'completed');
  assert.equal((await send(app, 'DELETE', `/v1/conversions/${id}`, key)).status, 200);
  const tables = tablesWith(await dumpDatabase(app.database.store.pool), marker);
  assert.deepEqual([...tables].map((table) => table?.replace('public.', '')).sort(), [
    'draft_steps',
    'draft_versions',
    'drafts',
  ]);
  assert.deepEqual(await filesWith(marker), []);
  assert.equal((await send(app, 'DELETE', path, key)).status, 200);
  assert.deepEqual([...tablesWith(await dumpDatabase(app.database.store.pool), marker)], []);
});

test('an organization hears nothing of what another has said, nor its sandbox of its live data', async () => {
  const content = '## Added\n- The pelican counter counts pelicans.';
  const one = await app.customer({ tier: 'team' });
  const first = await convert(one.key, { content });
  const again = await convert(one.key, { content: `${content}\n- It counts herons.` });
  assert.ok((await qualityOf(again)).fromCache > 0, 'one’s own sentences are not spoken twice');
  const other = await app.customer({ tier: 'team' });
  const { services } = app.core;
  const { organizationId } = one;
  const sandbox = await createKey(services, { organizationId, mode: 'sandbox', name: null });
  for (const { key } of [other, sandbox]) {
    const id = await convert(key, { content });
    assert.equal((await qualityOf(id)).fromCache, 0);
  }
  assert.equal((await qualityOf(first)).fromCache, 0);
});

async function convert(key: string, fields: Record<string, unknown>): Promise<string> {
  const id = await createdId(app, key, fields);
  await untilStatus(app, key, id, 'completed');
  return id;
}

async function convertText(key: string): Promise<string> {
  const fields = {
    title: `The ${marker} release`,
    content: `## Fixed\n- ${shared}\n- The ${marker} lands softly.`,
    additional_context: `About the ${marker}.`,
    settings: { product_name: `Proud ${marker}`, version: '2.4', audience: marker, cta: `See ${marker}.` },
    voice: { pronunciation_notes: `${marker} ${marker}` },
    webhook_url: `${receiver.url}/${marker}-refused`,
    [marker]: true,
  };
  const answer = await createConversion(app, key, fields, { 'idempotency-key': 'once' });
  const { id } = (await answer.json()).data;
  await untilStatus(app, key, id, 'completed');
  // A warning of the writer may quote the text.
  await app.database.store.pool.query(
    `update idempotency_keys set answer = jsonb_set(answer, '{warnings}', $2) where answer ->> 'id' = $1`,
    [id, JSON.stringify([{ path: 'content', message: marker }])],
  );
  return id;
}

async function convertScript(key: string): Promise<string> {
  const request = { source_type: 'document', title: marker, content: `The ${marker} is a large bird.` };
  const script = (await (await send(app, 'POST', '/v1/scripts', key, request)).json()).data;
  const body = { edited_content: `The ${marker} is larger still.` };
  const answer = await send(app, 'POST', `/v1/scripts/${script.id}/convert`, key, body);
  const { id } = (await answer.json()).data;
  await untilStatus(app, key, id, 'completed');
  return id;
}

async function failOne(organizationId: string): Promise<string> {
  const id = await storeConversion(app, { organizationId, title: marker, status: 'generating' });
  const error = { code: 'GENERATION_FAILED', message: `Speech failed: no usable sound for “${marker}”.` };
  await failAttempt(app.services, { id, organizationId, attempt: 1 }, error);
  return id;
}

/** All that the audit log shows of conversions. */
async function useDashboard(person: Awaited<ReturnType<typeof createPerson>>, [id]: string[]) {
  const visitor = await visitAs(app, person);
  const here = `/dashboard/${person.organizationId}`;
  const done = async (path: string, fields?: Record<string, string>) => {
    const { statusCode, body } = await visitor.send(`${here}${path}`, fields);
    assert.equal(statusCode, 303, `${path}: ${body}`);
  };
  await done(`/conversions/${id}/title`, { title: `Another ${marker}` });
  await done(`/conversions/${id}/sharing`, { public: 'yes' });
  await done(`/conversions/${id}/tokens`);
}

/** Lets all six attempts fail, so that the owners are notified. */
async function deadLetterDelivery(organizationId: string) {
  const { pool } = app.database.store;
  const find = async () => {
    await advanceDeliveries(app, 40_000);
    const text = `select id, state from webhook_deliveries where organization_id = $1 and url like '%refused'`;
    return (await pool.query(text, [organizationId])).rows[0];
  };
  await until(find, (delivery) => delivery?.state === 'failed');
  await until(
    async () => (await pool.query(`select from notices where kind = 'webhook-failing'`)).rowCount,
    (count) => count === 1,
  );
}

/** A script that shows which earlier conversions it was written with. */
async function quoteInScript(key: string, ids: string[]) {
  const request = { source_type: 'changelog', content: '## Added\n- A quiet mode.' };
  const script = (await (await send(app, 'POST', '/v1/scripts', key, request)).json()).data;
  const history = ids.map((id) => ({ id, title: marker, version: null, createdAt: new Date() }));
  await app.database.store.pool.query(
    `update scripts set context_used = jsonb_set(context_used, '{history}', $2) where id = $1`,
    [script.id, JSON.stringify(history)],
  );
}

async function qualityOf(id: string) {
  const { rows } = await app.database.store.pool.query('select quality from conversions where id = $1', [id]);
  return rows[0].quality;
}
