import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson, type Person } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';

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

test('going back after a rejected form leads to its page, not to a form to send again', async () => {
  const person = await createPerson(app);
  const id = await storeConversion(app, { organizationId: person.organizationId, media: smallMedia });
  const page = await openAs(person, 'lexicon');
  await page.getByLabel('Word').fill('kubectl');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.locator('.field-error').waitFor();
  assert.equal(await page.getByLabel('Word').inputValue(), 'kubectl');
  await page.getByLabel('Sounds like').fill('kube control');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.locator('.notice-done').waitFor();
  assert.equal((await page.goBack())?.status(), 200);
  await page.getByRole('heading', { name: 'Lexicon' }).waitFor();

  await page.goto(`conversions/${id}`);
  const address = page.url();
  await page.getByText('Rename this episode').click();
  await page.getByLabel('New title').fill('   ');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Enter the new title.').waitFor();
  assert.equal(page.url(), address);
  await page.getByRole('link', { name: 'Usage' }).click();
  await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
  assert.equal((await page.goBack())?.status(), 200);
  assert.equal(page.url(), address);
  await page.context().close();
});
