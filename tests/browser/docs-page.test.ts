import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  const port = await freePort();
  app = await startTestApp({ PORT: String(port), SITE_URL: `http://aloud.test:${port}` });
  // By a name and without TLS, as in a local network. Browsers trust localhost more than that.
  browser = await launchChromium(['--host-resolver-rules=MAP aloud.test 127.0.0.1']);
});
after(async () => {
  await browser.close();
  await app.close();
});

test('pages and documentation work on plain http by name, and ask no one else', async () => {
  const page = await browser.newPage();
  const refused: string[] = [];
  const asked = new Set<string>();
  page.on('console', (message) => {
    if (/Failed to load|Mixed Content|Loading the|inline script/.test(message.text()))
      refused.push(message.text());
  });
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(`${app.siteUrl}/docs`);
  await page.getByRole('link', { name: 'Convert a text' }).click();
  await page.getByRole('heading', { name: 'Convert a text' }).waitFor();
  assert.equal(
    await page.evaluate('getComputedStyle(document.querySelector(".fields > li")).borderTopStyle'),
    'solid',
  );
  for (const path of ['/', '/sign-in']) {
    await page.goto(`${app.siteUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  assert.deepEqual(refused, []);
  assert.deepEqual(
    [...asked].filter((origin) => !origin.startsWith('data:') && origin !== 'null'),
    [app.siteUrl],
  );
});
