import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createKey } from '../../src/operations/keys.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { insertOrganization } from '../../src/storage/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noteAlerts, showInPlace } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { createPerson, password } from '../support/site.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

test('names of organizations and keys are shown as they are and never run', async () => {
  const { services } = app.core;
  const person = await createPerson(app);
  const organizations = [];
  for (const name of scriptPayloads) {
    // As it may be in an older database: new names must not contain addresses.
    const organization = { id: randomUUID(), name, tier: 'pro' as const };
    await insertOrganization(services.store.database, organization);
    const { id } = organization;
    await createUser(services, {
      email: person.email,
      organizationId: id,
      role: 'owner',
      password: null,
      unproven: 'keep',
    });
    await createKey(services, { organizationId: id, mode: 'live', name });
    organizations.push(organization);
  }
  // Without the policy, so that only escaping is between a name and the page.
  const context = await browser.newContext({ baseURL: app.siteUrl, bypassCSP: true });
  const page = await context.newPage();
  const executed = await noteAlerts(page);
  await page.goto('/sign-in');
  for (const payload of scriptPayloads.slice(0, 5)) {
    await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.getByLabel('Email address').fill(payload);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Email address').inputValue(), payload);
  }
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
  // Every page lists them all in its switch; a fifth of them is enough for what is elsewhere.
  for (const { id, name } of organizations.filter((_, index) => index % 5 === 0)) {
    await showInPlace(page, `/dashboard/${id}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), name);
    assert.equal(await page.title(), `Home – ${name} – Aloud`);
    assert.equal(await page.locator('.shell-organization-name').textContent(), name);
    assert.equal(await page.locator('main :is(script, img, iframe, style, base, meta, body)').count(), 0);
  }
  for (const { id, name } of organizations.filter((_, index) => index % 5 === 0)) {
    await showInPlace(page, `/dashboard/${id}/keys`);
    assert.equal(await page.locator('.table-name').textContent(), name);
    assert.equal(await page.locator('main :is(script, img, iframe, style, base, meta, body)').count(), 0);
  }
  assert.deepEqual(executed, []);
  await context.close();
});
