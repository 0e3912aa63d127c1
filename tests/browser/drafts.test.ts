import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { openDraft } from '../support/open-draft.ts';
import { until } from '../support/until.ts';
import { wordDocument } from '../support/word-document.ts';

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

/** Waits for the save that has this text. */
function savedWith(page: Page, text: string) {
  return page.waitForResponse(
    (answer) =>
      answer.ok() &&
      new URLSearchParams(answer.request().postData() ?? '').toString().includes(encoded(text)),
  );
}

function encoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}

test('what someone types before the scripts of the page have loaded is saved', async () => {
  const { context, page } = await openDraft(app, browser);
  const loaded = Promise.withResolvers<void>();
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() === 'script') await loaded.promise;
      await route.continue();
    },
  );
  await page.reload({ waitUntil: 'commit' });
  const text = 'The lamp was typed early.';
  await page.locator('.block-text').first().fill(text);
  const saved = savedWith(page, text);
  loaded.resolve();
  await saved;
  await page.getByText('Saved', { exact: true }).waitFor();
  await context.close();
});

test('a page that dies in the middle of typing has lost no sentence', async () => {
  const { context, page } = await openDraft(app, browser);
  const blocks = page.locator('.block-text');
  const typed: string[] = [];
  for (let index = 0; index < Math.min(3, await blocks.count()); index++) {
    const sentence = `Sentence number ${index} was typed by hand.`;
    await blocks.nth(index).fill('');
    const saved = savedWith(page, sentence);
    await blocks.nth(index).pressSequentially(sentence);
    await saved;
    typed.push(sentence);
  }
  assert.ok(typed.length > 0);
  await page.getByLabel('Title').fill('Typed to the');
  const died = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await died;

  const again = await context.newPage();
  await again.goto(page.url());
  const found = await again
    .locator('.block-text')
    .evaluateAll((areas) => areas.map((area) => Reflect.get(area, 'value')));
  assert.deepEqual(found.slice(0, typed.length), typed);
  await context.close();
});

test('someone who types without a pause is saved meanwhile', async () => {
  const { context, page } = await openDraft(app, browser);
  const block = page.locator('.block-text').first();
  await block.fill('');
  const saved = page.waitForResponse((answer) => answer.ok() && answer.request().method() === 'POST');
  let isSaved = false;
  void saved.then(() => (isSaved = true));
  for (let count = 0; count < 60 && !isSaved; count++) await block.pressSequentially('word ', { delay: 40 });
  await saved;
  await context.close();
});

test('the second of two tabs gets a warning, compares both versions, and chooses', async () => {
  const { context, page: first } = await openDraft(app, browser);
  const second = await context.newPage();
  await second.goto(first.url());
  const saved = savedWith(first, 'Written in the first tab.');
  await first.locator('.block-text').first().fill('Written in the first tab.');
  await saved;
  await second.locator('.block-text').first().fill('Written in the second tab.');
  await second.getByText('Your text is still here').waitFor();
  await first.reload();
  assert.equal(await first.locator('.block-text').first().inputValue(), 'Written in the first tab.');

  await second.getByRole('button', { name: 'Compare and choose' }).click();
  await second.getByRole('heading', { name: 'Choose what to keep' }).waitFor();
  await second.getByRole('radio', { name: /Yours/ }).check();
  await second.getByRole('button', { name: 'Save merged draft' }).click();
  await second.getByText('Saved. You can find both versions').waitFor();
  assert.equal(await second.locator('.block-text').first().inputValue(), 'Written in the second tab.');
  await second.getByText('Earlier versions (').click();
  await second.getByRole('button', { name: 'Go back' }).first().click();
  await second.getByText('Version restored.').waitFor();
  assert.equal(await second.locator('.block-text').first().inputValue(), 'Written in the first tab.');
  await context.close();
});

test('the text of a draft that was deleted in another tab becomes a new draft', async () => {
  const { context, page } = await openDraft(app, browser);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('link', { name: 'Delete this draft' }).click();
  await other.getByRole('button', { name: 'Delete draft' }).click();
  await other.getByText('Draft deleted.').waitFor();

  await page.getByLabel('Title').fill('Typed too late');
  await page.locator('.block-text').first().fill('Written after the draft was deleted.');
  await page.getByText('What you typed is only on this page.').waitFor();
  await page.getByText('Not saved: this draft was deleted.').waitFor();
  const address = page.url();
  await page.getByText('Add paragraph', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Make the episode' }).click();
  assert.equal(page.url(), address, 'other buttons do not lead away from the text');
  const count = await page.locator('.block').count();
  await page.getByRole('button', { name: 'Save as a new draft' }).click();
  await page.getByText('Your text is in this new draft.').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Typed too late');
  assert.equal(
    await page.locator('.block-text').first().inputValue(),
    'Written after the draft was deleted.',
  );
  assert.equal(await page.locator('.block').count(), count);
  await context.close();
});

test('a favorite is marked in place, and the voice that was chosen stays chosen', async () => {
  const { context, page, studio } = await openDraft(app, browser);
  for (const address of [page.url(), studio]) {
    await page.goto(address);
    await page.getByLabel('Use Simon, American English', { exact: true }).check();
    await page.getByRole('button', { name: 'Favorite: Simon, American English' }).press('Enter');
    const isMarked = address === studio ? 'false' : 'true';
    await page.locator(`[value="favorite:simon"][aria-pressed="${isMarked}"]`).waitFor();
    assert.equal(await page.getByLabel('Use Simon, American English', { exact: true }).isChecked(), true);
    const focused = await page.evaluate('document.activeElement.value');
    assert.equal(focused, 'favorite:simon', 'the keyboard stays where it was');
  }
  await context.close();
});

test('a Word document is dropped and formatted text is pasted into the studio', async () => {
  const { context, page, studio } = await openDraft(app, browser);
  await page.goto(studio);
  const text = page.locator('#text');
  const bytes = [...wordDocument(['The lamp is repaired.'])];
  const carried = await page.evaluateHandle(
    `(() => { const carried = new DataTransfer(); carried.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'News.docx')); return carried; })()`,
  );
  await text.dispatchEvent('drop', { dataTransfer: carried });
  await page.getByText('This is the text of News.docx').waitFor();
  assert.equal(await text.inputValue(), 'The lamp is repaired.');

  await text.fill('');
  await page.evaluate(`(() => { const carried = new DataTransfer();
    carried.setData('text/html', '<h2>New</h2><ul><li>One</li></ul>'); carried.setData('text/plain', 'New One');
    document.querySelector('#text').dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried, cancelable: true, bubbles: true })); })()`);
  await until(
    () => text.inputValue(),
    (value) => value === '## New\n\n- One',
  );

  await page.getByLabel('Or a file').setInputFiles({
    ...{ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff]) },
  });
  await page.getByText('“holiday.jpg” isn’t a text file').waitFor();
  assert.equal(await text.inputValue(), '## New\n\n- One', 'what was there stays');
  const get = page.getByRole('button', { name: 'Get the text' });
  await get.click();
  const missing = page.getByText('Enter the address of a web page first.');
  await missing.waitFor();
  await page.getByLabel('Or a web page').fill('10.0.0.1/secret');
  await missing.waitFor({ state: 'detached' });
  await get.click();
  await page.getByText('The address must be a public address, such as https://example.com.').waitFor();
  await context.close();
});

test('a chosen voice is in sight after a reload, and only it looks chosen; Make is a skip link away', async () => {
  const { context, page } = await openDraft(app, browser);
  const list = page.locator('.voice-list');
  const last = list.locator('.voice').last();
  await last.locator('input[name="voice"]').check();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  const isSeen = () =>
    list.evaluate((box) => {
      const card = box.querySelector('.voice:has([name="voice"]:checked)');
      const seen = box.getBoundingClientRect();
      const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {};
      return top >= seen.top - 1 && bottom <= seen.bottom + 1;
    });
  await until(isSeen, Boolean);
  const background = (card: Locator) =>
    card.evaluate((each) => Reflect.get(globalThis, 'getComputedStyle')(each).backgroundColor);
  const automatic = list.locator('.voice').first();
  assert.equal(await background(automatic), 'rgba(0, 0, 0, 0)', 'Automatic is not chosen');
  assert.notEqual(await background(last), 'rgba(0, 0, 0, 0)');
  await page.setViewportSize({ width: 390, height: 844 });
  const make = page.getByRole('button', { name: 'Make the episode' });
  assert.ok(((await make.boundingBox())?.y ?? 9999) < 844, 'it is in sight at once');
  await page.getByRole('link', { name: 'Skip to Make' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await make.and(page.locator(':focus')).waitFor();
  await context.close();
});
