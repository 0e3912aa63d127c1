import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { signInOn } from './browser-visit.ts';
import { createPerson } from './site.ts';
import { writeDraft } from './studio.ts';

const notes =
  '# Harbor news\n\nThe lamp is repaired.\n\nThe boats sail earlier.\n\nThe office opens at nine.';

/** A draft of a new person, open in a tab. */
export async function openDraft(
  app: TestApp,
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; studio: string }> {
  const person = await createPerson(app);
  const context = await browser.newContext({ baseURL: app.siteUrl });
  const page = await context.newPage();
  await signInOn(page, app, person);
  const studio = `/dashboard/${person.organizationId}/studio/new`;
  await page.goto(await writeDraft(app, person, { text: notes }));
  return { context, page, studio };
}
