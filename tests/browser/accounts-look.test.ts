import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createKey } from '../../src/operations/keys.ts';
import { createProduct } from '../../src/operations/products.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { noteAlerts } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { createPerson } from '../support/site.ts';
import { addMember, linkIn, type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let browser: Browser;
let server: MailServer;
before(async () => {
  server = await startMailServer();
  [app, browser] = await Promise.all([
    startTestApp({ SMTP_URL: server.url, TIER_PRO_REQUESTS_PER_MINUTE: '1000' }),
    shareChromium(),
  ]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
  await server.close();
});

async function pageOf({ cookie }: SignedInUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: app.siteUrl }]);
  return context.newPage();
}

const sections = [
  'keys',
  'products',
  'products/new',
  'organization',
  'members',
  'data',
  'data/delete',
  'audit',
  'notices',
];

/** An organization in which everything has a name that is too long. */
async function furnish() {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4);
  const owner = await visitAs(app, await createPerson(app, { name: long }));
  const { organizationId } = owner;
  const here = `/dashboard/${organizationId}`;
  const key = await createKey(app.core.services, { organizationId, mode: 'live', name: long });
  const product = await createProduct(app.core.services, { organizationId, name: long, context: 'Some.' });
  const member = await addMember(app, organizationId, 'member');
  await owner.send(`${here}/members`, { email: `${'long'.repeat(40)}@example.com`, role: 'admin' });
  await owner.send(`${here}/organization`, { name: long, primary_color: '#ffe600' });
  return { owner, here, key, product, member };
}

test('pages about keys, products and people can be used by everyone, light and dark', async () => {
  const { owner, here } = await furnish();
  const page = await pageOf(owner);
  for (const section of sections) {
    await page.goto(`${here}/${section}`);
    await checkLook(page);
  }
  await page.context().close();
});

test('questions, mistakes and one’s own account can be used by everyone, light and dark', async () => {
  const { owner, here, key, product, member } = await furnish();
  const page = await pageOf(owner);
  const revoke = `${here}/keys/${key.id}/revoke`;
  const role = `${here}/members/${member.id}`;
  const asked = [revoke, role, `${role}/remove`, `${here}/products/${product.id}/delete`];
  for (const path of [...asked, '/account', '/account/data', '/confirm-password']) {
    await page.goto(path);
    await checkLook(page);
  }
  await page.goto(`${here}/organization`);
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('red');
  await page.getByRole('button', { name: 'Save organization' }).click();
  await page.locator('.field-error').waitFor();
  await checkLook(page);
  await page.goto(`${here}/keys`);
  await page.getByRole('link', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').waitFor();
  await checkLook(page);
  await page.context().close();
});

test('pages of those who are not signed in yet can be used by everyone', async () => {
  const owner = await visitAs(app, await createPerson(app));
  await owner.send(`/dashboard/${owner.organizationId}/members`, {
    email: 'guest@example.com',
    role: 'member',
  });
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  const invitation = linkIn((await server.mailTo('guest@example.com')).text, 'invitations');
  for (const path of [
    '/sign-in',
    '/forgotten-password',
    '/forgotten-password/spent',
    '/invitations/spent',
    invitation,
  ]) {
    await page.goto(path);
    await checkLook(page);
  }
  await page.goto('/forgotten-password');
  await page.getByLabel('Email address').fill('someone@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await checkLook(page);
  await context.close();
});

test('whatever people call their keys, products and organizations, nothing of it runs', async () => {
  const owner = await visitAs(app, await createPerson(app));
  const here = `/dashboard/${owner.organizationId}`;
  for (const [index, payload] of scriptPayloads.entries()) {
    await owner.send(`${here}/keys`, { name: payload, mode: 'sandbox' });
    await owner.send(`${here}/products/new`, { name: `${payload} ${index}`, context: payload });
  }
  const page = await pageOf(owner);
  const executed = await noteAlerts(page);
  await owner.send(`${here}/organization`, {
    name: scriptPayloads[0] ?? '',
    context: scriptPayloads.join('\n'),
  });
  for (const section of sections) await page.goto(`${here}/${section}`);
  // The fifty forms that come back are looked at on one page: the browser reads each as it would by itself.
  const forms: string[] = [];
  for (const payload of scriptPayloads) {
    const wrong = {
      name: payload,
      logo_url: payload,
      primary_color: payload,
      context: payload,
    };
    const { body } = await owner.send(`${here}/organization`, wrong);
    forms.push(body.slice(body.indexOf('<main'), body.indexOf('</main>')));
  }
  await page.setContent(forms.join('</main>'));
  const typed = await page
    .locator('input[name="name"]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')));
  assert.deepEqual(typed, scriptPayloads, 'none has swallowed what follows it');
  await page.goto('/account');
  assert.deepEqual(executed, []);
  await page.context().close();
});
