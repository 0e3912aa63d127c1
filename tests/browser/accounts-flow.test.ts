import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createPerson, password, setupPath } from '../support/site.ts';
import { linkIn } from '../support/visitor.ts';

let app: TestApp;
let browser: Browser;
let server: MailServer;
before(async () => {
  server = await startMailServer();
  [app, browser] = await Promise.all([startTestApp({ SMTP_URL: server.url }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
  await server.close();
});

async function newPage(javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled });
  return context.newPage();
}

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts';

  test(`from the set-up link: invite someone, who joins and makes a key that works until it is revoked, ${how}`, async () => {
    const invited = `invited-${scripts}@example.com`;
    const page = await newPage(scripts);
    await page.goto(await setupPath(app, await createPerson(app, { name: 'Northwind Traders' })));
    await page.getByLabel('Email address').fill(`owner-${scripts}@example.com`);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/**');
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByLabel('Email address').fill(invited);
    await page.getByLabel('Admin').check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Invitation sent.').waitFor();
    await page.getByRole('cell', { name: invited, exact: true }).waitFor();

    const theirs = await newPage(scripts);
    await theirs.goto(linkIn((await server.mailTo(invited)).text, 'invitations'));
    await theirs.getByLabel('Password').fill(password);
    await theirs.getByRole('button', { name: 'Accept invitation' }).click();
    await theirs.waitForURL('**/dashboard/**');
    await theirs.getByRole('link', { name: 'API keys' }).click();
    await theirs.getByLabel('Name').fill('Release bot');
    await theirs.getByLabel('Live').check();
    await theirs.getByRole('button', { name: 'Create key' }).click();
    await theirs.getByRole('heading', { name: 'Your new key' }).waitFor();
    const key = String(await theirs.locator('.copy-code code').textContent());
    assert.equal((await app.request('/v1/usage', { key })).status, 200);
    await theirs.reload();
    assert.equal(await theirs.locator('.copy-code').count(), 0, 'it is shown once');
    await theirs.getByRole('link', { name: 'Revoke Release bot' }).click();
    if (scripts) {
      const dialog = theirs.getByRole('dialog', { name: 'Revoke this key?' });
      await dialog.getByRole('link', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await theirs.getByRole('link', { name: 'Revoke Release bot' }).click();
      await dialog.waitFor();
    } else await theirs.getByRole('heading', { name: 'Revoke this key?' }).waitFor();
    await theirs.getByRole('button', { name: 'Revoke key' }).click();
    await theirs.getByText('Key revoked').waitFor();
    assert.equal((await app.request('/v1/usage', { key })).status, 401);

    await page.getByRole('link', { name: 'Audit log' }).click();
    for (const text of ['invited', 'joined', 'created the API key', 'revoked the API key'])
      await page.getByRole('cell', { name: text }).first().waitFor();
    await page.context().close();
    await theirs.context().close();
  });
}

test('a forgotten password is replaced by mail', async () => {
  const person = await createPerson(app);
  const page = await newPage(false);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(linkIn((await server.mailTo(person.email)).text, 'forgotten-password'));
  await page.getByLabel('New password').fill('a wholly new password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/**');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await page.context().close();
});
