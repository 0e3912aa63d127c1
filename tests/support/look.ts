import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** No finding of axe, and nothing wider than the screen. In the dark only colours differ. */
export async function checkLook(page: Page, widths: readonly number[] = [320, 768, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(overflow <= 0, `${page.url()} is ${overflow} px too wide at ${width} px`);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkWithAxe(page, new AxeBuilder({ page }));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkWithAxe(page, new AxeBuilder({ page }).withRules('color-contrast'));
  }
}

async function checkWithAxe(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  assert.deepEqual(findings, [], page.url());
}
