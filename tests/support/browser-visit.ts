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

/** Clicks what leads to another page, and waits until that is there: on a busy machine, the old one stays for a while. */
export async function clickThrough(page: Page, target: Locator): Promise<void> {
  const shown = page.waitForEvent('domcontentloaded');
  await target.click();
  await shown;
}

/** Where `alert` has run on a page: it stays empty as long as nothing of what people typed did run. */
export async function noteAlerts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('alert', () => ran.push(page.url()));
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  return ran;
}
