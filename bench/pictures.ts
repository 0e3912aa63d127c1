import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { convert, createAloudClient } from '../sdk/index.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { badges } from './support/badges.ts';
import { root, startService } from './support/service.ts';

/** Draws the pictures of the README: the studio and the listen page of a new installation, and the badges. */
const notes = `# Northwind 2.4

## Added

- Search finds archived projects, and forgives typing mistakes.
- Reports can be exported as CSV, with one click.
- The dashboard has a dark mode that follows your system.

## Changed

- Invitations are valid for seven days instead of two.

## Fixed

- Exports no longer stop at 1,000 rows.
- People on slow networks can sign in again.
`;
const request = {
  source_type: 'changelog',
  title: 'Northwind 2.4',
  content: notes,
  public_url: true,
  settings: { speakers: 2, verbosity: 'detailed' },
} as const;

for (const [name, image] of Object.entries(await badges())) await save(`${name}.svg`, image);
await using directory = await mkdtempDisposable(join(tmpdir(), 'aloud-pictures-'));
await using service = await startService(directory.path);
const browser = await launchChromium();
try {
  const server = new URL(service.apiUrl).origin;
  const { conversion } = await convert(createAloudClient({ server, key: service.key }), request);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1.25,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(String(conversion.listen_url));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.is-heard').first().waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await draw(page, 'listen.webp');

  await page.goto(service.setupUrl);
  await page.getByLabel('Email address').fill('mira@northwind.example');
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
  await page.goto(`${page.url()}/studio/new?mode=sandbox`);
  await page.locator('#text').fill(notes);
  await page.getByLabel('Two hosts').check({ force: true });
  await page.getByLabel('Detailed').check({ force: true });
  await page.getByRole('button', { name: 'Write the script' }).click();
  await page.locator('.draft-form').waitFor();
  await draw(page, 'studio.webp');
} finally {
  await browser.close();
}

async function draw(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  await save(name, Buffer.from(data, 'base64'));
}

/** Only what has changed. */
async function save(name: string, content: Buffer | string): Promise<void> {
  const path = `${root}docs/media/${name}`;
  const before = await readFile(path).catch(() => null);
  if (!before?.equals(Buffer.from(content))) await writeFile(path, content);
}
