import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { pngFile } from '../support/pictures.ts';
import { createPerson, type Person } from '../support/site.ts';
import { addMember } from '../support/visitor.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({ PERSON_REQUESTS_PER_MINUTE: '5000' }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

/** Once it is loaded. */
const widthOfLogo = `(async () => {
  const image = document.querySelector('img[alt="Your logo"]');
  await image.decode();
  return image.naturalWidth;
})()`;

/** Size and color of its middle. */
const pixelOfLogo = `(async () => {
  const image = document.querySelector('img[alt="Your logo"]');
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return [width, height, ...context.getImageData(width / 2, height / 2, 1, 1).data];
})()`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
  <script>document.documentElement.innerHTML = ''; alert(1)</script>
  <image href="https://example.com/seen.png" width="4" height="4" /><rect width="40" height="20" fill="#0a7f5a" /></svg>`;

async function enter(person: Person, scripts = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: scripts });
  const page = await context.newPage();
  await signInOn(page, app, person);
  return page;
}

test('a picture that is too large is refused before the form is sent, and a smaller one takes its place', async () => {
  const person = await createPerson(app);
  const page = await enter(person);
  await page.goto(`/dashboard/${person.organizationId}/organization`);
  const field = page.getByLabel('Logo', { exact: true });
  const save = page.getByRole('button', { name: 'Save organization' });
  await page.getByLabel('Website').fill('https://northwind.example');
  // More than the server reads.
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(9_000_000) });
  await save.click();
  const said = await field.evaluate(
    (element) => (element as unknown as { validationMessage: string }).validationMessage,
  );
  assert.equal(said, 'Choose a file of up to 1 MB. This one has 9 MB.');
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngFile(120, 60) });
  await save.click();
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByLabel('Website').inputValue(), 'https://northwind.example');
  await page.context().close();
});

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts';
  const look = async (page: Page) => {
    if (scripts) await checkLook(page, [390, 1440]);
  };

  test(`a logo and a color are chosen, seen and taken away, ${how}`, async () => {
    const person = await createPerson(app);
    const page = await enter(person, scripts);
    await page.goto(`/dashboard/${person.organizationId}/organization`);
    const field = page.getByLabel('Logo', { exact: true });
    await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    const save = page.getByRole('button', { name: 'Save organization' });
    const logo = page.getByRole('img', { name: 'Your logo' });
    await save.focus();
    await page.keyboard.press('Enter');
    if (scripts) {
      await logo.waitFor();
      assert.deepEqual(await page.evaluate(pixelOfLogo), [1024, 512, 10, 127, 90, 255]);
      await page.goto(`/dashboard/${person.organizationId}/organization`);
    } else await page.getByText('The logo must be a PNG, JPEG or WebP picture').waitFor();
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngFile(120, 60) });
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#0a7f5a');
    if (scripts) await page.getByRole('img', { name: /Light: shapes in #0a7f5a/ }).waitFor();
    await save.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await logo.waitFor();
    assert.equal(await page.evaluate<number>(widthOfLogo), 120);
    await page.getByRole('img', { name: /Light: shapes in #0a7f5a/ }).waitFor();
    await look(page);
    await page.getByLabel('Remove this logo').check();
    await save.click();
    // The page before says “Saved.” too.
    await logo.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test(`without mail, a link is copied from the page of members, ${how}`, async () => {
    const person = await createPerson(app);
    const member = await addMember(app, person.organizationId, 'member');
    const page = await enter(person, scripts);
    await page.goto(`/dashboard/${person.organizationId}/members`);
    await page.getByLabel('Email address').fill(`guest-${scripts}@example.com`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Copy this link now' }).waitFor();
    assert.match((await page.locator('.copy-code code').textContent()) ?? '', /\/invitations\/\w{43}$/);
    await look(page);
    await page.getByRole('link', { name: `Change role of ${member.email}` }).click();
    await page.getByRole('button', { name: 'Create password link' }).click();
    await page.getByText(`Send this link to ${member.email}`).waitFor();
    await page.context().close();
  });

  test(`the audit log is narrowed down to an action, ${how}`, async () => {
    const person = await createPerson(app);
    const page = await enter(person, scripts);
    await page.goto(`/dashboard/${person.organizationId}/audit`);
    await page.getByRole('cell', { name: 'signed in' }).first().waitFor();
    await page.getByLabel('Action').selectOption('key.created');
    if (!scripts) await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByLabel('Action').selectOption('account');
    if (!scripts) await page.getByRole('button', { name: 'Filter' }).click();
    const csv = page.getByRole('link', { name: 'Download these as CSV' });
    await csv.waitFor();
    const address = (await csv.getAttribute('href')) ?? '';
    assert.match(await (await page.request.get(address)).text(), /account\.signed-in/);
    await page.context().close();
  });
}

test('copy buttons work on plain HTTP, where browsers have no clipboard object', async () => {
  const person = await createPerson(app);
  const page = await enter(person);
  await page.addInitScript('Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })');
  await page.goto(`/dashboard/${person.organizationId}/keys`);
  await page.getByLabel('Name').fill('Pipeline');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const key = await page.locator('.copy-code code').textContent();
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Control+V');
  assert.equal(await page.getByLabel('Name').inputValue(), key);
  await page.context().close();
});
