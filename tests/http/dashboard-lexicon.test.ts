import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formToken } from '../../src/site/layout/session.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createProduct } from '../support/product.ts';
import { createPerson } from '../support/site.ts';
import { type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp();
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}/lexicon`;
});
after(() => app.close());

function idOf(body: string): string {
  const id = /lexicon\/([0-9a-f-]{36})/.exec(body)?.[1];
  assert.ok(id);
  return id;
}

test('an entry is added, heard, changed and deleted', async () => {
  const added = await owner.send(here, { written: 'kubectl', spoken: 'kube control', note: 'a <b>' });
  assert.equal(added.headers.location, `${here}?done=added`);
  const list = await owner.open(here);
  assert.match(list.body, /kubectl[\s\S]*kube control[\s\S]*a &#60;b&#62;/);
  const id = idOf(list.body);
  assert.match(list.body, new RegExp(`href="${here}/${id}/sound" data-hear[^>]*>Hear it</a>`));
  assert.match(list.body, new RegExp(`href="${here}/${id}" aria-label="Edit kubectl"`));
  assert.match(list.body, new RegExp(`href="${here}/${id}/delete" data-confirm aria-label="Delete kubectl"`));
  const sound = await owner.open(`${here}/${id}/sound`);
  assert.deepEqual([sound.statusCode, sound.headers['content-type']], [200, 'audio/mpeg']);
  assert.ok(sound.rawPayload.length > 2000);
  const cached = await app.database.store.pool.query('select from segment_uses');
  assert.equal(cached.rowCount, 0, 'nothing of it is kept');
  const changed = await owner.send(`${here}/${id}`, {
    written: 'kubectl',
    spoken: 'cube cuttle',
    case: 'exact',
  });
  assert.equal(changed.statusCode, 303);
  assert.match((await owner.open(`${here}/${id}`)).body, /value="cube cuttle"[\s\S]*value="exact" selected/);
  assert.match((await owner.open(`${here}/${id}/delete`)).body, /Delete this entry\?/);
  assert.equal((await owner.send(`${here}/${id}/delete`)).statusCode, 303);
  assert.equal((await owner.open(`${here}/${id}`)).statusCode, 404);
});

test('what is wrong is shown next to its field, and all that was typed stays', async () => {
  const chosen = { case: 'exact', language: 'fr' };
  const wrong = await owner.send(here, { written: 'typed', spoken: '', ipa: '"<script>', ...chosen });
  assert.equal(wrong.statusCode, 400);
  assert.match(wrong.body, /id="ipa-error">The phonetic spelling must be phonetic letters/);
  assert.match(wrong.body, /value="typed"[\s\S]*value="exact" selected[\s\S]*value="fr" selected/);
  const long = await owner.send(`${here}/import`, { format: 'pls', content: `a${' b'.repeat(30_000)} end` });
  assert.match(long.body, /value="pls" selected[\s\S]* b end<\/textarea>/, 'nothing is cut');
  const file = await owner.send(`${here}/import`, { format: 'csv', content: 'a,b\n<i>,2' });
  assert.match(file.body, /id="content-error">The text cannot be read/);
  const nothing = await owner.send(`${here}/import`, { format: 'csv', content: ' ' });
  assert.match(nothing.body, /id="content-error">Paste entries or choose a file\.</);
  await owner.send(here, { written: 'once', spoken: 'wunce' });
  const taken = await owner.send(here, { written: 'Once', spoken: 'onse' });
  assert.match(taken.body, /id="written-error">The word is already in the lexicon; change that entry\.</);
  const [, id] =
    /id="written-hint"><a href="[^"]+\/lexicon\/([^"]+)">Change that entry</.exec(taken.body) ?? [];
  assert.match((await owner.open(`${here}/${id}`)).body, /value="wunce"/);
  const silent = await owner.send(here, { written: '', spoken: '' });
  assert.match(silent.body, /id="written-error">Enter the word\.</);
  assert.match(silent.body, /id="spoken-error">“Sounds like” is required if there is no phonetic spelling/);
});

test('entries are imported from a file', async () => {
  const form = new FormData();
  form.set('form_token', formToken(owner.cookie.split('=')[1] ?? ''));
  form.set('format', 'csv');
  form.set('content', '');
  form.set('file', new File(['written,spoken\nfromfile,from a file\n'], 'lexicon.csv'));
  const whole = new Response(form);
  const imported = await app.server.inject({
    ...{ method: 'POST', url: `${here}/import`, payload: Buffer.from(await whole.arrayBuffer()) },
    headers: {
      ...{ cookie: owner.cookie, origin: app.siteUrl, accept: 'text/html' },
      'content-type': whole.headers.get('content-type') ?? '',
    },
  });
  assert.equal(imported.headers.location, `${here}?done=imported`);
  assert.match((await owner.open(here)).body, /from a file/);
});

test('entries of a product are listed apart, imported and exported', async () => {
  const { id } = await createProduct(app.core.services, { ...owner, name: 'Atlas', context: null });
  const content = 'written,spoken\nnginx,engine x\n';
  const imported = await owner.send(`${here}/import`, { format: 'csv', content, product: id });
  assert.equal(imported.headers.location, `${here}?product=${id}&done=imported`);
  assert.match((await owner.open(`${here}?product=${id}`)).body, /engine x/);
  assert.doesNotMatch((await owner.open(here)).body, /engine x/);
  const csv = await owner.open(`${here}/export?product=${id}&format=csv`);
  assert.match(csv.body, /nginx,engine x,,no,,/);
  const pls = await owner.open(`${here}/export?product=${id}&format=pls`);
  assert.match(pls.body, /<grapheme>nginx<\/grapheme><alias>engine x<\/alias>/);
  assert.equal((await owner.open(`${here}?product=nonsense`)).statusCode, 400);
});

test('one entry too many is refused in the form that adds it', async () => {
  const full = await visitAs(app, await createPerson(app));
  const path = `/dashboard/${full.organizationId}/lexicon`;
  const lines = Array.from({ length: 5000 }, (_, index) => `word${index},sound`);
  const content = ['written,spoken', ...lines].join('\n');
  const imported = await full.send(`${path}/import`, { format: 'csv', content });
  assert.equal(imported.statusCode, 303, imported.body);
  const added = await full.send(path, { written: 'more', spoken: 'mohr' });
  assert.equal(added.statusCode, 400);
  assert.match(added.body, /id="written-error">Your organization already has 5,000 entries, .*the maximum\./);
  assert.doesNotMatch(added.body, /id="content-error"/);
  const more = await full.send(`${path}/import`, { format: 'csv', content: 'written,spoken\nmore,mohr' });
  assert.match(more.body, /id="content-error">The text is too much/);
});
