import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Episode } from '../../src/audio/episode.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium, untilTrue } from '../support/chromium.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

let app: TestApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let organizationId: string;
let id: string;
let episode: Episode;
before(async () => {
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
  ({ organizationId } = await app.customer());
  ({ id, episode } = await storeEpisode(app, {
    organizationId,
    script: releaseScript,
    secondsPerCharacter: 0.06,
  }));
  context = await browser.newContext({ baseURL: app.siteUrl, viewport: { width: 1024, height: 800 } });
  page = await context.newPage();
});
after(async () => {
  await closeContexts(browser);
  await app.close();
});

const time = () => page.evaluate<number>('document.querySelector("audio").currentTime');
const isPaused = () => page.evaluate<boolean>('document.querySelector("audio").paused');
const seekTo = (seconds: number) =>
  page.locator('.player-seek').evaluate((element, value) => {
    const input = element as unknown as { value: string; dispatchEvent(event: unknown): void };
    input.value = String(value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, seconds);
const until = (condition: string) => untilTrue(page, condition);

/** Where a click leads to, as the page itself notes it when it is left for there: it has not played on yet. */
async function landingOf(click: () => Promise<void>): Promise<number> {
  await page.evaluate(`void (window.landed = new Promise((resolve) => {
    const note = ({ target }) => resolve(target.currentTime);
    document.querySelector('audio').addEventListener('seeking', note, { once: true });
  }))`);
  await click();
  return page.evaluate<number>('landed');
}

test('it plays, and stops where one leaves it', async () => {
  await page.goto(`/listen/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until('document.querySelector("audio").currentTime > 0.5');
  await page.getByRole('button', { name: 'Pause' }).click();
  const stopped = await time();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  assert.ok(await isPaused());
  assert.ok(Math.abs((await time()) - stopped) < 0.2);
});

test('a chapter is reached within a fifth of a second, and named', async () => {
  for (const { startTime, title } of episode.chapters.slice(1)) {
    const landed = await landingOf(() => page.locator('.chapter', { hasText: title }).click());
    assert.ok(landed - startTime > -0.05 && landed - startTime < 0.2, `${title}: ${landed} for ${startTime}`);
    await until('!document.querySelector("audio").paused');
    assert.equal(await page.locator('.player-chapter').textContent(), title);
    assert.match(String(await page.locator('.chapter[aria-current]').textContent()), new RegExp(title));
  }
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('the sentence that is marked is the one that the captions show', async () => {
  for (const cue of episode.cues) {
    await seekTo((cue.start + cue.end) / 2);
    await until(
      '!document.querySelector("audio").seeking && document.querySelectorAll(".is-heard").length === 1',
    );
    const marked = await page.locator('.is-heard').textContent();
    assert.ok(marked?.includes(cue.text), `“${marked}” is marked while “${cue.text}” is heard`);
  }
});

test('the mark moves on while it plays', async () => {
  const [first, second] = episode.sentences;
  await seekTo((first?.end ?? 0) - 0.4);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until(`document.querySelector('.is-heard')?.textContent === ${JSON.stringify(second?.text)}`);
  assert.ok((await time()) >= (second?.start ?? 0) - 0.02);
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('the word that is marked is the one that is said', async () => {
  const words = episode.sentences.flatMap((sentence) => sentence.words ?? []);
  assert.ok(words.length > 30);
  for (const { text, start, end } of words.filter((_, index) => index % 5 === 0)) {
    await seekTo((start + end) / 2);
    await until('!document.querySelector("audio").seeking && document.querySelector(".is-said") !== null');
    assert.equal(await page.locator('.is-said').allTextContents().then(String), text);
  }
});

test('a click on a word leads to it, also in a sentence that was not heard yet', async () => {
  const sentence = episode.sentences[4];
  await page.reload();
  const element = page.locator('.sentence', { hasText: sentence?.text ?? '' });
  const landed = await landingOf(() => element.click());
  const starts = sentence?.words?.map(({ start }) => start) ?? [];
  assert.ok(
    starts.some((start) => Math.abs(landed - start) < 0.05),
    `${landed} of ${starts}`,
  );
  const last = sentence?.words?.at(-1);
  const further = await landingOf(() => element.locator('.word').last().click());
  assert.ok(Math.abs(further - (last?.start ?? -1)) < 0.05, `${further} for ${last?.start}`);
  await until('!document.querySelector("audio").paused');
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('speed and place are as they were on the next visit', async () => {
  await page.getByLabel('Speed').selectOption('1.5');
  await seekTo(6);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until('document.querySelector("audio").currentTime > 6.4');
  await page.getByRole('button', { name: 'Pause' }).click();
  const left = await time();
  await page.reload();
  await until('document.querySelector("audio").readyState > 0');
  assert.ok(Math.abs((await time()) - left) < 0.3, `${await time()} instead of ${left}`);
  assert.equal(await page.getByLabel('Speed').inputValue(), '1.5');
  assert.equal(await page.evaluate('document.querySelector("audio").playbackRate'), 1.5);
  await page.getByLabel('Speed').selectOption('1');
});

test('the keyboard alone suffices', async () => {
  await page.goto(`/listen/${id}#t=0`);
  await page.reload();
  const press = (key: string) => page.keyboard.press(key);
  await press('Tab');
  await press('Enter');
  const order: string[] = [];
  for (let count = 0; count < 12 && order.at(-1) !== 'chapter'; count++) {
    await press('Tab');
    order.push(await page.evaluate<string>('document.activeElement.className.split(" ").at(-1)'));
  }
  assert.deepEqual(order, [
    ...['player-play', 'player-seek', 'player-back', 'player-forward', 'player-speed-input', 'player-mute'],
    ...['player-volume', 'listen-action', 'listen-action', 'chapter'],
  ]);
  await press('Enter');
  await until('!document.querySelector("audio").paused');
  await page.locator('.player-play').focus();
  await press('Space');
  assert.ok(await isPaused());
  await page.locator('.player-seek').focus();
  const before = await time();
  await press('ArrowRight');
  assert.ok(Math.abs((await time()) - before - 5) < 0.3);
  await press('j');
  assert.equal(await time(), 0);
  await press('k');
  await until('!document.querySelector("audio").paused');
  await press('m');
  assert.equal(await page.evaluate('document.querySelector("audio").muted'), true);
  await press('m');
  await press('k');
  await page.locator('.share summary').focus();
  await press('Enter');
  await page.getByText('Player for your page').waitFor();
  await press('Escape');
  await page.getByText('Player for your page').waitFor({ state: 'hidden' });
});

test('lock screens show what plays', async () => {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until('navigator.mediaSession.metadata !== null');
  const metadata = await page.evaluate(
    '[navigator.mediaSession.metadata.title, navigator.mediaSession.metadata.artist]',
  );
  assert.deepEqual(metadata, ['Northwind 2.4', 'Northwind']);
});

test('listening to the end is counted as one play and one completion', async () => {
  // A page that plays is drawn all the time, so this one is heard to its end sooner.
  const short = await storeEpisode(app, {
    organizationId,
    script: releaseScript,
    secondsPerCharacter: 0.015,
  });
  const fresh = await browser.newContext({ baseURL: app.siteUrl });
  const visit = await fresh.newPage();
  await visit.goto(`/embed/${short.id}`);
  await visit.getByLabel('Speed').selectOption('2');
  const ended = visit.waitForResponse(
    (answer) => answer.url().endsWith('/plays') && /"completed":true/.test(answer.request().postData() ?? ''),
  );
  await visit.getByRole('button', { name: 'Play', exact: true }).click();
  assert.equal((await ended).status(), 204);
  assert.deepEqual(await fresh.cookies(), []);
  await fresh.close();
  const { rows } = await app.database.store.pool.query(
    `select plays, completions, listened_seconds::int as seconds from conversion_plays
     where conversion_id = $1 and place = 'embed'`,
    [short.id],
  );
  const [{ plays, completions, seconds }] = rows;
  assert.deepEqual({ plays, completions }, { plays: 1, completions: 1 });
  assert.ok(
    Math.abs(seconds - short.episode.durationSeconds) < 2,
    `${seconds} of ${short.episode.durationSeconds} s`,
  );
});

test('without scripts it is the browser’s own player', async () => {
  const plain = await browser.newContext({ baseURL: app.siteUrl, javaScriptEnabled: false });
  const still = await plain.newPage();
  for (const place of ['listen', 'embed']) {
    await still.goto(`/${place}/${id}`);
    assert.ok(await still.locator('audio[controls]').isVisible());
    assert.ok(!(await still.locator('.player-play').isVisible()));
  }
  assert.match(String(await still.locator('.embed-organization').textContent()), /, \d+:\d\d$/);
  await plain.close();
});
