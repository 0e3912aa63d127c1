import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Script } from '../../src/domain/script.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4);
const dialogue: Script = {
  language: 'en',
  speakers: 2,
  turns: [
    { speaker: 1, section: null, text: 'What is in this one?' },
    { speaker: 2, section: longWord, text: `Mostly search. It forgives ${longWord}.` },
  ],
};

const widths = [320, 768, 1440];

let app: TestApp;
let browser: Browser;
let organizationId: string;
let id: string;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
  ({ organizationId } = await app.customer());
  await app.database.store.pool.query(`update organizations set primary_color = '#ffe600' where id = $1`, [
    organizationId,
  ]);
  ({ id } = await storeEpisode(app, { organizationId, script: releaseScript, secondsPerCharacter: 0.02 }));
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

test('every state of a listen page can be used by everyone, at every width, light and dark', async () => {
  const talk = await storeEpisode(app, {
    organizationId,
    script: dialogue,
    title: longWord,
    secondsPerCharacter: 0.02,
  });
  const running = await storeConversion(app, { organizationId, status: 'generating', publicUrl: true });
  const failed = await storeConversion(app, {
    organizationId,
    status: 'failed',
    publicUrl: true,
    title: longWord,
  });
  const page = await browser.newPage({ baseURL: app.siteUrl });
  for (const path of [talk.id, running, failed, 'missing']) {
    await page.goto(`/listen/${path}`);
    await checkLook(page, widths, widths);
  }
  await page.goto(`/listen/${id}`);
  await page.locator('.chapter').nth(1).click();
  await page.locator('.is-heard').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Share', { exact: true }).click();
  await checkLook(page, widths, widths);
  await page.close();
});

test('so can the player in a frame of any width from 240 pixels', async () => {
  const running = await storeConversion(app, { organizationId, status: 'pending', publicUrl: true });
  const page = await browser.newPage({ baseURL: app.siteUrl, viewport: { width: 240, height: 180 } });
  for (const path of [running, 'missing']) {
    await page.goto(`/embed/${path}`);
    await checkLook(page, [240, 600]);
  }
  await page.goto(`/embed/${id}`);
  await checkLook(page, [1440, 768, 320, 240]);
  await page.locator('.player-menu summary').click();
  await checkLook(page, [240, 600]);
  const tall = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  assert.ok(tall <= 0, `${tall} px too tall`);
  await page.close();
});

test('a first visit is lighter than 60 KB and asks no one else', async () => {
  for (const place of ['listen', 'embed']) {
    const context = await browser.newContext({ baseURL: app.siteUrl });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    const addresses = new Map<string, string>();
    const sizes = new Map<string, number>();
    client.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(addresses.get(requestId) ?? requestId, encodedDataLength),
    );
    await page.goto(`/${place}/${id}`, { waitUntil: 'networkidle' });
    // The browser's own controls bring their pictures along.
    const asked = [...addresses.values()].filter((address) => !address.startsWith('data:'));
    for (const address of asked) assert.equal(new URL(address).origin, app.siteUrl, address);
    const light = [...sizes].filter(([address]) => /^http(?!.*audio\.mp3)/.test(address));
    const total = light.reduce((sum, [, bytes]) => sum + bytes, 0);
    assert.ok(light.length > 5, JSON.stringify(light));
    assert.ok(total < 60_000, `${place}: ${total} bytes: ${JSON.stringify(light)}`);
    await context.close();
  }
});
