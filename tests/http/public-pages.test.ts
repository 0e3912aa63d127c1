import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { loopback, startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { send } from '../support/conversions.ts';
import { startOfMinute } from '../support/start-of-minute.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

let app: TestApp;
let organizationId: string;
let key: string;
let id: string;
before(async () => {
  app = await startTestApp({}, undefined, { pageRules: loopback });
  ({ organizationId, key } = await app.customer());
  ({ id } = await storeEpisode(app, { organizationId, script: releaseScript, secondsPerCharacter: 0.01 }));
});
after(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

async function newToken(conversionId = id): Promise<string> {
  const answer = await send(app, 'POST', `/v1/conversions/${conversionId}/embed-token`, key);
  return (await answer.json()).data.token;
}

function unescaped(html: string): string {
  return html
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&amp;', '&');
}

function policy(answer: TestResponse): Map<string, string> {
  const directives = (answer.headers.get('content-security-policy') ?? '').split('; ');
  return new Map(directives.map((each) => [each.split(' ', 1)[0] ?? '', each.slice(each.indexOf(' ') + 1)]));
}

test('a public conversion has a page that other sites can read', async () => {
  const answer = await get(`/listen/${id}`);
  const html = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(html, /<h1[^>]*>Northwind 2\.4<\/h1>/);
  assert.match(html, /<meta property="og:title" content="Northwind 2\.4">/);
  assert.match(
    html,
    new RegExp(`<meta property="og:audio" content="${app.siteUrl}/listen/${id}/audio.mp3">`),
  );
  assert.match(html, new RegExp(`<meta name="twitter:player" content="${app.siteUrl}/embed/${id}">`));
  const picture = await get(`/listen/${id}/picture.png`);
  assert.match(
    html,
    new RegExp(`<meta property="og:image" content="${picture.url.replace('127.0.0.1', 'localhost')}">`),
  );
  assert.equal(picture.headers.get('content-type'), 'image/png');
  assert.equal(Buffer.from(await picture.arrayBuffer()).toString('latin1', 1, 4), 'PNG');
  const discovery = /type="application\/json\+oembed"[^>]*href="([^"]+)"/.exec(html)?.[1];
  const oembed = await fetch(unescaped(String(discovery)));
  assert.equal(((await oembed.json()) as { title: string }).title, 'Northwind 2.4');
});

test('a link preview shows the cover of the organization, unless other sites could not show it', async () => {
  const { pool } = app.database.store;
  for (const [file, image] of [
    ['cover-1.webp', `/pictures/${organizationId}/cover-1.webp`],
    ['cover-2.svg', `/listen/${id}/picture.png`],
    [null, `/listen/${id}/picture.png`],
  ]) {
    await pool.query('update organizations set cover_file = $1 where id = $2', [file, organizationId]);
    const html = await (await get(`/listen/${id}`)).text();
    for (const name of ['property="og:image"', 'name="twitter:image"'])
      assert.ok(html.includes(`<meta ${name} content="${app.siteUrl}${image}">`), `${name} of ${file}`);
    assert.equal(html.includes('og:image:width'), file !== 'cover-1.webp');
  }
});

test('nothing inline, nothing from elsewhere; only the player may be in other pages', async () => {
  const [listen, embed] = await Promise.all([get(`/listen/${id}`), get(`/embed/${id}`)]);
  for (const answer of [listen, embed]) {
    const directives = policy(answer);
    assert.equal(directives.get('default-src'), "'none'");
    for (const name of ['script-src', 'style-src', 'img-src', 'media-src', 'connect-src', 'font-src'])
      assert.equal(directives.get(name), "'self'");
    const html = await answer.text();
    assert.doesNotMatch(html, /<style|<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/);
    assert.doesNotMatch(html, /(?:src|href)="(?:https?:)?\/\/(?!localhost)[^"]*"/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('set-cookie'), null);
  }
  assert.equal(policy(listen).get('frame-ancestors'), "'none'");
  assert.equal(policy(embed).get('frame-ancestors'), '*');
  assert.equal(embed.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(embed.headers.get('x-frame-options'), null);
});

test('what is private, unknown or malformed looks the same: a small page and 404', async () => {
  const hidden = await storeConversion(app, { organizationId });
  const paths = [hidden, '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90', 'nonsense', '%00'];
  const pages = new Set<string>();
  for (const path of paths) {
    for (const place of ['listen', 'embed']) {
      const answer = await get(`/${place}/${path}`);
      assert.equal(answer.status, 404, `${place}/${path}`);
      const html = await answer.text();
      assert.match(html, /This episode isn’t available/);
      pages.add(html);
      assert.equal((await get(`/${place}/${path}/audio.mp3`)).status, 404);
      assert.equal((await get(`/${place}/${path}/events`)).status, 404);
    }
  }
  assert.equal(pages.size, 2);
  assert.equal(policy(await get(`/embed/${hidden}`)).get('frame-ancestors'), '*');
});

test('a token plays a private conversion in the player alone, until it is revoked: the audio too', async () => {
  const script = releaseScript;
  const { id: hidden } = await storeEpisode(app, {
    organizationId,
    script,
    publicUrl: false,
    secondsPerCharacter: 0.01,
  });
  const token = await newToken(hidden);
  const audio = `/embed/${hidden}/audio.mp3?token=${token}`;
  const answer = await get(`/embed/${hidden}?token=${token}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  assert.ok(unescaped(await answer.text()).includes(audio));
  assert.equal((await get(audio)).status, 200);
  assert.equal((await get(`/listen/${hidden}?token=${token}`)).status, 404);
  assert.equal((await get(`/embed/${id}?token=${token}`)).status, 404);
  assert.equal((await get(`/embed/${hidden}/audio.mp3`)).status, 404);

  await send(app, 'DELETE', `/v1/conversions/${hidden}/embed-token/${token}`, key);
  assert.equal((await get(`/embed/${hidden}?token=${token}`)).status, 404);
  for (const range of ['bytes=0-', 'bytes=100-200']) assert.equal((await get(audio, { range })).status, 404);
});

test('a revoked token stays revoked, even where the conversion is public', async () => {
  const token = await newToken();
  await send(app, 'DELETE', `/v1/conversions/${id}/embed-token/${token}`, key);
  assert.equal((await get(`/embed/${id}?token=${token}`)).status, 404);
  assert.equal((await get(`/embed/${id}`)).status, 200);
});

test('making it private, and deleting it, takes pages and audio offline with the next request', async () => {
  const options = { organizationId, script: releaseScript, secondsPerCharacter: 0.01 };
  const { id: shared } = await storeEpisode(app, options);
  const paths = ['', '/audio.mp3', '/captions.vtt'].flatMap((end) => [
    `/listen/${shared}${end}`,
    `/embed/${shared}${end}`,
  ]);
  const statuses = () => Promise.all(paths.map(async (path) => (await get(path)).status));
  assert.deepEqual(new Set(await statuses()), new Set([200]));
  await send(app, 'PATCH', `/v1/conversions/${shared}`, key, { public_url: false });
  assert.deepEqual(new Set(await statuses()), new Set([404]));
  await send(app, 'PATCH', `/v1/conversions/${shared}`, key, { public_url: true });
  assert.deepEqual(new Set(await statuses()), new Set([200]));
  await send(app, 'DELETE', `/v1/conversions/${shared}`, key);
  assert.deepEqual(new Set(await statuses()), new Set([404]));
});

test('the audio comes in parts, is checked before it is used again, and downloads under its title', async () => {
  const part = await get(`/listen/${id}/audio.mp3`, { range: 'bytes=10-19' });
  assert.equal(part.status, 206);
  assert.equal((await part.arrayBuffer()).byteLength, 10);
  assert.equal(part.headers.get('content-type'), 'audio/mpeg');
  assert.equal(part.headers.get('cache-control'), 'private, no-cache');
  const again = await get(`/listen/${id}/audio.mp3`, { 'if-none-match': part.headers.get('etag') ?? '' });
  assert.equal(again.status, 304);
  const download = await get(`/listen/${id}/audio.mp3?download`);
  assert.equal(
    download.headers.get('content-disposition'),
    `attachment; filename="Northwind 2.4.mp3"; filename*=UTF-8''Northwind%202.4.mp3`,
  );
});

test('an odd title makes a file name that every system takes', async () => {
  const title = 'Größe: "a/b"\r\n%;\u202e é';
  const options = { organizationId, script: releaseScript, title, secondsPerCharacter: 0.01 };
  const { id: odd } = await storeEpisode(app, options);
  const answer = await get(`/listen/${odd}/audio.mp3?download`);
  assert.equal(answer.status, 200);
  const header = answer.headers.get('content-disposition') ?? '';
  assert.match(header, /^attachment; filename="[ !#-[\]-~]+\.mp3"; filename\*=UTF-8''[\w.!~*'()%-]+\.mp3$/);
});

test('a conversion that runs, and one that failed, say so', async () => {
  const running = await storeConversion(app, {
    ...{ organizationId, status: 'generating', progress: 0.42, publicUrl: true },
  });
  const failed = await storeConversion(app, { organizationId, status: 'failed', publicUrl: true });
  for (const place of ['listen', 'embed']) {
    assert.match(await (await get(`/${place}/${running}`)).text(), /Creating the audio[\s\S]*42%/);
    const page = await (await get(`/${place}/${failed}`)).text();
    assert.match(page, /couldn’t be created/);
    assert.doesNotMatch(page, /It broke/);
  }
  const answer = await get(`/listen/${running}/events`);
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const { value } = (await answer.body?.getReader().read()) ?? {};
  assert.equal(
    Buffer.from(value ?? []).toString(),
    'event: status\ndata: {"status":"generating","progress_percent":42}\n\n',
  );
});

test('a brand colour is a style sheet of its own, for every colour and nothing else', async () => {
  await app.database.store.pool.query('update organizations set primary_color = $1 where id = $2', [
    '#ffe600',
    organizationId,
  ]);
  assert.match(await (await get(`/listen/${id}`)).text(), /href="\/colors\/ffe600\.css"/);
  const styles = await get('/colors/ffe600.css');
  assert.equal(styles.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.match(await styles.text(), /--signal: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/);
  for (const name of ['red.css', 'ffe600', 'ffe600}.css', '.css'])
    assert.equal((await get(`/colors/${name}`)).status, 404);
});

test('the logo comes from our own address, and only as long as the page is there', async () => {
  const pictures = createServer((_, response) => response.setHeader('content-type', 'image/png').end('logo'));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const { port } = pictures.address() as AddressInfo;
  const { organizationId: owner } = await app.customer();
  await app.database.store.pool.query('update organizations set logo_url = $1 where id = $2', [
    `http://127.0.0.1:${port}/logo.png`,
    owner,
  ]);
  const shown = await storeConversion(app, { organizationId: owner, status: 'pending', publicUrl: true });
  assert.match(await (await get(`/listen/${shown}`)).text(), /<img [^>]*src="\/listen\/[0-9a-f-]+\/logo"/);
  const answer = await get(`/listen/${shown}/logo`);
  assert.equal(await answer.text(), 'logo');
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  const hidden = await storeConversion(app, { organizationId: owner });
  assert.equal((await get(`/listen/${hidden}/logo`)).status, 404);
  assert.equal((await get(`/listen/${id}/logo`)).status, 404);
  pictures.close();
});

test('pages are limited by address as other public requests are', async () => {
  const limited = await startTestApp({ PUBLIC_REQUESTS_PER_MINUTE: '3' }, app.database);
  const statuses: number[] = [];
  await startOfMinute();
  for (let count = 0; count < 5; count++) statuses.push((await limited.request(`/listen/${id}`)).status);
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  assert.equal((await limited.request(`/listen/${id}/audio.mp3`)).status, 404);
  await limited.close();
});
