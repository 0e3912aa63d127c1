import { cleanText } from '../clean/clean-text.ts';
import { lowerFirst } from '../english/case.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Block } from '../read/block.ts';

const [fewest, most] = [2, 8];
const none: ReadonlySet<string> = new Set();

/** "New templates:" over bullets that are names only: the names in one row, and where the bullets end. */
export function listedNames(blocks: readonly Block[], index: number): { list: string; end: number } | null {
  const parent = blocks[index];
  if (parent?.kind !== 'item' || !/:$/.test(parent.text.trim()) || !/\p{L}+\s+\p{L}/u.test(parent.text))
    return null;
  const names: string[] = [];
  let end = index + 1;
  for (; end < blocks.length; end += 1) {
    const block = blocks[end];
    if (block?.kind !== 'item' || block.depth <= parent.depth) break;
    if (block.depth > parent.depth + 1 || block.rest.length > 0 || !isNameOnly(block.text)) return null;
    names.push(lowerFirst(cleanText(block.text).replace(/[.;,]+$/, ''), none));
  }
  if (names.length < fewest || names.length > most) return null;
  return { list: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`, end };
}

function isNameOnly(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const first = verbOf(words[0] ?? '');
  return (
    words.length <= 5 &&
    !/[:.!?]/.test(text.trim().slice(0, -1)) &&
    !isSentence(words) &&
    !acts(first?.form, words)
  );
}

/** "Fix the cursor" is a change of its own; "Search bar" is a name. */
function acts(form: string | undefined, words: readonly string[]): boolean {
  return (
    form === 'past' ||
    ((form === 'base' || form === 'third') && /^(?:the|an?|all|your|to)$/i.test(words[1] ?? ''))
  );
}
