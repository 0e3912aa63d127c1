import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** No finding of axe, and nothing wider than the screen. In the dark only colours differ, so the last width is enough. */
export async function checkLook(
  page: Page,
  widths: readonly number[] = [320, 1440],
  darkWidths: readonly number[] = widths.slice(-1),
  /** A part that was checked on another page. */
  checkedBefore: string | null = null,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(overflow <= 0, `${page.url()} is ${overflow} px too wide at ${width} px`);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkWithAxe(page, {}, checkedBefore);
    if (!darkWidths.includes(width)) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkWithAxe(page, { runOnly: ['color-contrast'] }, checkedBefore);
  }
}

/** Axe stays in the page between checks and reports only its findings, which saves half of the work. */
async function checkWithAxe(page: Page, options: axe.RunOptions, except: string | null): Promise<void> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axe.source);
  const wanted = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const place = except === null ? 'document' : JSON.stringify({ exclude: [except] });
  const findings = await page.evaluate<string[]>(`axe.run(${place}, ${wanted}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`);
  assert.deepEqual(findings, [], page.url());
}
