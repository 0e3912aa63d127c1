import type { Block } from '../read/block.ts';

const most = 60;

/** How the text itself speaks of what its title names: "the test runner", "the Shipments API". Null where it never does. */
export function titleInText(title: string, blocks: readonly Block[]): string | null {
  const words = title.split(' ');
  if (words.length < 2 || words.length > 5 || title.length > 60 || !/^[\p{L}\p{N} .'’-]+$/u.test(title))
    return null;
  const escaped = title.replace(/^the /i, '').replace(/[.'’-]/g, '\\$&');
  const spoken = new RegExp(`(?:(\\p{L}+|[.!?:]) )?(${escaped})(?![\\p{L}\\p{N}-])`, 'giu');
  const forms = new Map<string, number>();
  let [found, definite] = [0, 0];
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
    for (const [, before = '', form = ''] of block.text.matchAll(spoken)) {
      if (found >= most) break;
      found += 1;
      if (/^the$/i.test(before)) definite += 1;
      if (/^\p{L}/u.test(before)) forms.set(form, (forms.get(form) ?? 0) + 1);
    }
  }
  const [form = null] = [...forms].toSorted(([, left], [, right]) => right - left)[0] ?? [];
  if (form === null || definite * 2 < found) return null;
  return `the ${form}`;
}
