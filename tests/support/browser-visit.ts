import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { TestApp } from './app.ts';
import { type Person, signInAs } from './site.ts';

/** Signs someone in with a cookie: the form is the subject of other tests, and costs two pages. */
export async function signInOn(page: Page, app: TestApp, person: Person): Promise<void> {
  await addCookie(page.context(), app, await signInAs(app, person));
}

export async function addCookie(context: BrowserContext, app: TestApp, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: app.siteUrl }]);
}

/** Shows a page in the document of the one before, where each script runs once: loading the page costs three times as much. */
export async function showInPlace(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path);
  await page.setContent(await answer.text());
}

/** Clicks a link or button and waits for the next page. On a busy machine, the old page stays for a while. */
export async function clickThrough(page: Page, target: Locator): Promise<void> {
  const shown = page.waitForEvent('domcontentloaded');
  await target.click();
  await shown;
}

/** Records the pages on which `alert` ran. The list stays empty as long as no typed text runs. */
export async function noteAlerts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('alert', () => ran.push(page.url()));
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  return ran;
}
