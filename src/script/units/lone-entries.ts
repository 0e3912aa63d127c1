import { isSentence, mayLeadWithVerb } from '../judge/shape.ts';
import { type Node, withoutMarks } from '../read/node.ts';
import { splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';

/** Where nearly every paragraph says what was done, and there is no list, each is an entry whose bullet was left out. */
export function areEntries(nodes: readonly Node[]): boolean {
  if (nodes.some(({ kind }) => kind === 'list')) return false;
  const texts = nodes.flatMap((node) => (node.kind === 'paragraph' ? [node.text] : []));
  const leading = texts.filter((text) => mayLeadWithVerb(text)).length;
  return texts.length >= minEntries && leading >= texts.length * 0.6;
}

const minEntries = 3;

/** Two or three words in a paragraph of their own are a link or a caption. */
export function isScrap(text: string): boolean {
  const plain = withoutMarks(text).trim();
  const few = plain.split(/\s+/).length < 4 && /^[\p{Script=Latin}\d\s.,:]+$/u.test(plain);
  return few && !isSentence(text);
}

/** A paragraph of one phrase without a stop is an entry whose bullet was left out. */
function isLoneEntry(text: string): boolean {
  return !/[.!?:]$/.test(withoutMarks(text).trim()) && splitSentences(text).length === 1;
}

/** A box has the author's own words; "“It is fast.” – Ada" has those of others. */
export function formOf({ text, quoted }: { text: string; quoted: boolean }, isEntry: boolean): Unit['form'] {
  if (quoted && /^["“«„]|[—–-] ?\p{Lu}[\p{L}. ]{2,40}$/u.test(text)) return 'quote';
  return isEntry || isLoneEntry(text) ? 'entry' : 'prose';
}
