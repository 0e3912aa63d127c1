import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { browserPaths } from '../../setup/browser-paths.mjs';
import { renderMail } from '../../src/mail/render-mail.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { launchChromium } from '../support/chromium.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { password } from '../support/site.ts';
import { insertConversion } from '../support/stored-conversion.ts';
import type { Fault } from './support/chaos.ts';
import type { Installation } from './support/installation.ts';
import { ask } from './support/requests.ts';

const email = 'payloads@example.com';

export const fault: Fault = {
  name: 'script-payloads',
  about: '50 texts that run as script where one is escaped wrongly × every page that shows texts of users',
  goal: '0 executions in a real browser',
  topologies: ['embedded'],
  async run({ shared, short, say }) {
    if (!browserPaths.some((path) => existsSync(path)))
      return { found: '', broken: [], leftOut: 'there is no Chromium' };
    const installation = await shared();
    const { url } = installation.apis[0] ?? { url: '' };
    const { organizationId } = await installation.customer({ tier: 'pro' });
    await createUser(await installation.services(), { email, organizationId, role: null, password });
    const browser = await launchChromium();
    const executed: string[] = [];
    let visits = 0;
    try {
      // Without the policy, so that only escaping is between a text and the page.
      const page = await (await browser.newContext({ baseURL: url, bypassCSP: true })).newPage();
      await listen(page, executed);
      await signIn(page);
      const chosen = short ? scriptPayloads.filter((_, index) => index % 10 === 0) : scriptPayloads;
      for (const payload of chosen) {
        const id = await storePayload(installation, organizationId, payload);
        for (const path of pagesOf(organizationId, id)) {
          const answer = await page.goto(path, { waitUntil: 'load' });
          if (answer?.status() !== 200)
            executed.push(`${path} answers ${answer?.status()}: nothing is proven`);
          visits += 1;
        }
        for (const shown of [await embedding(url, id), mailAbout(payload)]) {
          await page.setContent(shown);
          await page.waitForTimeout(50);
          visits += 1;
        }
      }
      say(`${visits} pages with ${chosen.length} payloads`);
    } finally {
      await browser.close();
    }
    return { found: `${visits} pages with payloads in them: 0 executions`, broken: executed };
  },
};

async function listen(page: Page, executed: string[]): Promise<void> {
  await page.exposeFunction('alert', () => executed.push(`ran on ${page.url()}`));
  page.on('dialog', async (dialog) => {
    executed.push(`${dialog.message()} on ${page.url()}`);
    await dialog.dismiss();
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
}

/** A finished public conversion, and an organization, whose every text is the payload. */
async function storePayload(
  { database }: Installation,
  organizationId: string,
  payload: string,
): Promise<string> {
  const files = { captions: 'captions.vtt', subtitles: 'captions.srt', chapters: 'chapters.json' };
  const others = { waveform: 'waveform.json', timings: 'transcript.json', audio: 'audio.mp3' };
  const id = await insertConversion(await database.store(), {
    organizationId,
    publicUrl: true,
    content: payload,
    script: { language: 'en', speakers: 1, turns: [{ speaker: 1, text: payload, section: payload }] },
    media: { ...files, ...others, contentType: 'audio/mpeg', bytes: 1000 },
  });
  const highlights = JSON.stringify([payload]);
  await database.query(
    'update conversions set title = $2, product_name = $2, version = $2, highlights = $3 where id = $1',
    [id, payload, highlights],
  );
  await database.query('update organizations set name = $2, context = $2 where id = $1', [
    organizationId,
    payload,
  ]);
  return id;
}

function pagesOf(organizationId: string, id: string): string[] {
  const home = `/dashboard/${organizationId}`;
  return [`/listen/${id}`, `/embed/${id}`, home, `${home}/conversions`, `${home}/conversions/${id}`];
}

/** The page of somebody who embeds the conversion with what oEmbed gives. */
async function embedding(url: string, id: string): Promise<string> {
  const answer = await ask(url, `/api/oembed?format=json&url=${encodeURIComponent(`${url}/listen/${id}`)}`);
  if (answer.status !== 200) throw new Error(`oEmbed answers ${answer.status}: nothing is proven.`);
  return (await answer.json()).html;
}

/** A mail whose every text is the payload, as a reader who allows everything opens it. */
function mailAbout(payload: string): string {
  return renderMail({
    subject: payload,
    paragraphs: [payload],
    action: { text: payload, href: `https://aloud.example/${payload}` },
    closing: [payload],
  }).html;
}
