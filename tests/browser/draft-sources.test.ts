import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson } from '../support/site.ts';
import { writeDraft } from '../support/studio.ts';
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

const parts = ['The lamp is repaired.', 'The boats sail earlier.', 'The office opens at nine.'];

async function openDraft(speakers = '1'): Promise<Page> {
  const person = await createPerson(app);
  const context = await browser.newContext({ baseURL: app.siteUrl, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInOn(page, app, person);
  const text = `# Harbor news\n\n${parts.join('\n\n')}`;
  await page.goto(await writeDraft(app, person, { text, speakers }));
  return page;
}

const told = (page: Page) => page.locator('.source-view .source-told').allTextContents();
const expectTold = (page: Page, ...wanted: string[]) =>
  until(
    () => told(page),
    (found) => JSON.stringify(found) === JSON.stringify(wanted),
  );

/** Merges all into one paragraph of two sentences of the source. */
async function twoSentences(page: Page) {
  while ((await page.locator('.block').count()) > 1) {
    const count = await page.locator('.block').count();
    await page.getByRole('button', { name: 'Merge with the next, paragraph 1' }).click();
    await until(
      () => page.locator('.block').count(),
      (now) => now === count - 1,
    );
  }
  const area = page.locator('.block-text').first();
  await area.fill(`${parts[0]} ${parts[1]}`);
  await page.getByText('Saved', { exact: true }).waitFor();
  return area;
}

test('the sentence under the pointer and the one at the cursor show their own source', async () => {
  const page = await openDraft();
  const area = await twoSentences(page);
  // Narrow, so that each sentence has lines of its own.
  await page.evaluate(
    `Object.assign(document.querySelector('.block-text').style, { width: '15rem', height: '16rem' })`,
  );
  const box = await area.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 20);
  await expectTold(page, parts[0] ?? '');
  const last = await lastLine(page);
  await page.mouse.move(last.x, last.y);
  await expectTold(page, parts[1] ?? '');
  await page.mouse.move(1, 1);
  await area.focus();
  await area.press('Control+Home');
  await expectTold(page, parts[0] ?? '');
  await area.press('Control+End');
  await expectTold(page, parts[1] ?? '');
  await page.context().close();
});

/** A point on the last line of the first paragraph. */
function lastLine(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(`(() => { const area = document.querySelector('.block-text');
    const { left, top } = area.getBoundingClientRect();
    const end = area.value.length - 4;
    for (let y = top + 4; y < top + area.clientHeight; y += 4)
      if (document.caretPositionFromPoint(left + 30, y)?.offset > end - 12) return { x: left + 30, y };
    return { x: left + 30, y: top + area.clientHeight - 8 }; })()`);
}

test('what the script leaves out is marked in the source, and one click adds it', async () => {
  const page = await openDraft();
  await twoSentences(page);
  await page.reload();
  const missing = page.locator('.missing', { hasText: 'The office opens' });
  await page.locator('.source-missing', { hasText: 'The office opens' }).waitFor();
  await missing.hover();
  await expectTold(page, parts[2] ?? '');
  const count = await page.locator('.block').count();
  await missing.getByRole('button').click();
  await until(
    () => page.locator('.block').count(),
    (now) => now === count + 1,
  );
  assert.equal(await page.locator('.block-text').last().inputValue(), parts[2]);
  assert.equal(await page.locator('.source-missing').count(), 0);
  await page.context().close();
});

test('another speaker is chosen for a paragraph in place, and stays', async () => {
  const page = await openDraft('2');
  const speaker = page.getByLabel('Speaker of paragraph 1');
  const [before, after] = (await speaker.inputValue()) === '1' ? ['1', '2'] : ['2', '1'];
  await page.evaluate('window.isSamePage = true');
  await speaker.selectOption(after);
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).waitFor();
  assert.equal(await page.evaluate('window.isSamePage'), true);
  await page.reload();
  assert.equal(await speaker.inputValue(), after);
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(
    () => speaker.inputValue(),
    (value) => value === before,
  );
  await page.context().close();
});
