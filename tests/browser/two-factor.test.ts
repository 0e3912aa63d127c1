import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { createPerson, password } from '../support/site.ts';
import { codeOf, readKey } from '../support/two-factor.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

for (const scripts of [true, false]) {
  test(`two-factor sign-in from set-up to sign-in, by keyboard, ${scripts ? 'with' : 'without'} JavaScript`, async () => {
    const { email } = await createPerson(app);
    const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: scripts });
    const page = await context.newPage();
    const look = async () => {
      if (scripts) await checkLook(page, [390, 1440]);
    };
    const enterPassword = async () => {
      await page.goto('/sign-in?return=/account');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
    };
    await enterPassword();
    const setUp = page.getByRole('link', { name: 'Set up' });
    await setUp.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    const key = readKey((await page.locator('.copy-code code').textContent()) ?? '');
    await look();
    await page.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.locator('.field-error').waitFor();
    assert.deepEqual(readKey((await page.locator('.copy-code code').textContent()) ?? ''), key);
    await look();
    await page.getByLabel('Code from the app').fill(codeOf(key));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = ((await page.locator('.copy-code code').textContent()) ?? '').split('\n');
    assert.equal(codes.length, 10);
    await look();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await enterPassword();
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await look();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or was used before').waitFor();
    await page.getByLabel('Code').fill(codes[3] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
    await look();
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByText('9 codes left').waitFor();
    await page.locator('#off_password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Two-factor sign-in is off.').waitFor();
    await context.close();
  });
}
