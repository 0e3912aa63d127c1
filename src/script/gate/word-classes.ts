import { memo } from '../../domain/memo.ts';
import { functionWords, narrationWords } from './lists/common-words.ts';
import { measures, scales } from './lists/measures.ts';
import { englishNumberWords } from './lists/number-words.ts';
import { synonymGroupsOf } from './lists/synonyms.ts';
import { plainWord, stemOf, type Token } from './tokens.ts';

/** Whether a word carries content: no function word and no number. */
export function isContentWord({ text }: Token): boolean {
  return carries(text);
}

const carries = memo((text: string): boolean => {
  // "MIT" is not the German "mit".
  if (/^\p{Lu}{3,}$/u.test(text)) return true;
  const word = plainWord(text);
  return (
    stemOf(word).length > 2 &&
    !functionWords.has(word.replace(/'(?:s|d|ll|ve|re)$/, '')) &&
    !englishNumberWords.has(word) &&
    !scales.has(word) &&
    !/^\d/.test(word)
  );
});

/** Whether a content word is specific to its sentence: no narration word and no unit of measure. */
export function isInformativeWord(token: Token): boolean {
  return (
    isContentWord(token) && !narrationWords.has(token.word.replace(/'s$/, '')) && !measures.has(token.word)
  );
}

/** Whether a word identifies a statement: an informative word, or any content word with synonyms. */
export function isKeyWord(token: Token): boolean {
  if (!isContentWord(token)) return false;
  return (
    !(narrationWords.has(token.word) || measures.has(token.word)) || synonymGroupsOf(token.stem).length > 0
  );
}
