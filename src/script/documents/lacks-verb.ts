import { isOrder } from '../english/order.ts';
import { verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';
import { bare, isAuxiliary, isDeterminer, isPreposition } from '../english/word-kinds.ts';

const most = 60;

/** Whether nothing in a text can be its verb: "Five official mirrors.", "A book documenting the tool." */
export function lacksVerb(text: string): boolean {
  if (/\?/.test(text) || isOrder(text)) return false;
  if (/^(?:responsible|useful|available|compatible|perfect|ideal) (?:for|in|to|with)\b/i.test(text))
    return true;
  const words = text.split(' ').slice(0, most);
  if (words.some((word) => isAuxiliary(word) || /\p{L}['’](?:s|re|ve|ll|d|m|t)$/iu.test(bare(word))))
    return false;
  if (/^(?:I|we|you|they|he|she|it|this|that|these|those|there|let|please)\b/i.test(text)) return false;
  return !words.some((word, index) => index > 0 && isVerb(words, index, word));
}

function isVerb(words: readonly string[], index: number, word: string): boolean {
  const found = verbOf(bare(word));
  const [before = '', next = ''] = [words[index - 1], words[index + 1]];
  if (found === null) return /\p{Ll}{3,}ed$/u.test(word) && !isDeterminer(before);
  if (found.form === 'gerund') return false;
  if (found.form === 'past')
    return !/[,:;]$|^(?:and|or|to)$/.test(before) && bare(next) !== 'by' && !isDeterminer(before);
  if (isDeterminer(before) || isPreposition(before)) return false;
  if (found.form === 'third') return next !== '';
  return !nounToo.has(found.verb) || /s$/.test(before);
}
