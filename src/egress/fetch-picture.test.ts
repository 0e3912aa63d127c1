import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createNetworks } from '../domain/networks.ts';
import { createPictureFetch } from './fetch-picture.ts';

let server: Server;
let site: string;
let asked: string[] = [];
before(async () => {
  server = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url === '/moved') response.writeHead(302, { location: '/logo.png' }).end();
    else if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<p>');
    else if (request.url === '/large')
      response.setHeader('content-type', 'image/png').end(Buffer.alloc(200_000));
    else if (request.url === '/gone') response.writeHead(404, { 'content-type': 'image/png' }).end('x');
    else response.setHeader('content-type', 'image/png; x=y').end('picture');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

test('a picture is fetched once and cached', async () => {
  const pictures = createPictureFetch({ allowedNetworks: createNetworks(['127.0.0.0/8']) });
  asked = [];
  for (let count = 0; count < 3; count++) {
    const picture = await pictures.fetch(`${site}/logo.png`);
    assert.deepEqual(picture, { contentType: 'image/png', body: Buffer.from('picture') });
  }
  assert.deepEqual(asked, ['/logo.png']);
  await pictures.close();
});

test('anything but a small picture is refused, and not requested again at once', async () => {
  const pictures = createPictureFetch({ allowedNetworks: createNetworks(['127.0.0.0/8']) });
  asked = [];
  for (const path of ['/page', '/large', '/moved', '/gone', '/page']) {
    // Not compared with assert.equal, because showing how a large picture differs from null takes minutes.
    assert.ok((await pictures.fetch(`${site}${path}`)) === null, path);
  }
  assert.deepEqual(asked, ['/page', '/large', '/moved', '/gone']);
  await pictures.close();
});

test('private addresses and invalid URLs are not requested', async () => {
  const pictures = createPictureFetch();
  asked = [];
  for (const url of [
    `${site}/logo.png`,
    'https://localhost/x.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])
    assert.equal(await pictures.fetch(url), null, url);
  assert.deepEqual(asked, []);
  await pictures.close();
});
