import type { Locator, Page } from 'playwright-core';
import { type Person, password } from './site.ts';

/** Signs someone in as they would themselves, and waits for their dashboard. */
export async function signInOn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/*');
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
