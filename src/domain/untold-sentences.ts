type JudgedSentence = { readonly text: string; readonly isTold: boolean };

/** Cut by hand: a segmenter takes a quarter of a second for the longest text. */
const sentences =
  /(?:[^.!?…。！？]|[.!?…](?=[^\s"”’')\]]))+(?:[.!?…。！？]+["”’')\]]{0,3}\s{0,9})?|[.!?…。！？]+\s{0,9}/gu;
/** Words of more than three letters, and signs of Chinese and Japanese. Shorter words are mostly articles and prepositions. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]{4,}|\p{N}+/gu;
/** More are no paragraph that anyone reads by sentences. */
const maxSentences = 400;

/** The sentences of a text. Those are told of whose content words most are among what was said. */
export function judgeSentences(text: string, said: string): JudgedSentence[] {
  const found = text.match(sentences) ?? [];
  if (found.length > maxSentences) return [{ text, isTold: true }];
  const heard = new Set(wordsOf(said));
  return found.map((each) => {
    const own = wordsOf(each);
    const shared = own.filter((word) => heard.has(word)).length;
    return { text: each, isTold: own.length === 0 || shared / own.length > 2 / 3 };
  });
}

/** The sentences that were not told of a text of which something was. A single sentence was told in other words. */
export function untoldSentences(text: string, said: string): string {
  const judged = judgeSentences(text, said);
  if (judged.length < 2) return '';
  return judged.flatMap(({ text: each, isTold }) => (isTold ? [] : each.trim())).join(' ');
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(words) ?? [];
}
