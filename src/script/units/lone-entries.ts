import { isSentence, mayLeadWithVerb } from '../judge/shape.ts';
import { type Node, withoutMarks } from '../read/node.ts';
import { isCategoryAlone } from './category-words.ts';
import { splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';

/** Whether paragraphs are entries without bullets: nearly every one says what was done, and there is no list. */
export function areEntries(nodes: readonly Node[]): boolean {
  if (nodes.some(({ kind }) => kind === 'list')) return false;
  const texts = nodes.flatMap((node) => (node.kind === 'paragraph' ? [node.text] : []));
  const leading = texts.filter((text) => mayLeadWithVerb(text)).length;
  return texts.length >= minEntries && leading >= texts.length * 0.6;
}

const minEntries = 3;

/** Whether a paragraph has only two or three words, like a link or a caption. */
export function isScrap(text: string): boolean {
  const plain = withoutMarks(text).trim();
  const few = plain.split(/\s+/).length < 4 && /^[\p{Script=Latin}\d\s.,:]+$/u.test(plain);
  return few && !isSentence(text);
}

/** Whether a paragraph is an entry without its bullet: one phrase without a stop. */
function isLoneEntry(text: string): boolean {
  return !/[.!?:]$/.test(withoutMarks(text).trim()) && splitSentences(text).length === 1;
}

/** Whether a short paragraph is an entry without its bullet: right below the name of a category, without a list. */
export function isListed(text: string, path: readonly string[]): boolean {
  return isCategoryAlone(path.at(-1) ?? '') && splitSentences(text).length <= 2;
}

/** Returns the form of a quoted paragraph. A box has the author's own words, "“It is fast.” – Ada" those of others. */
export function formOf({ text, quoted }: { text: string; quoted: boolean }, isEntry: boolean): Unit['form'] {
  if (quoted && /^["“«„]|[—–-] ?\p{Lu}[\p{L}. ]{2,40}$/u.test(text)) return 'quote';
  return isEntry || isLoneEntry(text) ? 'entry' : 'prose';
}
