import type { Block } from '../read/block.ts';

const most = 60;

/** How the text itself speaks of what its title names: "the test runner", "the Shipments API". Null where it never does. */
export function titleInText(title: string, blocks: readonly Block[]): string | null {
  const words = title.split(' ');
  if (words.length < 2 || words.length > 5 || title.length > 60 || !/^[\p{L}\p{N} .'’-]+$/u.test(title))
    return null;
  const name = title.replace(/^the /i, '').replaceAll('.', '\\.');
  const spoken = new RegExp(`${name}(?![\\p{L}\\p{N}-])`, 'giu');
  const forms = new Map<string, number>();
  let [found, definite] = [0, 0];
  for (const block of blocks) {
    if (found >= most) break;
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
    for (const { 0: form, index } of block.text.matchAll(spoken)) {
      const before = block.text.slice(Math.max(0, index - 24), index);
      found += 1;
      if (/(?:^|\s)the $/i.test(before)) definite += 1;
      if (/\p{L} $/u.test(before)) forms.set(form, (forms.get(form) ?? 0) + 1);
    }
  }
  const [form = null] = [...forms].toSorted(([, left], [, right]) => right - left)[0] ?? [];
  return form === null || definite * 2 < found ? null : `the ${form}`;
}
