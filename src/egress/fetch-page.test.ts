import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { maxImport } from '../domain/imported-text.ts';
import { createNetworks } from '../domain/networks.ts';
import { createPageFetch } from './fetch-page.ts';

let server: Server;
let site: string;
let asked: string[] = [];
before(async () => {
  server = createServer((request, response) => {
    const path = String(request.url);
    asked.push(path);
    const page = (type = 'text/html') => response.setHeader('content-type', type);
    if (path === '/moved') response.writeHead(302, { location: '/page' }).end();
    else if (path === '/away') response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (path === '/latin') page('text/html; charset=iso-8859-1').end(Buffer.from([0x47, 0xfc]));
    else if (path === '/picture') page('image/png').end('x');
    else if (path === '/large') page().end(Buffer.alloc(maxImport + 1, 'x'));
    else if (path === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('x');
    else page().end('<p>Page</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());

const { signal } = new AbortController();

test('a page is fetched, through redirects and with the encoding that its server names', async () => {
  const pages = createPageFetch({ allowedNetworks: createNetworks(['127.0.0.0/8']) });
  const moved = await pages.fetch(`${site}/moved`, signal);
  assert.deepEqual(
    { ...moved, bytes: Buffer.from(moved.bytes).toString() },
    { url: `${site}/page`, isHtml: true, bytes: '<p>Page</p>', charset: null },
  );
  const latin = await pages.fetch(`${site}/latin`, signal);
  assert.deepEqual([Buffer.from(latin.bytes).toString('latin1'), latin.charset], ['Gü', 'iso-8859-1']);
  await pages.close();
});

test('what is no page of text, too large or elsewhere is refused with what to do', async () => {
  const pages = createPageFetch({ allowedNetworks: createNetworks(['127.0.0.0/8']) });
  for (const [path, reason] of [
    ['/picture', /isn’t a page of text/],
    ['/large', /larger than 4 MB/],
    ['/gone', /status 404/],
    ['/round', /redirects too often/],
    ['/away', /must be a public address/],
  ] as const)
    await assert.rejects(pages.fetch(`${site}${path}`, signal), reason, path);
  await pages.close();
});

test('a private address is never asked for a page', async () => {
  const pages = createPageFetch();
  asked = [];
  for (const url of [
    `${site}/page`,
    'https://localhost/',
    'file:///etc/passwd',
    'https://user:pass@example.com/',
    '',
  ])
    await assert.rejects(pages.fetch(url, signal), /The address must/, url);
  assert.deepEqual(asked, []);
  await pages.close();
});
