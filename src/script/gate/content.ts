import { memo } from '../../domain/memo.ts';
import { meaningsOf } from './lists/meanings.ts';
import { measures, scales } from './lists/measures.ts';
import { numberPhrases } from './lists/number-words.ts';
import { frameWords, functionWords } from './lists/small-words.ts';
import { plainWord, stemOf, type Token } from './tokens.ts';

const numberWords = numberPhrases('en');

/** Words of a sentence that carry its claim. */
export function isContent({ text }: Token): boolean {
  return carries(text);
}

const carries = memo((text: string): boolean => {
  // "MIT" is no German "mit".
  if (/^\p{Lu}{3,}$/u.test(text)) return true;
  const word = plainWord(text);
  return (
    stemOf(word).length > 2 &&
    !functionWords.has(word.replace(/'(?:s|d|ll|ve|re)$/, '')) &&
    !numberWords.has(word) &&
    !scales.has(word) &&
    !/^\d/.test(word)
  );
});

/** Words that tell something by themselves: no word of telling as such, no unit of measure. */
export function isInformative(token: Token): boolean {
  return isContent(token) && !frameWords.has(token.word.replace(/'s$/, '')) && !measures.has(token.word);
}

/** Words by which a statement can be found again. */
export function isKey(token: Token): boolean {
  if (!isContent(token)) return false;
  return !(frameWords.has(token.word) || measures.has(token.word)) || meaningsOf(token.stem).length > 0;
}
