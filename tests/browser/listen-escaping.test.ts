import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { showInPlace } from '../support/browser-visit.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { moreScriptPayloads } from '../support/more-script-payloads.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { storeConversion } from '../support/stored-conversion.ts';

const payloads = [...scriptPayloads, ...moreScriptPayloads];

let app: TestApp;
let browser: Browser;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-escaping-'));
  [app, browser] = await Promise.all([startTestApp(), shareChromium()]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

test('fifty hostile titles, names, chapters and sentences are shown as they are and never run', async () => {
  assert.ok(payloads.length >= 50);
  // Without the policy, so that only escaping is between a text and the page.
  const context = await browser.newContext({ baseURL: app.siteUrl, bypassCSP: true });
  const executed: string[] = [];
  await context.exposeFunction('alert', (text: unknown) => executed.push(String(text)));
  const ids = new Map<string, string>();
  for (const payload of payloads) ids.set(payload, await store(payload));
  const rest = [...ids];
  await Promise.all([1, 2, 3].map(() => visitAll(context, rest)));
  assert.deepEqual(executed, []);
  await context.close();
});

async function visitAll(context: BrowserContext, rest: [payload: string, id: string][]): Promise<void> {
  const page = await context.newPage();
  await page.goto('/listen/missing');
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [payload, id] = next;
    await showInPlace(page, `/listen/${id}`);
    assert.deepEqual(await page.evaluate(read), { ...unharmed(payload), ...onPage(payload) });
    const query = new URLSearchParams({ url: `${app.siteUrl}/listen/${id}` });
    const answer = await (await app.request(`/api/oembed?${query}`)).json();
    assert.equal(answer.title, payload);
    // The player, built from the same parts, is looked at where others have it: in the frame that oEmbed describes.
    if (payloads.indexOf(payload) % 5 !== 0) continue;
    await page.setContent(answer.html);
    assert.equal(await page.locator('iframe').getAttribute('title'), payload);
    assert.equal(await page.locator('body > *').count(), 1);
    // Setting the content does not wait for the frame: the whole player has to be there, to its last chapter.
    await page.frameLocator('iframe').locator('.chapter-title').nth(1).waitFor({ state: 'attached' });
    const player = page.frames()[1];
    await player?.waitForLoadState();
    assert.deepEqual(await player?.evaluate(readPlayer), unharmed(payload));
  }
  await page.close();
}

/** The organization's logo comes from an address of ours. */
const strange =
  ':is(script, img:not([src^="/listen/"]), iframe, style, base, meta, object, embed, video, template, math)';

/** All at once: fifty pages are asked. */
const readPlayer = `({
  headings: [...document.querySelectorAll('h1')].map((each) => each.textContent),
  chapter: document.querySelector('.chapter-title')?.textContent,
  strange: document.querySelectorAll('body ${strange}').length,
})`;
const read = `({
  ...${readPlayer},
  sentence: document.querySelector('.sentence')?.textContent,
  organization: document.querySelector('.listen-organization')?.textContent,
  scripts: document.querySelectorAll('a[href^="javascript:"]').length,
})`;
const unharmed = (payload: string) => ({ headings: [payload], chapter: payload, strange: 0 });
const onPage = (payload: string) => ({ sentence: payload, organization: payload, scripts: 0 });

/** A finished conversion in which every text is this one. Its audio is not there, and not needed. */
async function store(payload: string): Promise<string> {
  const { services } = app.core;
  const { id: organizationId } = await createOrganization(services, { name: 'Hostile', tier: 'pro' });
  await app.database.store.pool.query(
    'update organizations set name = $1, website_url = $1, primary_color = $1, logo_url = $1 where id = $2',
    [payload, organizationId],
  );
  const names = {
    captions: 'a.vtt',
    subtitles: 'a.srt',
    audio: 'a.mp3',
    contentType: 'audio/mpeg',
    bytes: 1,
  };
  const id = await storeConversion(app, {
    organizationId,
    title: payload,
    publicUrl: true,
    durationSeconds: 2,
    script: { language: 'en', speakers: 1, turns: [{ speaker: 1, text: payload, section: payload }] },
    media: { ...names, chapters: 'c.json', waveform: 'w.json', timings: 't.json' },
  });
  const chapters = [0, 1].map((startTime) => ({ startTime, title: payload }));
  const files = {
    'c.json': { chapters },
    'w.json': { data: [-9, 9, -20, 20] },
    't.json': { sentences: [{ start: 0, end: 2, text: payload, speaker: 1 }] },
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    await writeFile(path, JSON.stringify(content));
    await app.services.media.put(mediaKey(id, 1, name), path, 'application/json');
  }
  return id;
}
