import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';
import { createPerson, type Person } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let person: Person;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
  person = await createPerson(app, { name: 'Northwind Traders' });
  page = await (await browser.newContext({ baseURL: app.siteUrl })).newPage();
  await signInOn(page, app, person);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

const look = () => checkLook(page);
const open = (path: string) => page.goto(`/dashboard/${person.organizationId}${path}`);

test('the studio can be used by everyone, with all of it unfolded, and so can its script', async () => {
  await open('/studio/new');
  await page.locator('#text').fill('## 2.4.0\n- Added: search finds archived projects');
  await page.locator('summary', { hasText: 'More options' }).click();
  await page.getByLabel('Two hosts').check({ force: true });
  await look();
  await page.getByRole('button', { name: 'Write the script' }).click();
  await page.locator('.draft-form').waitFor();
  await page.locator('summary', { hasText: 'Pronunciation' }).click();
  await look();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Title').fill('Theirs');
  await other.getByText('Saved', { exact: true }).waitFor();
  await page.locator('.block-text').first().fill('Mine.');
  await page.getByText('Your text is still here').waitFor();
  await look();
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  await page.getByRole('heading', { name: 'Choose what to keep' }).waitFor();
  await look();
});

test('the menu of a narrow screen opens, is left with Escape and leads on, by keyboard alone', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open('');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content');
  const link = page.getByRole('link', { name: 'Usage', exact: true });
  await page.getByRole('button', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/usage');
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Usage');
});

test('a long title takes three lines of the list at most, and what listeners did leaves it room', async () => {
  const title = 'A release with many words in its title '.repeat(12).trim();
  const { organizationId } = person;
  const id = await storeConversion(app, { organizationId, status: 'completed', title, publicUrl: true });
  await app.database.store.pool.query(
    `insert into conversion_plays (conversion_id, day, place, plays, completions, listened_seconds)
     values ($1, current_date, 'listen', 4, 2, 90)`,
    [id],
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open('/conversions');
    const link = await page.locator('.table-playable .table-link').boundingBox();
    const lineHeight = await page.evaluate<number>(
      'parseFloat(getComputedStyle(document.querySelector(".table-playable .table-link")).lineHeight)',
    );
    assert.ok(link && link.height < 3.5 * lineHeight, `${link?.height} px at ${width} px`);
  }
  const plays = await page.locator('.plays-more').boundingBox();
  assert.ok(plays && plays.width < 130, `${plays?.width} px`);
});
