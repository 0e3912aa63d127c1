import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson, openDashboard, openPage, setupPath, signInAs } from '../support/site.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('every page forbids what is inline or from elsewhere, and has nothing of it', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  const pages = [
    await openPage(app, '/'),
    await openPage(app, '/', cookie),
    await openPage(app, '/sign-in'),
    await openPage(app, await setupPath(app, person)),
    await openPage(app, '/setup/spent'),
    await openDashboard(app, cookie),
    await openPage(app, '/missing'),
    await openPage(app, `/dashboard/${person.organizationId}/organization`, cookie),
  ];
  for (const { headers, body } of pages) {
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self';/);
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:|data:|upgrade/);
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(body, /^<!doctype html>/);
    assert.doesNotMatch(body, /<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]* src="\/assets\/)/i);
  }
});

test('the documentation allows only ourselves, and does not ask for https', async () => {
  for (const url of [
    '/docs',
    '/docs/search',
    '/docs/quick-start',
    '/docs/reference/conversions/createConversion',
  ]) {
    const policy = String((await openPage(app, url)).headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; style-src 'self';/, url);
    assert.doesNotMatch(policy, /unsafe|https?:|upgrade/, url);
  }
});

test('the start page shows a first request to this very installation', async () => {
  const { body } = await openPage(app, '/');
  assert.ok(body.includes(`curl ${app.siteUrl}/v1/conversions`));
  assert.match(body, /href="\/docs"/);
  assert.match(body, /href="\/sign-in"/);
});

test('assets may be kept for good under the address of their version, and under no other', async () => {
  const { body } = await openPage(app, '/');
  const [sheet = ''] = /\/assets\/[0-9a-f]+\/site\.css/.exec(body) ?? [];
  const current = await app.server.inject({ url: sheet });
  assert.equal(current.statusCode, 200);
  assert.equal(current.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(current.headers['content-type'], 'text/css; charset=utf-8');
  const fonts = [...current.body.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, name]) => String(name));
  assert.equal(fonts.length, 6);
  for (const font of fonts) {
    const answer = await app.server.inject({ url: sheet.replace('site.css', font) });
    assert.equal(answer.headers['content-type'], 'font/woff2', font);
  }
  const other = await app.server.inject({ url: '/assets/0123456789abcdef/site.css' });
  assert.equal(other.headers['cache-control'], 'no-cache');
  for (const name of ['none.css', '..%2f..%2fapp.ts', 'constructor']) {
    const answer = await app.server.inject({ url: sheet.replace('site.css', name) });
    assert.equal(answer.statusCode, 404, name);
  }
});

test('assets come compressed to clients that accept that; pages that contain a secret of their visitor do not', async () => {
  const { body } = await openPage(app, '/');
  const [sheet = ''] = /\/assets\/[0-9a-f]+\/site\.css/.exec(body) ?? [];
  const ask = (url: string, encodings: string) =>
    app.server.inject({ url, headers: { 'accept-encoding': encodings } });
  const plain = await ask(sheet, 'identity');
  assert.equal(plain.headers['content-encoding'], undefined);
  const brotli = await ask(sheet, 'gzip, deflate, br, zstd');
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotli.headers.vary, 'accept-encoding');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
  assert.equal((await ask(sheet, 'gzip, br;q=0')).headers['content-encoding'], 'gzip');
  const font = sheet.replace('site.css', 'source-sans-3-latin-wght-normal.woff2');
  for (const url of ['/sign-in', '/', font])
    assert.equal((await ask(url, 'br')).headers['content-encoding'], undefined, url);
});

test('robots are kept out of what is private, and the icon is found without asking', async () => {
  const robots = await app.server.inject({ url: '/robots.txt' });
  assert.match(robots.body, /^Disallow: \/dashboard$/m);
  const icon = await app.server.inject({ url: '/favicon.ico' });
  const target = await app.server.inject({ url: String(icon.headers.location) });
  assert.equal(target.headers['content-type'], 'image/svg+xml');
});

test('a browser gets a page for an unknown address; a program, and all of /v1, JSON', async () => {
  const page = await openPage(app, '/missing');
  assert.equal(page.statusCode, 404);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.ok(page.body.includes(String(page.headers['x-request-id'])));
  for (const url of ['/v1/missing', '/v1', '/v1?x=1'])
    assert.equal((await openPage(app, url)).json().error.code, 'NOT_FOUND', url);
  const program = await app.server.inject({ url: '/missing', headers: { accept: '*/*' } });
  assert.equal(program.json().error.code, 'NOT_FOUND');
  const wrongMethod = await openPage(app, '/sign-out');
  assert.equal(wrongMethod.statusCode, 405);
  assert.equal(wrongMethod.headers.allow, 'POST');
  assert.match(String(wrongMethod.headers['content-type']), /^text\/html/);
});

test('pages for strangers offer to sign in; errors and spent links, the dashboard to those who have a session', async () => {
  const cookie = await signInAs(app, await createPerson(app));
  const header = async (path: string, own?: string) =>
    (await openPage(app, path, own)).body.match(/<header[\s\S]*?<\/header>/)?.[0] ?? '';
  for (const path of ['/', '/sign-in', '/forgotten-password', '/setup/spent', '/missing'])
    assert.match(await header(path), /href="\/sign-in">Sign in</, path);
  for (const path of ['/missing', '/setup/spent']) {
    const known = await header(path, cookie);
    assert.match(known, /href="\/dashboard">Dashboard</);
    assert.doesNotMatch(known, /Sign in/);
  }
});

test('the start page says where its visitor gets a key, and its sound is there', async () => {
  const stranger = (await openPage(app, '/')).body;
  assert.match(stranger, /<a href="\/sign-in">Sign in<\/a> and create a sandbox key/);
  const own = (await openPage(app, '/', await signInAs(app, await createPerson(app)))).body;
  assert.match(own, /<p>Create a sandbox key under “API keys” in <a href="\/dashboard">/);
  const [sound = ''] = /\/assets\/[0-9a-f]+\/sample\.mp3/.exec(stranger) ?? [];
  const { headers, rawPayload } = await app.server.inject({ url: sound });
  assert.equal(headers['content-type'], 'audio/mpeg');
  assert.ok(rawPayload.length > 20_000 && rawPayload.length < 100_000);
});

test('an error of ours gets a page with the request’s number and nothing about its cause', async () => {
  const broken = await startTestApp();
  try {
    const cookie = await signInAs(broken, await createPerson(broken));
    await broken.database.store.pool.query('alter table sessions rename to lost');
    const { statusCode, headers, body } = await openPage(broken, '/dashboard', cookie);
    assert.equal(statusCode, 500);
    assert.match(body, /Something went wrong on our side/);
    assert.ok(body.includes(String(headers['x-request-id'])));
    assert.doesNotMatch(body, /sessions|relation/);
  } finally {
    await broken.close();
  }
});
