import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createKey } from '../../src/operations/keys.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { createPerson, type Person, setupPath } from '../support/site.ts';

let app: TestApp;
let browser: Browser;
let person: Person;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
  person = await createPerson(app, { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4) });
  const { services } = app.core;
  const { id } = await createOrganization(services, { name: 'Second', tier: 'free' });
  await createUser(services, { email: person.email, organizationId: id, role: 'member', password: null });
  for (const name of ['Deploy bot', 'x'.repeat(200)])
    await createKey(services, { organizationId: person.organizationId, mode: 'live', name });
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

test('pages for everyone can be used by everyone, at every width, light and dark', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  for (const path of ['/', '/sign-in', await setupPath(app, person), '/setup/spent', '/missing']) {
    await page.goto(path);
    await checkLook(page);
  }
  await page.goto(await setupPath(app, person));
  await page.getByLabel('Email address').fill('a@b');
  await page.getByLabel('Password').fill('short');
  await page.keyboard.press('Enter');
  await page.locator('.field-error').waitFor();
  await checkLook(page);
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await checkLook(page);
  await context.close();
});

test('pages of someone signed in can be used by everyone, at every width, light and dark', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await signInOn(page, person);
  await checkLook(page);
  await page.locator('.shell-organization summary').click();
  await page.getByRole('link', { name: 'Second' }).click();
  await page.getByRole('heading', { name: 'Second' }).waitFor();
  await checkLook(page);
  await page.goto('/');
  await checkLook(page);
  await context.close();
});
