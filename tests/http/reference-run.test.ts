import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { createAccount, createPerson, openPage } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { addMember, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let reader: SignedInUser;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  reader = await visitAs(app, await createPerson(app));
});
after(() => app.close());

const run = (operation: string, fields: Record<string, string> = {}, visitor = reader) =>
  visitor.send(`/docs/run/${operation}`, fields);

/** Status and text of the answer that the page shows. */
function answerIn(page: string): { status: number; text: string } {
  const [, status = '', text = ''] = /Response: (\d+)<[\s\S]*?<code>([\s\S]*?)<\/code>/.exec(page) ?? [];
  return { status: Number(status), text: text.replaceAll('&#34;', '"').replaceAll('&quot;', '"') };
}

const body = JSON.stringify({ source_type: 'document', title: 'Run <b>', content: 'We ship on Monday.' });

test('someone who is not signed in is led to the sign-in page, and from there back', async () => {
  const { headers } = await openPage(app, '/docs/run/listVoices');
  assert.equal(headers.location, '/sign-in?return=%2Fdocs%2Frun%2FlistVoices');
  const signIn = await openPage(app, String(headers.location));
  assert.match(signIn.body, /value="\/docs\/run\/listVoices"/);
});

test('a call runs without a key, in the sandbox, and costs nothing', async () => {
  const page = await reader.open('/docs/run/createConversion');
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /in the Northwind sandbox/);
  const made = answerIn((await run('createConversion', { body })).body);
  assert.equal(made.status, 202);
  const { id } = JSON.parse(made.text).data;
  const { rows } = await app.database.store.pool.query('select mode, title from conversions where id = $1', [
    id,
  ]);
  assert.deepEqual(rows, [{ mode: 'sandbox', title: 'Run <b>' }]);
  const { rows: charges } = await app.database.store.pool.query('select 1 from quota_ledger');
  assert.equal(charges.length, 0);
  const shown = await reader.open('/docs/run/getConversion');
  assert.ok(shown.body.includes(`value="${id}"`), 'the newest conversion is filled in');
  const got = await run('getConversion', { 'path-id': id });
  assert.equal(answerIn(got.body).status, 200);
  assert.ok(!got.body.includes('Run <b>'));
  // Without JavaScript, the button asks again.
  assert.match(got.body, new RegExp(`name="path-id" value="${id}">[^]*Wait for the episode`));
});

test('the examples of the document work as they are', async () => {
  const { paths } = await (await app.request('/v1/openapi')).json();
  for (const path of ['/conversions', '/conversions/estimate', '/scripts', '/drafts']) {
    const { operationId, requestBody } = paths[path].post;
    const { example } = requestBody.content['application/json'];
    const { status, text } = answerIn((await run(operationId, { body: JSON.stringify(example) })).body);
    assert.ok(status >= 200 && status < 300, `${operationId}: ${text}`);
    if (path === '/conversions/estimate') assert.deepEqual(JSON.parse(text).data.refusals ?? [], []);
  }
});

test('an organization that is being deleted is passed over for the next one', async () => {
  const person = await createPerson(app, { name: 'Leaving' });
  const { organizationId } = await createPerson(app, { name: 'Staying' });
  await createAccount(app, { email: person.email, organizationId, role: 'member' });
  await app.database.store.pool.query('update organizations set delete_after = now() where id = $1', [
    person.organizationId,
  ]);
  const visitor = await visitAs(app, person);
  assert.match((await visitor.open('/docs/run/listVoices')).body, /in the Staying sandbox/);
  assert.equal(answerIn((await run('listVoices', {}, visitor)).body).status, 200);
});

test('data of the live mode and of other organizations is not there', async () => {
  const other = await createPerson(app);
  const ids = [
    await storeConversion(app, { organizationId: reader.organizationId }),
    await storeConversion(app, { organizationId: other.organizationId, mode: 'sandbox' }),
  ];
  for (const id of ids)
    assert.equal(answerIn((await run('getConversion', { 'path-id': id })).body).status, 404);
});

test('what would change more than the sandbox cannot be run, nor can streams and events', async () => {
  for (const operation of [
    'createProduct',
    'addToLexicon',
    'deleteProduct',
    'followConversion',
    'onConversionCompleted',
    'none',
  ])
    for (const answer of [await reader.open(`/docs/run/${operation}`), await run(operation)])
      assert.equal(answer.statusCode, 404, operation);
  for (const operation of [
    'listProducts',
    'listLexicon',
    'getUsage',
    'listOrganizations',
    'getVersionHistory',
  ])
    assert.equal(answerIn((await run(operation)).body).status, 200, operation);
});

test('a value cannot lead to another path, and what the API refuses is shown', async () => {
  for (const value of ['', '.', '..']) {
    const refused = await run('getConversion', { 'path-id': value });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /must not be empty or a dot/);
  }
  assert.equal(answerIn((await run('getConversion', { 'path-id': '../usage' })).body).status, 404);
  assert.match(answerIn((await run('createConversion', { body: '{' })).body).text, /INVALID_JSON/);
  assert.match(
    answerIn((await run('listConversions', { 'query-limit': '0' })).body).text,
    /VALIDATION_FAILED/,
  );
});

test('a role is what it is with a key, and a run counts as a request', async () => {
  const { organizationId } = reader;
  const member = await visitAs(app, await addMember(app, organizationId, 'member'));
  const id = await storeConversion(app, { organizationId, mode: 'sandbox' });
  const count = async () => {
    const text = 'select day_count from request_counts where organization_id = $1';
    return (await app.database.store.pool.query(text, [organizationId])).rows[0].day_count;
  };
  const before = await count();
  assert.equal(answerIn((await run('deleteConversion', { 'path-id': id }, member)).body).status, 403);
  assert.equal(await count(), before + 1);
  assert.equal(answerIn((await run('deleteConversion', { 'path-id': id })).body).status, 200);
});

test('a request from outside needs a key, also while calls run', async () => {
  const runs = Array.from({ length: 10 }, () => run('listConversions'));
  const outside = Array.from({ length: 10 }, () => app.request('/v1/conversions'));
  for (const answer of await Promise.all(outside)) assert.equal(answer.status, 401);
  for (const answer of await Promise.all(runs)) assert.equal(answerIn(answer.body).status, 200);
});

test('the page of a run has a secret, so it is not compressed, and allows only ourselves', async () => {
  const { headers, body: page } = await app.server.inject({
    url: '/docs/run/listVoices',
    headers: { accept: 'text/html', 'accept-encoding': 'br, gzip', cookie: reader.cookie },
  });
  assert.equal(headers['content-encoding'], undefined);
  assert.match(page, /name="form_token"/);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/);
});
