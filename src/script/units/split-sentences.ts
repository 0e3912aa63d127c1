import { wordSet } from '../word-list.ts';

const end = /[.!?…]{1,4}["”’')\]\uE001\uE005]{0,3}\s+|[。！？]{1,3}[」』）”]{0,2}\s*/g;
const abbreviations = wordSet(
  'e.g i.e eg ie vs etc mr mrs ms dr prof rev hon capt sgt gen st no nr approx incl excl ca cf al fig sec vol ed inc ltd corp co jr sr v z.b d.h u.a bzw ggf usw inkl p.ej ex av min max est dept ver vers',
);

const months = /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/i;

/** Splits a text into sentences, in one pass. A stop after an abbreviation or an initial does not end a sentence. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(end)) {
    const stop = match.index + match[0].length;
    if (!endsSentence(text, match.index, match[0], stop)) continue;
    sentences.push(text.slice(from, stop).trim());
    from = stop;
  }
  const rest = text.slice(from).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

function endsSentence(text: string, at: number, mark: string, next: number): boolean {
  if (/^[。！？]/.test(mark)) return true;
  const following = text.slice(next, next + 3).replace(/^["“‘'(\uE000\uE004]+/, '');
  const small = !/^[\p{Lu}\p{N}\p{Lo}]/u.test(following) && text[next] !== '\uE000';
  if (small && !opening.test(text.slice(Math.max(0, at - 3), next + 7))) return false;
  // A sign may be the topic: 'a name that starts with "."'.
  if (/(?:^|\s)["“'‘(]?$/.test(text.slice(Math.max(0, at - 2), at))) return false;
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const word = /[\p{L}\p{N}.]{0,12}$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  // "due Jan. 15"
  if (/^\d/.test(following) && months.test(word)) return false;
  return !abbreviations.has(word.toLowerCase()) && !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word);
}

/** Matches words that only open a sentence, even in lower case. */
const opening = /^\p{Ll}{3}\. (?:["“]|(?:the|this|these|it|you|we|all|there|more|they|if|when) )/u;

/** Closes a text with a stop if it has none. */
export function closed(text: string): string {
  return /[.!?:;,。！？：]$/.test(text) ? text : `${text}.`;
}

/** Counts words by spaces. */
export function countWords(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*/gu);
  return Math.round(dense / 2) + (words?.length ?? 0);
}
