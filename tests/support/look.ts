import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { findNewColors } from './text-colors.ts';

/** Half as long as the source that the package exports, so it is read in half the time. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** For a context whose pages are all checked: sending axe to each of them takes longer than loading it. */
export function loadAxe(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ content: axe });
}

/** How far the page scrolls sideways. Its width alone does not tell: room may be kept for a scroll bar. */
export const findOverflow =
  '(() => { scrollTo(1e6, scrollY); const overflow = scrollX; scrollTo(0, scrollY); return overflow; })()';

/**
 * No finding of axe, and nothing wider than the screen. Names, roles and structure are checked at the first width, and
 * contrast at each. In the dark only colours differ, so the last width is enough.
 */
export async function checkLook(
  page: Page,
  widths: readonly number[] = [320, 1440],
  darkWidths: readonly number[] = widths.slice(-1),
  /** A part that was checked on another page. It is taken out of this one. */
  checkedBefore: string | null = null,
): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
    const overflow = await page.evaluate<number>(findOverflow);
    assert.ok(overflow <= 0, `${page.url()} is ${overflow} px too wide at ${width} px`);
    if (checkedBefore !== null)
      await page.evaluate(`document.querySelector(${JSON.stringify(checkedBefore)})?.remove()`);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkWithAxe(page, index === 0 ? 'all' : 'contrast');
    if (!darkWidths.includes(width)) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkWithAxe(page, 'contrast');
  }
}

/** Axe stays in the page between checks, reports only its findings, and reads no style sheets, which no rule asks for. */
async function checkWithAxe(page: Page, rules: 'all' | 'contrast'): Promise<void> {
  const colors = await findNewColors(page);
  if (rules === 'contrast' && colors.count === 0) return;
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axe);
  const options = {
    reporter: 'no-passes',
    selectors: false,
    preload: { assets: ['media'] },
    ...(rules === 'contrast' && { runOnly: ['color-contrast'] }),
  };
  const findings = await page.evaluate<string[]>(`
    axe.configure({ rules: [{ id: 'color-contrast', selector: ${JSON.stringify(colors.selector)} }] });
    axe.run(${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`);
  assert.deepEqual(findings, [], page.url());
  colors.remember();
}
