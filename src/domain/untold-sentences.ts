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

/**
 * The sentences that were not told of a text of which something was. Each sentence that was said tells at least the one
 * that it resembles most, in other words: "This release makes exports faster" is "Made exports faster". A single sentence
 * was told that way.
 */
export function untoldSentences(text: string, said: readonly string[]): string {
  const judged = judgeSentences(text, said.join(' '));
  if (judged.length < 2 || judged.every(({ isTold }) => isTold)) return '';
  const own = judged.map((sentence) => wordsOf(sentence.text));
  const reworded = said.filter((each) => !text.includes(each));
  const told = new Set(reworded.map((each) => indexOfNearest(own, new Set(wordsOf(each)))));
  return judged
    .flatMap((sentence, index) => (sentence.isTold || told.has(index) ? [] : sentence.text.trim()))
    .join(' ');
}

/** The sentence with the largest share of its words among those heard; -1 if none has any. */
function indexOfNearest(sentences: readonly (readonly string[])[], heard: ReadonlySet<string>): number {
  let nearest = { index: -1, share: 0 };
  for (const [index, own] of sentences.entries()) {
    const share = own.length === 0 ? 0 : own.filter((word) => heard.has(word)).length / own.length;
    if (share > nearest.share) nearest = { index, share };
  }
  return nearest.index;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(words) ?? [];
}
