import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signInOn } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createPerson, type Person } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let person: Person;
let episode: string;
before(async () => {
  [app, browser] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), shareChromium()]);
  person = await createPerson(app);
  const { organizationId } = person;
  ({ id: episode } = await storeEpisode(app, {
    organizationId,
    script: releaseScript,
    secondsPerCharacter: 0.02,
  }));
  page = await (await browser.newContext({ baseURL: app.siteUrl, forcedColors: 'active' })).newPage();
  await signInOn(page, app, person);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

/** What the first element of a selector is drawn with. */
const styleOf = (selector: string, property: string, part = '') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), '${part}')['${property}']`,
  );

async function assertMarked(current: string, other: string): Promise<void> {
  const [marked, plain] = [
    await styleOf(current, 'backgroundColor'),
    await styleOf(other, 'backgroundColor'),
  ];
  assert.notEqual(marked, plain, `${current} looks like ${other}`);
}

async function assertEdged(selector: string): Promise<void> {
  assert.equal(await styleOf(selector, 'borderTopStyle'), 'solid', `${selector} has no edge`);
}

const open = (path: string) => page.goto(`/dashboard/${person.organizationId}${path}`);

test('with the colors of a contrast theme, the player shows its button, what is heard and the chapter', async () => {
  for (const place of ['listen', 'embed']) {
    await page.goto(`/${place}/${episode}`);
    await assertEdged('.player-play');
    await assertMarked('.chapter[aria-current]', '.chapter:not([aria-current])');
    const [heard, rest] = await Promise.all(
      ['heard', 'rest'].map((part) => styleOf(`.player-wave-${part}`, 'strokeWidth')),
    );
    assert.notEqual(heard, rest);
    await page.locator('.player-seek').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await styleOf('.player-track', 'outlineStyle'), 'solid');
  }
  await page.goto(`/listen/${episode}`);
  await page.locator('.chapter').nth(1).click();
  await page.locator('.is-heard').waitFor();
  await assertMarked('.sentence.is-heard', '.sentence:not(.is-heard)');
});

test('and the dashboard shows what is chosen, how far something is, and its charts', async () => {
  await open('/studio/new');
  await assertMarked('.shell-link[aria-current]', '.shell-link:not([aria-current])');
  await assertMarked('.segment[aria-current]', '.segment:not([aria-current])');
  await assertMarked('.choice input:checked + span', '.choice input:not(:checked) + span');
  const shape = await styleOf('.play-link', 'backgroundColor', '::before');
  assert.notEqual(shape, await styleOf('.play-link', 'backgroundColor'));
  const running = await storeConversion(app, {
    ...{ organizationId: person.organizationId, status: 'generating', progress: 0.4, script: releaseScript },
  });
  await open(`/conversions/${running}`);
  await assertEdged('.progress-bar');
  await open('');
  await assertEdged('.meter');
  assert.equal(
    await styleOf('.chart-mark-ink', 'backgroundColor'),
    await styleOf('.chart-bar-ink', 'fill'),
    'the key of a chart is drawn in the color of its bars',
  );
});
