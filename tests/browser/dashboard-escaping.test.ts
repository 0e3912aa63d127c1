import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noteAlerts, showInPlace, signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createProduct } from '../support/product.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';

/** For what is written by the same few lines of the same component. */
const everyFifth = scriptPayloads.filter((_, index) => index % 5 === 0);

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

test('titles, texts, scripts, errors and warnings are shown as they are and never run', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  const ids: string[] = [];
  for (const [index, payload] of scriptPayloads.entries()) {
    const turns = [{ speaker: 1 as const, text: payload, section: payload }];
    const id = await storeConversion(app, {
      ...{ organizationId, content: payload, status: index % 2 === 0 ? 'completed' : 'failed' },
      script: { language: 'en', speakers: 1, turns },
    });
    await app.database.store.pool.query(
      `update conversions set title = $2, additional_context = $2, warnings = $3, quality = $4,
       error = case when status = 'failed' then $5::jsonb end, public_url = true where id = $1`,
      [
        id,
        payload,
        JSON.stringify([{ path: payload, message: payload }]),
        JSON.stringify({ sentences: 1, suspects: [{ text: payload, faults: ['long'] }] }),
        JSON.stringify({ code: 'GENERATION_FAILED', message: payload }),
      ],
    );
    // What cleaning makes of two payloads may be one name.
    const name = `${payload} ${index}`;
    await createProduct(app.core.services, { organizationId, name, context: null });
    ids.push(id);
  }
  // Without the policy, so that only escaping is between a text and the page.
  const context = await browser.newContext({ baseURL: app.siteUrl, bypassCSP: true });
  const page = await context.newPage();
  const executed = await noteAlerts(page);
  await signInOn(page, app, person);
  const strangers = () =>
    page.locator('main :is(script, img, iframe, style, base, meta, body, math)').count();
  const home = `/dashboard/${organizationId}`;
  for (const path of ['', '/conversions', '/studio']) {
    await page.goto(`${home}${path}`);
    assert.equal(await strangers(), 0, path);
  }
  // The list shows them all; a fifth of them is enough for the page of one.
  for (const [index, id] of ids.entries()) {
    if (index % 5 !== 1) continue;
    const payload = scriptPayloads[index] ?? '';
    await showInPlace(page, `${home}/conversions/${id}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), payload);
    assert.equal(await strangers(), 0, payload);
  }
  for (const payload of everyFifth) {
    await showInPlace(page, `${home}/conversions?search=${encodeURIComponent(payload)}`);
    assert.equal(await page.getByRole('searchbox').inputValue(), payload.trim());
    assert.equal(await strangers(), 0, payload);
  }
  await page.goto(`${home}/studio/new`);
  await page.locator('#text').fill(scriptPayloads.join('\n\n'));
  await page.getByLabel('Audience').fill(scriptPayloads[4] ?? '');
  await page.getByRole('button', { name: 'Write the script' }).click();
  await page.locator('.draft-form').waitFor();
  assert.equal(await strangers(), 0, 'the script');
  assert.deepEqual(executed, []);
  await context.close();
});
