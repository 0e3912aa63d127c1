import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

const pages = [
  '/docs',
  '/docs/quick-start',
  '/docs/errors',
  '/docs/limits',
  '/docs/search?q=voice',
  '/docs/reference/conversions',
  '/docs/reference/webhooks',
];

test('the documentation can be used by everyone, on a phone and a desk, light and dark', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  for (const path of pages) {
    await page.goto(path);
    await checkLook(page, [390, 1440], [390, 1440]);
  }
  await context.close();
});

test('without JavaScript, search and the language of examples work', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/docs/reference/lexicon#addToLexicon');
  const example = page.locator('#addToLexicon .example:visible');
  assert.match((await example.textContent())?.trim() ?? '', /^curl /);
  await page.getByRole('radio', { name: 'Go', exact: true }).check();
  assert.match((await example.textContent())?.trim() ?? '', /^package main/);
  await page.getByRole('searchbox').fill('emotional_range');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'emotional_range' }).first().click();
  await page.locator('#schema-VoiceSettings').waitFor();
  await context.close();
});

test('with JavaScript, results appear while typing and the language stays chosen', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await page.goto('/docs/reference/lexicon');
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await page.getByRole('searchbox').fill('listVoices');
  await page.locator('.docs-found').getByRole('link', { name: 'List voices' }).first().click();
  await page.locator('#listVoices').waitFor();
  assert.match(
    (await page.locator('#listVoices .example:visible').textContent())?.trim() ?? '',
    /^import os/,
  );
  await context.close();
});
