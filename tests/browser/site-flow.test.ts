import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { firstRequest } from '../../src/domain/first-request.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium, untilTrue } from '../support/chromium.ts';
import { createPerson, password, setupPath } from '../support/site.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

test('one gets from the set-up link to the dashboard, out and in again, by keyboard and without scripts', async () => {
  const path = await setupPath(app, await createPerson(app, { name: 'Northwind Traders' }));
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.siteUrl });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel('Email address').fill('keyboard@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('too short');
  await page.keyboard.press('Enter');
  await page.getByText('The password must have between 12 and 256 characters.').waitFor();
  assert.equal(await page.getByLabel('Email address').inputValue(), 'keyboard@example.com');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Northwind Traders');

  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await page.waitForURL(`${app.siteUrl}/sign-in?done=signed-out`);
  await page.goto('/dashboard');
  assert.equal(new URL(page.url()).pathname, '/sign-in');
  await page.getByLabel('Email address').fill('keyboard@example.com');
  await page.getByLabel('Password').fill('not my password');
  await page.keyboard.press('Enter');
  assert.match(
    String(await page.getByRole('alert').textContent()),
    /Wrong email address or password. Check both/,
  );
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');

  await page.goto(path);
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'This link no longer works');
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await page.waitForURL('**/dashboard/*');
  await context.close();
});

test('the start page plays its sample and stops it', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Play the sample' }).click();
  await page.getByRole('button', { name: 'Stop the sample' }).waitFor();
  await untilTrue(
    page,
    'parseFloat(document.querySelector(".waveform-played").style.clipPath.split(" ")[1]) < 99',
  );
  await page.getByRole('button', { name: 'Stop the sample' }).click();
  await page.getByRole('button', { name: 'Play the sample' }).waitFor();
  await context.close();
});

test('the copy button puts the whole command on the clipboard', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Copy' }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, firstRequest(app.siteUrl, '$ALOUD_KEY', ' \\\n  '));
  await context.close();
});

test('another site cannot send its visitors’ forms here', async () => {
  const person = await createPerson(app);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('http://evil.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${app.siteUrl}/sign-in"><input name="email" value="${person.email}">
        <input name="password" value="${password}"><button>Win</button></form>`,
    }),
  );
  await page.goto('http://evil.localhost/');
  await page.getByRole('button').click();
  await page.getByText('This form was not sent from a page of this site.').waitFor();
  assert.deepEqual(await context.cookies(app.siteUrl), []);
  await context.close();
});
