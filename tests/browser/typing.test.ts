import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { clickThrough, signInOn } from '../support/browser-visit.ts';
import { closeContexts, launchKillable, shareChromium } from '../support/chromium.ts';
import { createPerson, type Person } from '../support/site.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

async function openAs(person: Person, from: Browser, path: string): Promise<Page> {
  const context = await from.newContext({ baseURL: app.siteUrl });
  context.setDefaultTimeout(480_000);
  const page = await context.newPage();
  await signInOn(page, app, person);
  await page.goto(`/dashboard/${person.organizationId}${path}`);
  return page;
}

async function writeDraft(page: Page): Promise<string> {
  await page.locator('#text').fill('The lamp is repaired.');
  await page.getByRole('button', { name: 'Write the script' }).click();
  await page.locator('.draft-form').waitFor();
  return new URL(page.url()).pathname;
}

const sentences = ['The lamp is lit!', 'Are the boats back?', 'The office is open.'];

/** Types sentences without a pause of the page's own clock, and stops in the middle of one. */
async function typeUntilKilled(page: Page, kill: () => Promise<void>): Promise<void> {
  // No timer of the page fires from here on: only the end of a sentence saves.
  await page.clock.pauseAt(Date.now() + 1000);
  for (const sentence of sentences) {
    const saved = page.waitForResponse(
      (answer) =>
        answer.ok() &&
        Object.values(Object.fromEntries(new URLSearchParams(answer.request().postData() ?? ''))).some(
          (value) => value.endsWith(sentence),
        ),
    );
    await page.keyboard.type(sentence);
    await saved;
    await page.keyboard.type(' ');
  }
  await page.keyboard.type('And then som');
  await kill();
}

test('a browser that is killed while someone types has lost no finished sentence, before and after the script is written', async () => {
  const person = await createPerson(app);
  for (const isNew of [true, false]) {
    const { browser: doomed, kill } = await launchKillable();
    try {
      const page = await openAs(person, doomed, '/studio/new');
      if (!isNew) await page.goto(await writeDraft(page));
      await page.clock.install();
      await page.reload();
      const field = page.locator(isNew ? '#text' : '.block-text').first();
      await field.fill('');
      await field.focus();
      await typeUntilKilled(page, kill);
    } finally {
      await kill();
    }
    const page = await openAs(person, browser, '/studio');
    await page.locator('.table-link').first().click();
    const found = page.locator(isNew ? '#text' : '.block-text').first();
    const text = await found.inputValue();
    assert.ok(text.startsWith(sentences.join(' ')), text);
    await page.context().close();
  }
});

test('a field that is left is saved, and a new text has the address of its draft from then on', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  await page.getByLabel('Tone').selectOption('technical');
  await page.locator('#text').focus();
  assert.match(page.url(), /\/studio\/new$/, 'a choice alone makes no draft');
  await page.keyboard.type('No end');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/studio/autosave') && answer.ok());
  await page.getByLabel('Audience').focus();
  await kept;
  await page.getByText('Saved as a draft').waitFor();
  await page.reload();
  assert.equal(await page.getByLabel('Source text').inputValue(), 'No end');
  assert.equal(await page.getByLabel('Tone').inputValue(), 'technical');
  await page.goto(`/dashboard/${person.organizationId}/studio`);
  assert.equal(await page.locator('.table-link').count(), 1, 'it is one draft');
  await page.context().close();
});

test('the script is written into the draft that was typed, unless that was changed elsewhere', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  await page.locator('#text').fill('The lamp is repaired.');
  await page.getByText('Saved as a draft').waitFor();
  const draft = new URL(page.url()).pathname;
  const other = await page.context().newPage();
  await other.goto(draft);
  await other.getByLabel('Title').fill('Changed elsewhere');
  await other.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Write the script' }).click();
  await page.locator('.draft-form').waitFor();
  assert.notEqual(new URL(page.url()).pathname, draft);
  await other.reload();
  assert.equal(await other.getByLabel('Title').inputValue(), 'Changed elsewhere');
  assert.equal(await other.locator('.block').count(), 0);
  await page.context().close();
});

test('after a save that was refused, leaving the page warns', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  const draft = await writeDraft(page);
  for (const refusal of ['conflict', 'invalid', 'signed out'] as const) {
    const tab = await page.context().newPage();
    await tab.goto(draft);
    if (refusal === 'signed out') await page.context().clearCookies();
    else
      await tab.route(`**${draft}`, (route) =>
        route.fulfill({ status: refusal === 'conflict' ? 409 : 400, json: { message: 'Not so.' } }),
      );
    await tab.locator('.block-text').first().click();
    await tab.keyboard.type('Typed.');
    await tab.locator('[data-saved].trouble').waitFor();
    const asked = tab.waitForEvent('dialog');
    void tab.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload', refusal);
    await dialog.accept();
  }
  await page.context().close();
});

test('a session that ends while someone types is said, and what was typed is saved after they sign in again', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  const draft = await writeDraft(page);
  const alert = page.getByRole('alert');
  for (const path of [`/dashboard/${person.organizationId}/studio/new`, draft]) {
    await page.goto(path);
    await page.context().clearCookies();
    const field = page.locator(path === draft ? '.block-text' : '#text').first();
    await field.fill('Typed after the session ended.');
    await alert.getByText('Not saved: you’re signed out. Your text stays on this page.').waitFor();
    const signIn = alert.getByRole('link', { name: 'Sign in in a new tab' });
    assert.equal(await signIn.getAttribute('target'), '_blank');
    await page
      .getByRole('button', { name: path === draft ? 'Make the episode' : 'Write the script' })
      .click();
    await alert.getByText('Not started: you’re signed out.').waitFor();
    await signInOn(page, app, person);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await alert.waitFor({ state: 'hidden' });
    await page.getByText(path === draft ? /^Saved$/ : 'Saved as a draft').waitFor();
    await page.reload();
    const saved = page.locator(path === draft ? '.block-text' : '#text').first();
    assert.equal(await saved.inputValue(), 'Typed after the session ended.');
  }
  await page.context().close();
});

test('what was typed into a draft that changed elsewhere survives the end of the session', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  const draft = await writeDraft(page);
  const other = await page.context().newPage();
  await other.goto(draft);
  await other.getByLabel('Title').fill('Changed elsewhere');
  await other.getByText('Saved', { exact: true }).waitFor();
  const field = page.locator('.block-text').first();
  await field.fill('Typed before the session ended.');
  const compare = page.getByRole('button', { name: 'Compare and choose' });
  await compare.waitFor();
  await page.context().clearCookies();
  await compare.click();
  await page.getByRole('alert').getByText('you’re signed out').waitFor();
  assert.equal(await field.inputValue(), 'Typed before the session ended.');
  await signInOn(page, app, person);
  await clickThrough(page, compare);
  await page.getByText('Typed before the session ended.').first().waitFor();
  await page.context().close();
});

test('without a connection, no button leaves what was typed behind, and what the browser restores is saved', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  const draft = await writeDraft(page);
  await page.goto(draft);
  const text = page.locator('.block-text').first();
  const status = page.locator('[data-saved]');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Hear paragraph 1' }).click();
  const silence = page
    .getByRole('alert')
    .filter({ hasText: 'There’s no connection. Try again in a moment.' });
  await silence.waitFor();
  await page.getByRole('button', { name: 'Make the episode' }).click();
  const alert = page.locator('[data-alert]');
  await alert.getByText('Not started: there’s no connection. Your text stays on this page.').waitFor();
  await text.fill('Typed without a connection.');
  await page.getByRole('button', { name: 'Make the episode' }).click();
  await status.getByText('Not saved: there’s no connection.').waitFor();
  assert.ok(await silence.isVisible(), 'it stays until someone tries again');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = `(() => { const error = document.createElement('p'); error.className = 'field-error';
      document.querySelector('[data-saved]').after(error);
      return [document.querySelector('[data-saved]'), error].map((each) => getComputedStyle(each).color); })()`;
    // While it is tried again, it is no error.
    await until(
      () => page.evaluate<string[]>(colors),
      ([shown, expected]) => shown === expected,
    );
  }
  await page.getByRole('button', { name: 'Hear paragraph 1' }).click();
  await silence.waitFor();
  assert.equal(await silence.count(), 1);
  assert.equal(new URL(page.url()).pathname, draft);
  page.on('dialog', (dialog) => dialog.accept());
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Hear paragraph 1' }).click();
  await silence.waitFor({ state: 'detached' });
  await page.route(`**${draft}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await text.fill('Typed, left and restored.');
  await page.goto('/docs');
  await page.unrouteAll();
  await page.goBack();
  await until(
    () => status.textContent(),
    (shown) => shown === 'Saved',
  );
  assert.equal(await text.inputValue(), 'Typed, left and restored.');
  await page.getByRole('button', { name: 'Make the episode' }).click();
  await page.waitForURL('**/conversions/**');
  await page.goto(draft);
  assert.equal(await text.inputValue(), 'Typed, left and restored.');
  await page.context().close();
});

test('a text that is dropped, chosen or pasted goes to what was typed, here and in the draft', async () => {
  const person = await createPerson(app);
  const page = await openAs(person, browser, '/studio/new');
  const file = { name: 'news.md', mimeType: 'text/markdown', buffer: Buffer.from('From the file.') };
  const check = async (area: ReturnType<Page['locator']>) => {
    await area.fill('Typed before.');
    await page.getByLabel('Or a file').setInputFiles(file);
    await page.getByText('The text of news.md was added below yours.').waitFor();
    assert.equal(await area.inputValue(), 'Typed before.\n\nFrom the file.');
    await area.press('Control+z');
    assert.equal(await area.inputValue(), 'Typed before.');
    await area.press('Control+End');
    await page.evaluate(`(() => { const carried = new DataTransfer();
      carried.setData('text/html', '<p>, <b>boldly</b> and <a href="https://example.com/a">linked</a></p>');
      carried.setData('text/plain', 'plain');
      document.querySelector('#text').dispatchEvent(new ClipboardEvent('paste',
        { clipboardData: carried, cancelable: true, bubbles: true })); })()`);
    await until(
      () => area.inputValue(),
      (text) => text === 'Typed before., **boldly** and [linked](https://example.com/a)',
    );
  };
  await check(page.locator('#text'));
  await writeDraft(page);
  await page.getByText('Edit the source text').click();
  await check(page.getByRole('textbox', { name: 'Source text' }));
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.context().close();
});
