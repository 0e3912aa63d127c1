import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { clickThrough, signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson } from '../support/site.ts';
import { smallMedia, storeConversion } from '../support/stored-conversion.ts';
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

const notes = '# Harbor news\n\nThe lamp is repaired.\n\nThe boats sail earlier.';
const isDraft = /\/studio\/[0-9a-f]{8}-/;

async function openStudio(options: {
  javaScriptEnabled: boolean;
  colorScheme: 'light' | 'dark';
  width: number;
}) {
  const { width, ...rest } = options;
  const person = await createPerson(app);
  const viewport = { width, height: 844 };
  const context = await browser.newContext({ baseURL: app.siteUrl, viewport, ...rest });
  const page = await context.newPage();
  await signInOn(page, app, person);
  await page.goto(`/dashboard/${person.organizationId}/studio/new`);
  return { page, context, ...person };
}

function texts(page: Page): Promise<string[]> {
  return page.locator('.block-text').evaluateAll((areas) => areas.map((area) => Reflect.get(area, 'value')));
}

test('all work of the studio is done without JavaScript, on a dark phone', async () => {
  const { page, context, organizationId } = await openStudio({
    ...{ javaScriptEnabled: false, colorScheme: 'dark', width: 390 },
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const act = (name: string) => clickThrough(page, button(name));
  const file = { name: 'news.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) };
  await page.getByLabel('Or a file').setInputFiles(file);
  await page.getByLabel('Document').check();
  await page.locator('.studio-go button').click();
  await page.locator('.draft-form').waitFor();
  const draft = page.url();

  await page.locator('.block-text').first().fill('One. Two.');
  await act('Split, paragraph 1');
  assert.deepEqual((await texts(page)).slice(0, 2), ['One.', 'Two.']);
  await act('Move down, paragraph 1');
  assert.deepEqual((await texts(page)).slice(0, 2), ['Two.', 'One.']);
  await act('Merge with the next, paragraph 1');
  await act('Insert pause, paragraph 1');
  assert.equal((await texts(page))[0], 'Two. One. [pause 1s]');
  await act('Undo');
  assert.equal((await texts(page))[0], 'Two. One.');

  await page.locator('[name="locked-0"]').check();
  await page.getByLabel('Use Simon, American English', { exact: true }).check();
  await page.getByLabel('Tone').selectOption('technical');
  await act('Rewrite the script');
  assert.equal((await texts(page))[0], 'Two. One.', 'it is kept');
  assert.equal(await page.getByLabel('Tone').inputValue(), 'technical');
  assert.ok(await page.getByLabel('Use Simon, American English', { exact: true }).isChecked());

  await page.getByText('Pronunciation', { exact: true }).click();
  await page.getByLabel('Word', { exact: true }).fill('kubectl');
  await page.getByLabel('Sounds like').fill('kube control');
  await act('Keep');
  await page.getByText('Pronunciation saved.').waitFor();
  const isSound = (url: URL) => url.pathname.endsWith('/preview');
  const [sound] = await Promise.all([
    page.waitForResponse((answer) => isSound(new URL(answer.url()))),
    button('Hear paragraph 1').click(),
  ]);
  assert.equal(sound.headers()['content-type'], 'audio/mpeg');

  await page.goto(draft);
  await act('Make the episode');
  await page.getByText('It used one episode of your monthly quota.').waitFor();
  await act('Cancel');
  await page.goto(draft);
  await page.getByRole('link', { name: 'Delete this draft' }).click();
  await act('Delete draft');
  await page.getByText('Draft deleted.').waitFor();

  const script = {
    language: 'en',
    speakers: 1,
    turns: [{ speaker: 1, text: 'Said.', section: null }],
  } as const;
  const made = await storeConversion(app, { organizationId, script, media: smallMedia });
  await page.goto(`/dashboard/${organizationId}/conversions/${made}`);
  await act('Edit');
  await page.getByText('Nothing changed since this episode.').waitFor();
  await page.locator('.block-text').first().fill('Said again.');
  await act('Make again');
  await page.waitForURL(`**/conversions/${made}?done=**`);
  await context.close();
});

type Step = 'Tab' | 'Shift+Tab';

/** Goes on to an element as someone without a mouse does, or back, where that is nearer. */
async function tabTo(page: Page, selector: string, step: Step = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    await page.keyboard.press(step);
  }
  assert.fail(`${selector} is not reached by keyboard`);
}

test('what is wrong with a text is in sight of it, on every screen', async () => {
  const { page, context } = await openStudio({ javaScriptEnabled: true, colorScheme: 'light', width: 1280 });
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [683, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await clickThrough(page, page.getByRole('button', { name: 'Write the script', exact: true }));
    const box = await page.getByText('Paste your text, choose a file or get').boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y + box.height < height, `${width} × ${height}: ${box?.y}`);
  }
  await context.close();
});

test('on a small phone, no bar covers what has the focus, also with episodes to choose from', async () => {
  const { page, context, organizationId } = await openStudio({
    ...{ javaScriptEnabled: true, colorScheme: 'dark', width: 360 },
  });
  await page.setViewportSize({ width: 360, height: 640 });
  const turns = ['One.', 'Two.', 'Three.'].map((text) => ({ speaker: 1 as const, text, section: null }));
  const script = { language: 'en', speakers: 1, turns } as const;
  const made = await storeConversion(app, { organizationId, script, media: smallMedia });
  await page.goto(`/dashboard/${organizationId}/conversions/${made}`);
  await clickThrough(page, page.getByRole('button', { name: 'Edit', exact: true }));
  const covered = `(() => {
    const focused = document.activeElement;
    const { top, bottom } = focused.getBoundingClientRect();
    return [...document.querySelectorAll('.shell-side, .draft-bar, .draft-go')]
      .filter((bar) => !bar.contains(focused) && !focused.matches('body, .skip-link'))
      .map((bar) => [bar.className, bar.getBoundingClientRect()])
      .filter(([, bar]) => Math.min(bottom, bar.bottom) - Math.max(top, bar.top) > 1)
      .map(([name]) => name + ' covers ' + (focused.name || focused.textContent)); })()`;
  for (const step of ['Tab', 'Shift+Tab']) {
    if (step === 'Shift+Tab') await page.getByRole('link', { name: 'Delete this draft' }).focus();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(step);
      assert.deepEqual(await page.evaluate<string[]>(covered), []);
    }
  }
  const bars = await page.evaluate<number>(`[...document.querySelectorAll('.draft-bar, .draft-go')]
    .filter((bar) => getComputedStyle(bar).position === 'sticky').reduce((sum, bar) => sum + bar.offsetHeight, 0)`);
  assert.ok(bars < 220, `${bars} px of bars`);
  await context.close();
});

test('an episode is written, heard and deleted with the keyboard alone, and counted while it is typed', async () => {
  const { page, context } = await openStudio({ javaScriptEnabled: true, colorScheme: 'light', width: 1440 });
  const press = async (selector: string, key = 'Enter', step: Step = 'Tab') => {
    await tabTo(page, selector, step);
    await page.keyboard.press(key);
  };
  const pressBackwards = (selector: string) => press(selector, 'Enter', 'Shift+Tab');
  await pressBackwards('.studio-go button');
  const error = page.getByText('Paste your text, choose a file or get the text of a web page.');
  await error.waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'text', 'what is wrong has the focus');
  await page.keyboard.type('The lamp is repaired.');
  await error.waitFor({ state: 'detached' });
  await page.getByText('4 words, about 3 seconds if read in full.').waitFor();
  await tabTo(page, '[data-voice-filter]');
  const stops = await page
    .locator('.voice-list')
    .locator('a, button:visible')
    .evaluateAll((controls) => controls.filter((control) => Reflect.get(control, 'tabIndex') >= 0).length);
  assert.ok(stops <= 2, `${stops} buttons of voices are in the tab order`);
  await page.keyboard.type('man american');
  const found = await page.locator('.voice:visible .voice-words').allTextContents();
  assert.ok(found.length > 5 && found.slice(1).every((words) => words.startsWith('Man, American')), found[1]);
  await page.locator('[data-voice-filter]').fill('');
  await page.keyboard.type('Simon');
  await page.keyboard.press('Enter');
  await tabTo(page, '[name="voice"]');
  await page.keyboard.press('ArrowDown');
  await press('[aria-label="Play Simon, American English"]');
  await press('[name="voice"]', 'Space', 'Shift+Tab');
  await tabTo(page, '.studio-side summary');
  const hidden = await page.evaluate<number>(`document.activeElement.getBoundingClientRect().bottom
    - document.querySelector('.studio-go').getBoundingClientRect().top`);
  assert.ok(hidden <= 0, `the bar covers ${hidden} px of what has the focus`);
  await pressBackwards('.studio-go button');
  await page.locator('.draft-form').waitFor();
  assert.ok(await page.getByLabel('Use Simon, American English', { exact: true }).isChecked());

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isDraft, async (route) => {
    await held;
    await route.continue();
  });
  const words = page.locator('[data-words]');
  const before = Number.parseInt(String(await words.textContent()), 10);
  await press('[name="text-0"]', 'Control+End');
  await page.keyboard.type(' Three more words');
  await until(
    () => words.textContent(),
    (text) => text === `${before + 3} words`,
  );
  release();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await words.textContent(), `${before + 3} words`, 'the server counts the same');

  const [sound] = await Promise.all([
    page.waitForResponse('**/preview'),
    pressBackwards('[name="hear"][value="0"]'),
  ]);
  assert.equal(sound.status(), 200);
  await press('[name="locked-0"]', 'Space');
  await pressBackwards('a[href$="/delete"]');
  await press('dialog .button-danger');
  await page.getByText('Draft deleted.').waitFor();
  await context.close();
});
