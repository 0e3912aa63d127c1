import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { clickThrough, signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson, password, setupPath } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

const sentence = 'The lighthouse keeper now answers letters in the evening.';

test('one gets from the set-up link through the studio to audio that plays', async () => {
  const path = await setupPath(app, await createPerson(app));
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await page.goto(path);
  await page.getByLabel('Email address').fill('studio@example.com');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
  await page.getByRole('link', { name: 'Sandbox' }).click();
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  // The whole page: what is not to be seen is hidden by its style sheet.
  await page.getByRole('link', { name: 'New episode' }).click();
  await page.waitForURL('**/studio/new*');
  assert.equal(await page.getByLabel('Use Automatic for host 2').isVisible(), false);
  await page.getByLabel('Document').check({ force: true });
  await page.getByLabel('Two hosts').check({ force: true });
  assert.equal(await page.getByLabel('Use Automatic for host 2').isVisible(), true);
  await page.getByLabel('One narrator').check({ force: true });
  await page.getByLabel('Or a file').setInputFiles({
    name: 'letter.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Letters\n\n${sentence}`),
  });
  await until(
    () => page.locator('#text').inputValue(),
    (text) => text.includes('lighthouse'),
  );
  await page.getByRole('button', { name: 'Write the script' }).click();

  await page.locator('.draft-form').waitFor();
  const block = page.locator('.block-text', { hasText: 'lighthouse' }).first();
  assert.match(await block.inputValue(), /lighthouse keeper/);
  for (let count = await page.locator('.block').count(); count > 1; count--) {
    const others = page.locator('.block').filter({ hasNotText: 'lighthouse keeper' });
    await others.first().getByText('Delete').click();
    await until(
      () => page.locator('.block').count(),
      (left) => left === count - 1,
    );
  }
  await block.fill(sentence);
  await page.getByLabel('Title').fill('Letters from the lighthouse');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  assert.equal(await block.inputValue(), sentence, 'what was typed is there again');
  await page.getByRole('button', { name: 'Hear paragraph 1' }).click();
  await page.locator('.block-hear:not([aria-busy])').first().waitFor();
  await page.getByRole('button', { name: 'Make the episode' }).click();

  await page.waitForURL('**/conversions/*');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until(
    () => page.evaluate<number>("document.querySelector('audio').currentTime"),
    (seconds) => seconds > 0.3,
  );
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Letters from the lighthouse');
  assert.ok((await page.locator('.script').textContent())?.includes(sentence));
  const steps = await page.locator('.timeline-what').allTextContents();
  assert.deepEqual(steps, ['Accepted', 'Started', 'Script ready', 'Completed']);
  assert.deepEqual(troubles, []);

  await page.getByRole('button', { name: 'Share publicly' }).click();
  await page.getByText('Anyone with the link can listen now.').waitFor();
  const listen = await page.getByRole('link', { name: 'Open the listen page' }).getAttribute('href');
  assert.equal((await page.request.get(String(listen))).status(), 200);
  await page.getByRole('link', { name: 'Delete this episode' }).click();
  await page.getByRole('button', { name: 'Delete episode' }).click();
  await page.getByText('Episode deleted.').waitFor();
  assert.equal((await page.request.get(String(listen))).status(), 404);
  await context.close();
});

test('without scripts the studio takes a text, and pages read and link as with them', async () => {
  const person = await createPerson(app);
  const context = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await signInOn(page, app, person);
  await page.goto(`/dashboard/${person.organizationId}`);
  const menu = page.getByRole('button', { name: 'Menu' });
  assert.equal(await page.getByRole('link', { name: 'Studio', exact: true }).isVisible(), false);
  await menu.press('Enter');
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'New episode' }).click();
  await page.locator('#text').fill(sentence);
  await page.getByRole('button', { name: 'Write the script' }).press('Enter');
  await page.locator('.draft-form').waitFor();
  const block = page.locator('.block-text', { hasText: 'lighthouse' }).first();
  await block.fill('Typed without scripts.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const typed = page.locator('.block-text', { hasText: 'Typed without scripts.' });
  assert.equal(await typed.count(), 1);
  const act = (name: string) => clickThrough(page, page.getByRole('button', { name, exact: true }));
  const count = await page.locator('.block').count();
  await act('Add paragraph after, paragraph 1');
  assert.equal(await page.locator('.block').count(), count + 1);
  await act('Undo');
  assert.equal(await page.locator('.block').count(), count);
  await act('Undo');
  assert.equal(await typed.count(), 0);
  await act('Redo');
  assert.equal(await typed.count(), 1);
  await context.close();
});

test('a built-in voice can be heard before it is chosen, and its sample is made once', async () => {
  const person = await createPerson(app);
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await signInOn(page, app, person);
  await page.goto(`/dashboard/${person.organizationId}/studio/new?mode=sandbox`);
  const source = String(await page.locator('.voice .play-link').first().getAttribute('href'));
  const [first, again] = await Promise.all([page.request.get(source), page.request.get(source)]);
  assert.equal(first.headers()['content-type'], 'audio/mpeg');
  const bytes = (await first.body()).length;
  assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
  assert.equal(first.headers()['etag'], again.headers()['etag']);
  const [one, two] = [page.locator('.voice').nth(1), page.locator('.voice').nth(2)];
  await one.locator('.play-link').click();
  await two.locator('.play-link').click();
  await two.locator('.play-link[aria-pressed="true"]:not([aria-busy])').waitFor();
  assert.equal(await page.locator('.play-link[aria-pressed="true"]').count(), 1, 'one sample at a time');
  await page.getByLabel('Two hosts').check({ force: true });
  await two.getByRole('radio', { name: /^Use (?!.*for host 2)/ }).check();
  await one.getByLabel(/for host 2$/).check();
  await page.getByRole('button', { name: 'Hear both hosts' }).click();
  await page.locator('[value="pair"][aria-pressed="true"]:not([aria-busy])').waitFor();
  assert.equal(await page.locator('.play-link[aria-pressed="true"]').count(), 0, 'the sample has stopped');
  await page.locator('#text').fill('Not to be left behind.');
  await page.context().setOffline(true);
  await page.locator('.voice').nth(3).locator('.play-link').click();
  await page.getByText('There’s no connection. Try again in a moment.').waitFor();
  assert.equal(await page.locator('#text').inputValue(), 'Not to be left behind.');
  await context.close();
});

test('the list is filtered as one types, follows what is running, and is selected as a whole', async () => {
  const person = await createPerson(app);
  const { organizationId } = person;
  await storeConversion(app, { organizationId, title: 'Harbor news' });
  const running = await storeConversion(app, { organizationId, title: 'Boats', status: 'generating' });
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await signInOn(page, app, person);
  await page.goto(`/dashboard/${organizationId}/conversions`);
  const titles = () => page.locator('.table-link').allTextContents();
  assert.deepEqual(await titles(), ['Boats', 'Harbor news']);
  await app.database.store.pool.query(`update conversions set title = 'Ships' where id = $1`, [running]);
  await until(titles, (shown) => shown.includes('Ships'));
  await page.getByLabel('Search titles and scripts').fill('harbor');
  await until(titles, (shown) => shown.join() === 'Harbor news');
  assert.match(page.url(), /search=harbor/);
  await page.getByLabel('Search titles and scripts').fill('');
  await page.getByLabel('Status').selectOption('generating');
  await until(titles, (shown) => shown.join() === 'Ships');
  await page.getByLabel('Status').selectOption('');
  await until(titles, (shown) => shown.length === 2);
  const all = page.getByLabel('Select all');
  await all.check();
  await page.getByLabel('Select Ships').uncheck();
  assert.equal(await page.evaluate<boolean>(`document.querySelector('.choose-all').indeterminate`), true);
  await all.check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('heading', { name: 'Delete 2 episodes?' }).waitFor();
  await context.close();
});
