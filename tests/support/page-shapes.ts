import type { Page } from 'playwright-core';

type NewShapes = {
  readonly count: number;
  /** Remembers that no rule found anything in them. */
  readonly remember: () => void;
};

/** Shapes without a finding, on any page. */
const checked = new Set<number>();

/** Counts the shapes of elements that no page has shown yet: many pages are made from the same parts. */
export async function findNewShapes(page: Page): Promise<NewShapes> {
  const added = (await page.evaluate<number[]>(`(${hashShapes})()`)).filter((shape) => !checked.has(shape));
  return {
    count: added.length,
    remember: () => {
      for (const shape of added) checked.add(shape);
    },
  };
}

/**
 * A shape is all that a rule asks about an element and those around it: its place, its attributes, whether it is seen,
 * scrolls and has a text, whether its labels and the elements it refers to have one, and the heading before it. What
 * people read does not count, except the names of parts that must differ. Elements of one shape have the same findings.
 */
const hashShapes = `() => {
  const seen = new Set();
  const free = /^(?:id|name|href|src|srcset|action|formaction|value|title|alt|placeholder|datetime|aria-label|d|points|x|y|cx|cy|r|width|height|transform|data-.*)$/;
  const refers = /^(?:for|list|form|headers|popovertarget|aria-(?:labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
  const region = 'main, nav, aside, header, footer, section, form, search, dialog, [role], h1, title';
  const unasked = 'head > :not(title, [name=viewport]), script, style';
  const hasText = (element) => element.textContent.trim() !== '';
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim();
  const referred = (value) =>
    value.split(/\\s+/).map((id) => [...document.querySelectorAll('[id="' + CSS.escape(id) + '"]')].map(hasText)).join('/');
  const attribute = ({ name, value }) =>
    name + '=' + (refers.test(name) ? referred(value) : free.test(name) ? value.trim() !== '' : value);
  const hash = (text, seed) => {
    let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ (seed / 2 ** 21)];
    for (let index = 0; index < text.length; index += 1) {
      one = Math.imul(one ^ text.charCodeAt(index), 2654435761);
      two = Math.imul(two ^ text.charCodeAt(index), 1597334677);
    }
    return 2 ** 32 * ((two ^ (two >>> 13)) & 0x1fffff) + ((one ^ (one >>> 16)) >>> 0);
  };
  const isOwnText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '';
  let heading = '';
  const visit = (element, around) => {
    const label = element.getAttribute('aria-label');
    const isHeading = element.matches('h1, h2, h3, h4, h5, h6, [role=heading]');
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    const { localName, attributes, labels, scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const about = [
      [...attributes].map(attribute).sort().join(),
      [...element.childNodes].some(isOwnText),
      hasText(element),
      labels && [...labels].map(hasText).join(),
      label !== null && plain(label).includes(plain(element.textContent)),
      isSeen,
      scrollWidth - clientWidth > 12 || scrollHeight - clientHeight > 12,
      isHeading && heading,
    ];
    let shape = hash([localName, ...about, element.matches(region) ? label : ''].join('|'), around);
    while (element.matches(region) && seen.has(shape)) shape = hash('again', shape);
    seen.add(shape);
    if (isHeading && isSeen) heading = localName;
    for (const child of element.children) if (!child.matches(unasked)) visit(child, shape);
  };
  visit(document.documentElement, 0);
  return [...seen];
}`;
