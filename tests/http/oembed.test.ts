import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let organizationId: string;
let id: string;
before(async () => {
  app = await startTestApp();
  ({ organizationId } = await app.customer());
  id = await storeConversion(app, { organizationId, publicUrl: true });
});
after(() => app.close());

const ask = (query: Record<string, string>) => app.request(`/api/oembed?${new URLSearchParams(query)}`);

test('a listen page is described as a rich frame', async () => {
  for (const place of ['listen', 'embed']) {
    const answer = await ask({ url: `${app.siteUrl}/${place}/${id}?utm=x#t=3` });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.deepEqual(await answer.json(), {
      ...{ version: '1.0', type: 'rich', title: 'Northwind 2.4', author_name: 'Northwind' },
      ...{ provider_name: 'Aloud', provider_url: app.siteUrl, width: 600, height: 180 },
      html:
        `<iframe src="${app.siteUrl}/embed/${id}" width="600" height="180" title="Northwind 2.4" ` +
        'frameborder="0" loading="lazy" allow="autoplay"></iframe>',
    });
  }
});

test('XML says the same, for any title', async () => {
  for (const title of [...scriptPayloads, 'a\u0001b & c', 'ünïcode 🎧']) {
    const odd = await storeConversion(app, { organizationId, publicUrl: true, title });
    const answer = await ask({ url: `${app.siteUrl}/listen/${odd}`, format: 'xml' });
    assert.equal(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
    const xml = await answer.text();
    assert.match(xml, /^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/);
    const written = /<title>([^<]*)<\/title>/.exec(xml)?.[1];
    const plain = written?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    assert.equal(plain, title.replaceAll('\u0001', ''));
    assert.doesNotMatch(xml.replace(/^<\?.*\?>/, '').replaceAll(/<\/?[a-z_]+>/g, ''), /[<>]/);
  }
});

test('the frame stays within maxwidth and maxheight', async () => {
  const url = `${app.siteUrl}/listen/${id}`;
  const small = await (await ask({ url, maxwidth: '300', maxheight: '120' })).json();
  assert.deepEqual([small.width, small.height], [300, 120]);
  assert.match(small.html, / width="300" height="120" /);
  const large = await (await ask({ url, maxwidth: '9000', maxheight: '9000' })).json();
  assert.deepEqual([large.width, large.height], [600, 180]);
  for (const bad of ['0', '-1', 'wide', '1.5', ''])
    assert.equal((await ask({ url, maxwidth: bad })).status, 400);
});

test('what is not public is 404, an unknown format 501, a missing address 400', async () => {
  const hidden = await storeConversion(app, { organizationId });
  const addresses = [
    `${app.siteUrl}/listen/${hidden}`,
    `${app.siteUrl}/listen/0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90`,
    `${app.siteUrl}/listen/${id}/audio.mp3`,
    `https://elsewhere.example/listen/${id}`,
    `javascript:${app.siteUrl}/listen/${id}`,
    'nonsense',
  ];
  for (const url of addresses) assert.equal((await ask({ url })).status, 404, url);
  for (const url of addresses.slice(0, 2))
    assert.equal(
      (await (await ask({ url })).json()).error.message,
      'This episode is not public, or it does not exist.',
      url,
    );
  assert.equal((await ask({ url: `${app.siteUrl}/listen/${id}`, format: 'yaml' })).status, 501);
  assert.equal((await ask({})).status, 400);
});
