import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { checkLook } from '../support/look.ts';

let browser: Browser;
let page: Page;
before(async () => {
  browser = await shareChromium();
  page = await (await browser.newContext()).newPage();
});
after(() => closeContexts(browser));

/** A page that has everything but the contrast of a text, which the style decides. */
const show = (style: string, rest = '') =>
  page.setContent(`<!doctype html><html lang="en"><title>Look</title>
    <style>body { background: #fff; color: #333 } ${style}</style>
    <main><h1>Look</h1><p>A text of <b>some</b> words</p>${rest}</main></html>`);

test('a look finds colors too near to each other, in the light, in the dark, and behind a color that was fine', async () => {
  const tooNear = /color-contrast: .*A text of/s;
  await show('');
  await checkLook(page, [800]);
  await show('p { color: #bbb }');
  await assert.rejects(checkLook(page, [800]), tooNear);
  await assert.rejects(checkLook(page, [800]), tooNear, 'what was found once is found again');
  await show('main { background: #444 }');
  await assert.rejects(checkLook(page, [800]), tooNear);
  await show('p { opacity: 0.4 }');
  await assert.rejects(checkLook(page, [800]), tooNear);
  await show('@media (prefers-color-scheme: dark) { p { color: #bbb } }');
  await assert.rejects(checkLook(page, [800]), tooNear);
  await checkLook(page, [800], []);
});

test('a look finds what is nameless or too wide, on a page whose colors were all seen before', async () => {
  await show('');
  await checkLook(page, [800]);
  await show('', '<button></button>');
  await assert.rejects(checkLook(page, [800]), /button-name/);
  await show('', '<div style="width: 500px">A text</div>');
  await assert.rejects(checkLook(page, [400]), /px too wide at 400 px/);
});

test('a part that is left out is not taken for seen', async () => {
  const part = '<p class="part" style="color: #ccc">Another text</p>';
  await show('', part);
  await checkLook(page, [800], [800], '.part');
  await show('', part);
  await assert.rejects(checkLook(page, [800]), /color-contrast: .*Another text/s);
});
