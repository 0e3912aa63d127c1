import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook, findOverflow } from '../support/look.ts';
import { referenceAddresses } from '../support/reference-addresses.ts';
import { createPerson, openPage } from '../support/site.ts';
import { until } from '../support/until.ts';

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
  '/docs/reference/conversions/createConversion',
  '/docs/reference/webhooks/onConversionCompleted',
];

test('the documentation can be used by everyone, on a phone and a desk, light and dark', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await page.goto('/docs');
  await checkLook(page, [390], []);
  for (const path of pages) {
    await page.goto(path);
    await checkLook(page, [1440, 390], [1440, 390]);
  }
  await context.close();
});

/**
 * In one document, where axe stays loaded. What scripts add is the same on all, and on those above. Pages of operations
 * are made of the same parts: axe looks at a quarter of them.
 */
test('every page of the documentation fits, and is free of findings', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  const addresses = referenceAddresses(await (await app.request('/v1/openapi')).json());
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/docs');
  let operations = 0;
  for (const address of addresses.filter((each) => !pages.includes(each))) {
    await page.setContent((await openPage(app, address)).body);
    assert.equal(await page.locator('h1').count(), 1, address);
    const isOperation = /^\/docs\/reference\/[^/]+\/[^/]+$/.test(address);
    if (isOperation) operations += 1;
    if (!isOperation || operations % 4 === 0) await checkLook(page, [1024], [], '.docs-contents');
    else assert.ok((await page.evaluate<number>(findOverflow)) <= 0, address);
  }
  assert.ok(operations > 50, `${operations} pages of operations`);
  await context.close();
});

test('without JavaScript, search and the language of examples work', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/docs/reference/lexicon/addToLexicon');
  const example = page.locator('.example:visible');
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
  await page.goto('/docs/reference/lexicon/listLexicon');
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await page.getByRole('searchbox').fill('listVoices');
  await page.locator('.docs-found').getByRole('link', { name: 'List voices' }).first().click();
  await page.getByRole('heading', { name: 'List voices', level: 1 }).waitFor();
  await until(
    () => page.locator('.example:visible').textContent(),
    (text) => text?.trim().startsWith('import json') === true,
  );
  await context.close();
});

test('results on a phone stay within the screen, and are left by key, by button, by a tap and by going on', async () => {
  const context = await browser.newContext({
    ...{ baseURL: app.siteUrl, hasTouch: true, viewport: { width: 360, height: 740 } },
  });
  const page = await context.newPage();
  await page.goto('/docs/reference/conversions/createConversion');
  const field = page.getByRole('searchbox');
  const results = page.locator('.docs-found');
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    button: () => results.getByRole('button', { name: 'Close' }).tap(),
    tap: () => page.touchscreen.tap(180, 20),
    'going on': () => page.getByRole('link', { name: 'Contents' }).tap(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await field.fill('');
    await field.fill('voice');
    await results.getByRole('link', { name: 'List voices' }).first().focus();
    const box = await results.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740, way);
    await leave();
    await results.waitFor({ state: 'hidden' });
  }
  await field.fill('webhook');
  await results.waitFor();
  await checkLook(page, [360, 1440], [360, 1440]);
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`one click fills the examples with a sandbox key ${javaScriptEnabled ? 'in every tab' : 'without JavaScript'}`, async () => {
    const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    await signInOn(page, app, await createPerson(app));
    const address = '/docs/reference/lexicon/listLexicon';
    await page.goto(address);
    if (javaScriptEnabled) await checkLook(page, [1440, 390], [1440, 390]);
    await page.getByRole('button', { name: 'Create a sandbox key for these examples' }).click();
    await page.getByText('The examples have your sandbox key').waitFor();
    assert.equal(new URL(page.url()).pathname, address);
    if (javaScriptEnabled) await checkLook(page, [1440, 390], [1440, 390]);
    const other = await context.newPage();
    await other.goto(address);
    const examples = await other.locator('.example').allTextContents();
    assert.equal(examples.length, 4);
    const [key = ''] = /svc_test_[0-9A-Za-z]{36}/.exec(examples[0] ?? '') ?? [];
    for (const example of examples) assert.ok(key && example.includes(key) && !example.includes('ALOUD_KEY'));
    await context.clearCookies();
    await other.goto(address);
    assert.match((await other.locator('.example').first().textContent()) ?? '', /\$ALOUD_KEY/);
    assert.deepEqual(troubles, []);
    await context.close();
  });

for (const javaScriptEnabled of [true, false])
  test(`a signed-in reader runs a call ${javaScriptEnabled ? 'beside its examples' : 'without JavaScript'}`, async () => {
    const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await signInOn(page, app, await createPerson(app));
    const address = '/docs/reference/conversions/estimateConversion';
    await page.goto(address);
    await page.getByRole('link', { name: 'Run in the sandbox' }).click();
    await page.getByLabel('Body').fill('{ "content": 1 }');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('heading', { name: 'Response: 400' }).waitFor();
    if (javaScriptEnabled) assert.equal(new URL(page.url()).pathname, address);
    const body = { source_type: 'document', title: 'Plans', content: 'We ship on Monday.' };
    await page.getByLabel('Body').fill(JSON.stringify(body));
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('heading', { name: 'Response: 200' }).waitFor();
    if (javaScriptEnabled) await checkLook(page, [390, 1440], [1440]);
    assert.deepEqual(refused, []);
    await context.close();
  });

test('a reader waits for the episode of a run, and hears it there', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await signInOn(page, app, await createPerson(app));
  const address = '/docs/reference/conversions/createConversion';
  await page.goto(address);
  await page.getByRole('link', { name: 'Run in the sandbox' }).click();
  const body = JSON.stringify({ source_type: 'document', title: 'Plans', content: 'We ship on Monday.' });
  await page.getByLabel('Body').fill(body);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('heading', { name: 'Response: 202' }).waitFor();
  await page.getByRole('button', { name: 'Wait for the episode' }).click();
  await page.getByRole('heading', { name: 'Response: 200' }).waitFor();
  await checkLook(page, [390, 1440], [1440]);
  assert.equal(new URL(page.url()).pathname, address);
  assert.equal(await page.getByLabel('Body').inputValue(), body);
  const audio = await context.request.get(String(await page.locator('audio').getAttribute('src')));
  assert.equal(audio.headers()['content-type'], 'audio/mpeg');
  await page.getByRole('link', { name: 'Open it in the dashboard' }).click();
  await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor();
  await context.close();
});
