import type { Page } from 'playwright-core';

type NewColors = {
  readonly count: number;
  /** The texts that have them. */
  readonly selector: string;
  /** Remembers that they have enough contrast. */
  readonly remember: () => void;
};

/** Colours that had enough contrast, on any page. */
const measured = new Set<string>();

const mark = 'data-new-colors';

/** Finds the texts whose contrast no page has shown yet: most of a page looks like those before it. */
export async function findNewColors(page: Page): Promise<NewColors> {
  const names = await page.evaluate<string[]>(`
    window.textColors = (${nameColors})();
    [...new Set(textColors.values())]`);
  const added = names.filter((name) => !measured.has(name));
  await page.evaluate(`
    for (const [element, name] of textColors)
      element.toggleAttribute('${mark}', ${JSON.stringify(added)}.includes(name));`);
  return {
    count: added.length,
    selector: `[${mark}]`,
    remember: () => {
      for (const name of added) measured.add(name);
    },
  };
}

/**
 * Names the colours of each text and field that can be seen: its own, its size, and what lies behind it up to the root.
 * Those with the same name have the same contrast. What is off or has one letter needs none, and gets other names.
 */
const nameColors = `() => {
  const layers = new Map([[null, '']]);
  const layersOf = (element) => {
    if (!layers.has(element)) layers.set(element, layersOf(element.parentElement) + layerOf(getComputedStyle(element)));
    return layers.get(element);
  };
  const layerOf = (style) => {
    const { backgroundColor, backgroundImage, opacity, position, overflow, clipPath, filter, mixBlendMode } = style;
    const layer = [backgroundColor, backgroundImage, opacity, position, overflow, clipPath, filter, mixBlendMode].join();
    return layer === 'rgba(0, 0, 0, 0),none,1,static,visible,none,none,normal' ? '' : '/' + layer;
  };
  const off = ':disabled, [disabled], [aria-disabled=true], [inert]';
  const isOff = (element) =>
    element.closest(off) !== null || (element.closest('label')?.control?.matches(off) ?? false);
  const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '';
  const named = new Map();
  for (const element of document.querySelectorAll('body, body *')) {
    const text = [...element.childNodes].filter(isText).map(({ data }) => data.trim()).join('');
    const isField = element.matches('input, select, textarea');
    if (text === '' && !isField) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const kind = [isField && element.type, isOff(element), text.length === 1];
    named.set(element, [...kind, color, fontSize, fontWeight, textShadow, layersOf(element)].join());
  }
  return named;
}`;
