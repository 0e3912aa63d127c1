import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { addCookie, noteAlerts } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { createPerson, setupPath } from '../support/site.ts';
import { type SignedInUser, visitAs } from '../support/visitor.ts';

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
  await addCookie(context, app, cookie);
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

test('mistakes, questions and answers can be used by everyone, light and dark', async () => {
  const person = await createPerson(app);
  const owner = await visitAs(app, person);
  const here = `/dashboard/${owner.organizationId}`;
  await createKey(app.core.services, { organizationId: owner.organizationId, mode: 'live', name: 'Bot' });
  const page = await pageOf(owner);
  await page.goto(`${here}/organization`);
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('red');
  await page.getByRole('button', { name: 'Save organization' }).click();
  await page.locator('.field-error').waitFor();
  await checkLook(page);
  await page.goto(`${here}/keys`);
  await page.getByRole('link', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').waitFor();
  await checkLook(page);
  await page.context().clearCookies();
  const submit = async (path: string, fields: Record<string, string>, answer: string) => {
    await page.goto(path);
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await page.keyboard.press('Enter');
    await page.locator(answer).first().waitFor();
    await checkLook(page);
  };
  const [email, typed] = ['Email address', 'Password'];
  await submit(await setupPath(app, person), { [email]: 'a@b', [typed]: 'short' }, '.field-error');
  await submit('/sign-in', { [email]: 'nobody@example.com', [typed]: 'wrong' }, '[role="alert"]');
  await submit('/forgotten-password', { [email]: 'someone@example.com' }, 'h1:has-text("Check your email")');
  await page.context().close();
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
