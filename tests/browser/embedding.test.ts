import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium, untilTrue } from '../support/chromium.ts';
import { send } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

const servers: Server[] = [];
let app: TestApp;
let browser: Browser;
let organizationId: string;
let key: string;
let id: string;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
  ({ organizationId, key } = await app.customer());
  const options = { organizationId, script: releaseScript, publicUrl: false, secondsPerCharacter: 0.01 };
  ({ id } = await storeEpisode(app, options));
});
after(async () => {
  await closeContexts(browser);
  for (const server of servers) server.close();
  await app.close();
});

/** A page on an origin of its own. */
async function serve(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

type Message = { source: string; event: string; id: string; currentTime: number; duration: number };

test('a page of another origin embeds the player in a sandbox and gets its events', async () => {
  const created = await send(app, 'POST', `/v1/conversions/${id}/embed-token`, key);
  const { embed_url: address, token } = (await created.json()).data;
  const context = await browser.newContext({ viewport: { width: 400, height: 300 } });
  const page = await context.newPage();
  const referrers: (string | undefined)[] = [];
  context.on('request', (request) => referrers.push(request.headers()['referer']));
  const elsewhere = await serve(`<!doctype html><title>Elsewhere</title>
    <script>const told = []; addEventListener('message', ({ origin, data }) =>
      origin === ${JSON.stringify(app.siteUrl)} && told.push(data));</script>
    <iframe src="${address}" width="240" height="180" sandbox="allow-scripts allow-same-origin" allow="autoplay">
    </iframe>`);
  await page.goto(elsewhere);
  const frame = page.frameLocator('iframe');
  await untilTrue(page, 'told.some(({ event }) => event === "ready")');
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await untilTrue(page, 'told.some(({ event }) => event === "progress")');
  await frame.getByRole('button', { name: 'Pause' }).click();
  await untilTrue(page, 'told.some(({ event }) => event === "pause")');
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await untilTrue(page, 'told.some(({ event }) => event === "ended")');
  const told = await page.evaluate<Message[]>('told');
  assert.deepEqual(
    new Set(told.map(({ event }) => event)),
    new Set(['ready', 'play', 'progress', 'pause', 'ended']),
  );
  assert.ok(told.every((each) => each.source === 'aloud' && each.id === id && each.duration > 1));
  assert.equal(told[0]?.event, 'ready');
  assert.ok(referrers.every((referrer) => !referrer?.includes(token)));

  await send(app, 'DELETE', `/v1/conversions/${id}/embed-token/${token}`, key);
  await page.reload();
  await frame.getByText('This episode isn’t available').waitFor();
  await context.close();
});

test('on request an embedded player shows what is said, marks the word, and plays from the one that is clicked', async () => {
  const options = { organizationId, script: releaseScript, secondsPerCharacter: 0.06 };
  const { id: shown, episode } = await storeEpisode(app, options);
  const context = await browser.newContext({ baseURL: app.siteUrl, viewport: { width: 400, height: 260 } });
  const page = await context.newPage();
  await page.goto(`/embed/${shown}`);
  assert.equal(await page.locator('.karaoke').count(), 0);
  await page.goto(`/embed/${shown}?karaoke=1`);
  const [first, second] = episode.sentences;
  assert.equal(await page.locator('.karaoke .sentence:visible').textContent(), first?.text);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilTrue(
    page,
    `document.querySelector('.karaoke .sentence:not([hidden])').textContent === ${JSON.stringify(second?.text)}`,
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  const word = second?.words?.[1];
  // A short word is over before a busy machine looks.
  await page.evaluate(
    `document.querySelector('audio').currentTime = ${((word?.start ?? 0) + (word?.end ?? 0)) / 2}`,
  );
  await untilTrue(page, `document.querySelector('.is-said')?.textContent === ${JSON.stringify(word?.text)}`);
  await page.locator('.karaoke .sentence:not([hidden]) .word').first().click();
  await untilTrue(page, '!document.querySelector("audio").paused');
  const time = await page.evaluate<number>('document.querySelector("audio").currentTime');
  assert.ok(time >= (second?.start ?? 0) && time < (second?.start ?? 0) + 1.5, `${time}`);
  await context.close();
});

test('an embedded player has the theme in its address, or else that of the visitor', async () => {
  const created = await send(app, 'POST', `/v1/conversions/${id}/embed-token`, key);
  const { embed_url: address } = (await created.json()).data;
  const page = await (await browser.newContext({ colorScheme: 'light' })).newPage();
  const lightnessWith = async (query: string) => {
    await page.goto(`${address}${query}`);
    return Number(
      await page.evaluate(
        `/[\\d.]+/.exec(getComputedStyle(document.querySelector('.embed-main')).backgroundColor)[0]`,
      ),
    );
  };
  assert.ok((await lightnessWith('&theme=dark')) < 0.5);
  for (const query of ['', '&theme=light', '&theme=other'])
    assert.ok((await lightnessWith(query)) > 0.5, query);
  await page.context().close();
});

test('a listen page cannot be framed', async () => {
  await send(app, 'PATCH', `/v1/conversions/${id}`, key, { public_url: true });
  const page = await browser.newPage();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(await serve(`<iframe src="${app.siteUrl}/listen/${id}"></iframe>`));
  await refused;
  assert.equal(await page.frameLocator('iframe').locator('.player').count(), 0);
  await page.close();
});

test('someone who waits sees the measured progress, and hears the recording when it is there', async () => {
  const waiting = await storeConversion(app, {
    ...{ organizationId, status: 'processing', progress: 0.04, publicUrl: true },
  });
  const page = await browser.newPage({ baseURL: app.siteUrl });
  await page.goto(`/listen/${waiting}`);
  await page.getByText('Writing the script').waitFor();
  const { pool } = app.database.store;
  const tell = async (status: string, progress: number) => {
    await pool.query('update conversions set status = $2, progress = $3 where id = $1', [
      waiting,
      status,
      progress,
    ]);
    await pool.query(`select pg_notify('aloud_conversions', $1)`, [
      JSON.stringify({ id: waiting, status, progress }),
    ]);
  };
  await tell('generating', 0.61);
  await page.getByText('61%').waitFor();
  await page.getByText('Creating the audio').waitFor();
  // Its files are those of a recording that is there already.
  await app.services.media.copy(`conversions/${id}/1/audio.mp3`, `conversions/${waiting}/1/audio.mp3`);
  await pool.query(
    `update conversions set media = other.media, duration_seconds = other.duration_seconds, script = other.script,
       completed_at = now() from conversions other where conversions.id = $1 and other.id = $2`,
    [waiting, id],
  );
  await tell('completed', 1);
  await untilTrue(page, 'document.querySelector("audio")?.currentTime > 0.2');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.close();
});

test('a conversion that fails while one waits says so', async () => {
  const waiting = await storeConversion(app, { organizationId, status: 'processing', publicUrl: true });
  const page = await browser.newPage({ baseURL: app.siteUrl });
  await page.goto(`/embed/${waiting}`);
  await page.getByText('Writing the script').waitFor();
  const { pool } = app.database.store;
  await pool.query(`update conversions set status = 'failed', failed_at = now() where id = $1`, [waiting]);
  const news = { id: waiting, status: 'failed', progress: 0 };
  await pool.query(`select pg_notify('aloud_conversions', $1)`, [JSON.stringify(news)]);
  await page.getByText('This episode couldn’t be created.').waitFor();
  await page.close();
});
