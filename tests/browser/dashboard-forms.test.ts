import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson, type Person } from '../support/site.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

async function openAs(person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: `${app.siteUrl}/dashboard/${person.organizationId}/` });
  const page = await context.newPage();
  await signInOn(page, app, person);
  await page.goto(path);
  return page;
}

test('what someone entered stays when their session has ended, and is saved after they sign in again', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, 'products/new');
  await page.getByLabel('Name').fill('Harbor');
  await page.getByLabel('Context for scripts').fill('All that there is to say about harbors.');
  await page.context().clearCookies();
  const create = page.getByRole('button', { name: 'Create product' });
  await create.click();
  const alert = page.getByRole('alert');
  await alert.getByText('Not saved: you’re signed out. Your text stays on this page.').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Harbor');
  await signInOn(page, app, person);
  await create.click();
  await page.getByText('Product created.').waitFor();
  await page.getByRole('link', { name: 'Harbor' }).click();
  assert.equal(
    await page.getByLabel('Context for scripts').inputValue(),
    'All that there is to say about harbors.',
  );

  await page.getByLabel('Name').fill('Lighthouse');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save product' }).click();
  await alert.getByText('Not saved: there’s no connection.').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Lighthouse');
  await page.context().close();
});
