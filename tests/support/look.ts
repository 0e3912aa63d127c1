import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { findNewColors } from './text-colors.ts';

/** Half as long as the source that the package exports, so it is read in half the time. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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
    await checkWithAxe(page, 'all', checkedBefore);
    if (!darkWidths.includes(width)) continue;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkWithAxe(page, 'contrast', checkedBefore);
  }
}

/** Axe stays in the page between checks, reports only its findings, and reads no style sheets, which no rule asks for. */
async function checkWithAxe(page: Page, rules: 'all' | 'contrast', except: string | null): Promise<void> {
  const colors = await findNewColors(page, except);
  if (rules === 'contrast' && colors.count === 0) return;
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axe);
  const options = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    ...(rules === 'contrast' && { runOnly: ['color-contrast'] }),
  };
  const place = except === null ? 'document' : JSON.stringify({ exclude: [except] });
  const findings = await page.evaluate<string[]>(`
    axe.configure({ rules: [{ id: 'color-contrast', selector: ${JSON.stringify(colors.selector)} }] });
    axe.run(${place}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html).join(' ')))`);
  assert.deepEqual(findings, [], page.url());
  colors.remember();
}
