import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { clickThrough } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { openDraft } from '../support/open-draft.ts';
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

test('paragraphs are split, moved and brought back with the keyboard alone, without a new page', async () => {
  const { context, page } = await openDraft(app, browser);
  const texts = () =>
    page.locator('.block-text').evaluateAll((areas) => areas.map((area) => Reflect.get(area, 'value')));
  const expect = (...wanted: string[]) => until(texts, (found) => found.join('|') === wanted.join('|'));
  while ((await page.locator('.block').count()) > 1) {
    const count = await page.locator('.block').count();
    await page.getByRole('button', { name: 'Delete, paragraph 1' }).press('Enter');
    await until(
      () => page.locator('.block').count(),
      (now) => now === count - 1,
    );
  }
  await page.evaluate('window.isSamePage = true');
  const block = page.locator('.block-text').first();
  await block.fill('');
  await block.pressSequentially('One. Two.');
  await block.press('Home');
  for (let step = 0; step < 4; step++) await block.press('ArrowRight');
  await page.getByRole('button', { name: 'Split, paragraph 1' }).press('Enter');
  await expect('One.', 'Two.');
  await until(
    () => page.evaluate<string>('document.activeElement.name'),
    (name) => name === 'text-1',
  );
  const done = page.locator('[data-done]');
  await done.getByText('Paragraph split.').waitFor({ state: 'attached' });
  assert.equal(await page.getByTitle('Move down').count(), 1, 'an arrow says what it does');
  await page.getByRole('button', { name: 'Move down, paragraph 1' }).press('Enter');
  await expect('Two.', 'One.');
  await done.getByText('Moved down.').waitFor({ state: 'attached' });
  const focused = (name: string) =>
    until(
      () => page.evaluate<string>('document.activeElement.name'),
      (found) => found === name,
    );
  await page.locator('.block-text').last().focus();
  await page.keyboard.press('Control+z');
  await expect('One.', 'Two.');
  await focused('text-0');
  await done.getByText('Undone.').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+Shift+z');
  await expect('Two.', 'One.');
  await page.route('**/studio/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete, paragraph 2' }).press('Enter');
  await page.getByText('There’s no connection. Try again in a moment.').waitFor();
  await page.getByRole('button', { name: 'Delete, paragraph 2' }).and(page.locator(':focus')).waitFor();
  await page.unrouteAll();
  await page.locator('.block-text').first().focus();
  await page.keyboard.press('Control+z');
  await expect('One.', 'Two.');
  await page.keyboard.press('Control+z');
  await expect('One. Two.');
  await page.keyboard.press('Control+Shift+z');
  await expect('One.', 'Two.');
  const last = page.locator('.block-text').last();
  await last.press('End');
  await last.pressSequentially(' Three.');
  await last.press('Control+z');
  await expect('One.', 'Two.');
  assert.equal(await page.evaluate('window.isSamePage'), true);
  await page.locator('.block-source', { hasText: 'No source' }).first().waitFor();
  await context.close();
});

test('a text that is too long says so while it is pasted, and nothing of it is cut', async () => {
  const { context, page, studio } = await openDraft(app, browser);
  const paste = (text: string) =>
    page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`);
  const draft = page.url();
  for (const address of [draft, studio]) {
    await page.goto(address);
    for (const fold of ['Edit the source text', 'Pronunciation', 'More options'])
      if (await page.getByText(fold, { exact: true }).isVisible())
        await page.getByText(fold, { exact: true }).click();
    for (const [name, maximum] of [
      ['title', 500],
      ['pronunciations', 500],
      ['text', 51_200],
    ] as const) {
      const field = page.locator(`[name="${name}"]`);
      await field.fill('');
      await field.focus();
      await paste('a '.repeat(maximum / 2));
      const note = page.locator(`#${name}-length`);
      assert.equal(await note.count(), 0, `${name} fits`);
      await paste('and more');
      const shown = (count: number) => count.toLocaleString('en-US');
      await note
        .getByText(
          `This must have at most ${shown(maximum)} characters, but has ${shown(maximum + 8)}; remove 8.`,
        )
        .waitFor();
      assert.equal((await field.inputValue()).length, maximum + 8);
      await field.fill('Short.');
      await note.waitFor({ state: 'detached' });
    }
  }
  await page.getByLabel('Title').fill(`${'a '.repeat(300)}end`);
  await page.getByLabel('Audience').fill('pilots');
  await page
    .getByText('Saved the rest. The title must have at most 500 characters, but has 603; remove 103.')
    .waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await clickThrough(page, page.getByRole('button', { name: 'Write the script' }));
  await page
    .locator('#title-length')
    .getByText('This must have at most 500 characters, but has 603; remove 103.')
    .waitFor();
  assert.match(await page.getByLabel('Title').inputValue(), / end$/, 'it comes back whole');
  await context.close();
});

test('a pause that is too long says beside it how long it can be', async () => {
  const { context, page } = await openDraft(app, browser);
  const block = page.locator('.block').first();
  const after = block.getByLabel('Pause after');
  await after.fill('55');
  const limit = block.getByText('A pause after a paragraph lasts 0 to 10 seconds.');
  await limit.waitFor();
  await block.locator('.block-text').focus();
  assert.equal(await after.inputValue(), '10', 'the field has what is saved');
  assert.ok(await limit.isVisible());
  await after.fill('2');
  await limit.waitFor({ state: 'hidden' });

  const text = block.locator('.block-text');
  await text.fill('One [pause 55] two.');
  await block
    .getByText('“[pause 55]” is read aloud; for a pause write [pause 1s], for 0.2 to 10 seconds.')
    .waitFor();
  await text.fill('One [pause 55s] two.');
  const longest = block.getByText('“[pause 55s]” lasts 10 seconds, the longest pause.');
  await longest.waitFor();
  await page.reload();
  await longest.waitFor();
  await text.fill('One [pause 5s] two.');
  await longest.waitFor({ state: 'hidden' });
  await context.close();
});

test('typing that the browser undid is redone after more was undone', async () => {
  const { context, page } = await openDraft(app, browser);
  const block = page.locator('.block-text').first();
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  const first = String(await block.inputValue());
  await page.getByRole('button', { name: 'Insert pause, paragraph 1' }).click();
  await block.and(page.locator(':focus')).waitFor();
  const paused = await block.inputValue();
  // The cursor is behind the pause.
  await page.keyboard.type(' Typed fast', { delay: 0 });
  await page.keyboard.press('Control+z');
  await until(
    () => block.inputValue(),
    (text) => text === paused,
  );
  await page.keyboard.press('Control+z');
  await until(
    () => block.inputValue(),
    (text) => text === first,
  );
  for (const wanted of [paused, `${paused} Typed fast`]) {
    await redo.click();
    await until(
      () => block.inputValue(),
      (text) => text === wanted,
    );
  }
  await context.close();
});

test('a word that is selected is said differently from then on', async () => {
  const { context, page } = await openDraft(app, browser);
  await page.evaluate(`(() => { const area = document.querySelector('.block-text');
    area.value = 'The kubectl command.'; area.setSelectionRange(4, 11); })()`);
  await page.getByRole('button', { name: 'Say as: a word of paragraph 1' }).click();
  assert.equal(await page.getByLabel('Word', { exact: true }).inputValue(), 'kubectl');
  const [word, sound] = [page.getByLabel('Word', { exact: true }), page.getByLabel('Sounds like')];
  await page.keyboard.type('kube "control"');
  await page.getByRole('button', { name: 'Add paragraph after, paragraph 1' }).press('Enter');
  await page.locator('[name="text-1"]').and(page.locator(':focus')).waitFor();
  assert.equal(await sound.inputValue(), 'kube "control"', 'a tool of a paragraph leaves what was typed');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText('“Sounds like” can’t contain quotation marks').waitFor();
  await sound.and(page.locator(':focus')).waitFor();
  assert.deepEqual([await word.inputValue(), await sound.inputValue()], ['kubectl', 'kube "control"']);
  await sound.fill('kube control');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText('Pronunciation saved.').waitFor();
  assert.deepEqual([await word.inputValue(), await sound.inputValue()], ['', '']);
  assert.equal(await page.getByLabel('In this draft').inputValue(), 'kubectl = "kube control"');
  await context.close();
});
