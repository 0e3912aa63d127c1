import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { maxEntries } from '../../src/domain/lexicon/lexicon.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, send, unlimitedRequests, untilStatus } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests);
});
after(() => app.close());

async function call(method: string, path: string, key: string, body?: unknown, headers = {}) {
  const answer = await send(app, method, `/v1/lexicon${path}`, key, body, headers);
  return { status: answer.status, headers: answer.headers, ...(await answer.json()) };
}

async function exported(key: string, query: string): Promise<{ type: string | null; text: string }> {
  const answer = await app.request(`/v1/lexicon/export${query}`, { key });
  assert.equal(answer.status, 200);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}

const whole = {
  ...{ written: 'kubectl', spoken: 'kube control', ipa: 'ˈkjuːb kənˈtroʊl', case_sensitive: true },
  ...{ language: 'en', note: 'The team says so.' },
};

test('an entry is added, listed, changed and deleted', async () => {
  const { key } = await app.customer();
  const made = await call('POST', '', key, whole);
  assert.equal(made.status, 201);
  const { id, created_at, ...fields } = made.data;
  assert.deepEqual(fields, { ...whole, product_id: null });
  assert.deepEqual((await call('GET', `/${id}`, key)).data, made.data);
  const list = await call('GET', '', key);
  assert.deepEqual([list.data, list.meta], [[made.data], { total_count: 1, has_more: false }]);
  const changed = await call('PATCH', `/${id}`, key, { spoken: 'cube cuttle', note: null, language: 'DE' });
  assert.deepEqual(
    [changed.data.spoken, changed.data.note, changed.data.language],
    ['cube cuttle', null, 'de'],
  );
  assert.equal(changed.data.ipa, whole.ipa);
  assert.equal((await call('DELETE', `/${id}`, key)).data.deleted, true);
  assert.equal((await call('GET', `/${id}`, key)).status, 404);
});

test('what cannot be said is refused, and so is a second entry for the same form', async () => {
  const { key } = await app.customer();
  assert.equal((await call('POST', '', key, { written: 'a' })).error.details[0].path, 'spoken');
  assert.equal((await call('POST', '', key, { written: 'a', ipa: '"<' })).error.details[0].path, 'ipa');
  assert.equal((await call('POST', '', key, { written: '…', spoken: 'a' })).status, 400);
  assert.equal((await call('POST', '', key, { written: 'x'.repeat(81), spoken: 'a' })).status, 400);
  await call('POST', '', key, { written: 'nginx', spoken: 'engine x' });
  const twice = await call('POST', '', key, { written: 'NGINX', spoken: 'en jinx' });
  assert.match(twice.error.message, /is already in the lexicon/);
  const other = await call('POST', '', key, { written: 'apache', spoken: 'a patchy' });
  assert.equal((await call('PATCH', `/${other.data.id}`, key, { written: 'Nginx' })).status, 400);
  assert.equal((await call('PATCH', `/${other.data.id}`, key, { spoken: null })).status, 400);
  assert.equal((await call('POST', '', key, { written: 'nginx', spoken: 'x', language: 'de' })).status, 201);
  const headers = { 'idempotency-key': 'once' };
  const first = await call('POST', '', key, { written: 'etcd', spoken: 'et see dee' }, headers);
  const again = await call('POST', '', key, { written: 'etcd', spoken: 'et see dee' }, headers);
  assert.deepEqual([again.status, again.data.id], [201, first.data.id]);
});

test('another organization finds none of it, nor its products', async () => {
  const { key } = await app.customer();
  const stranger = (await app.customer()).key;
  const { data } = await call('POST', '', key, whole);
  for (const method of ['GET', 'PATCH', 'DELETE'])
    assert.equal(
      (await call(method, `/${data.id}`, stranger, method === 'PATCH' ? {} : undefined)).status,
      404,
    );
  assert.deepEqual((await call('GET', '', stranger)).data, []);
  const product = await (await send(app, 'POST', '/v1/products', key, { name: 'Atlas' })).json();
  const body = { ...whole, product_id: product.data.id };
  assert.match((await call('POST', '', stranger, body)).error.message, /not a product/);
  assert.equal((await call('GET', `?product_id=${product.data.id}`, stranger)).status, 400);
});

test('CSV and PLS are imported and exported, all entries or none', async () => {
  const { key } = await app.customer();
  const csv = 'written,spoken,language\r\nnginx,engine x,\r\n"R&D","research, development",en\r\n';
  const done = await call('POST', '/import', key, { format: 'csv', content: csv });
  assert.deepEqual(done.data, { imported: 2, total: 2 });
  const { type, text } = await exported(key, '');
  assert.equal(type, 'text/csv; charset=utf-8');
  assert.match(text, /^written,spoken,ipa,case_sensitive,language,note\r\n/);
  assert.match(text, /R&D,"research, development",,no,en,\r\n/);
  const pls = await exported(key, '?format=pls');
  assert.equal(pls.type, 'application/pls+xml; charset=utf-8');
  assert.match(pls.text, /<grapheme>R&amp;D<\/grapheme>/);
  const merged = 'written,spoken\nNginx,en jinx\netcd,et see dee\n';
  assert.deepEqual((await call('POST', '/import', key, { format: 'csv', content: merged })).data, {
    imported: 2,
    total: 3,
  });
  const replaced = await call('POST', '/import', key, {
    format: 'pls',
    content: pls.text,
    replace_all: true,
  });
  assert.deepEqual(replaced.data, { imported: 2, total: 2 });
  assert.deepEqual(await exported(key, '?format=pls'), pls, 'PLS is read as it was written');
  const faulty = 'written,spoken\nfine,fine\nwrong,\nworse,…\n';
  const refused = await call('POST', '/import', key, { format: 'csv', content: faulty });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    refused.error.details.map(({ message }: { message: string }) => message.split(':')[0]),
    ['line 3', 'line 4'],
  );
  assert.equal((await call('POST', '/import', key, { format: 'pls', content: '<html>' })).status, 400);
  assert.equal((await call('GET', '', key)).meta.total_count, 2, 'nothing of a refused file is kept');
});

test('an organization has no more entries than it may have', async () => {
  const { key } = await app.customer();
  const rows = Array.from({ length: maxEntries }, (_, index) => `word${index},sound\n`).join('');
  const full = await call('POST', '/import', key, { format: 'csv', content: `written,spoken\n${rows}` });
  assert.deepEqual(full.data, { imported: maxEntries, total: maxEntries });
  assert.equal((await call('POST', '', key, { written: 'more', spoken: 'more' })).status, 400);
  const again = `written,spoken\n${rows}more,more\n`;
  assert.equal((await call('POST', '/import', key, { format: 'csv', content: again })).status, 400);
});

test('a conversion says what the request, its product and its organization have, in this order', async () => {
  const { key, organizationId } = await app.customer({ mode: 'sandbox' });
  const product = await (await send(app, 'POST', '/v1/products', key, { name: 'Atlas' })).json();
  const product_id = product.data.id;
  await call('POST', '', key, { written: 'nginx', spoken: 'organization words' });
  await call('POST', '', key, { written: 'etcd', ipa: 'ɛt' });
  await call('POST', '', key, { written: 'nginx', spoken: 'product words', product_id });
  const { listPronunciations } = await import('../../src/storage/lexicon.ts');
  const used = async (productId: string | null, ignoreOrganization: boolean) => {
    const scope = { organizationId, productId };
    const options = { language: 'en', ignoreOrganization };
    const entries = await listPronunciations(app.database.store.database, scope, options);
    return entries.map(({ written, spoken }) => `${written} ${spoken}`);
  };
  const own = ['nginx organization words', 'etcd null'];
  assert.deepEqual(await used(product_id, false), ['nginx product words', ...own]);
  assert.deepEqual(await used(null, false), own);
  assert.deepEqual(await used(product_id, true), ['nginx product words']);
  assert.deepEqual(await used(null, true), []);

  const content = 'Use nginx and etcd.';
  const id = await createdId(app, key, { source_type: 'document', content, product_id });
  await untilStatus(app, key, id, 'completed');
  const shown = await (await app.request(`/v1/conversions/${id}`, { key })).json();
  assert.match(JSON.stringify(shown.warnings), /has only IPA for etcd/);
  const segments = await app.database.store.pool.query('select from segment_uses where conversion_id = $1', [
    id,
  ]);
  assert.ok(segments.rowCount);
});
