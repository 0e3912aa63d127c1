type ComparedSentence = { readonly text: string; readonly isCovered: boolean };

/** An expression, because a segmenter takes a quarter of a second for the longest text. */
const sentences =
  /(?:[^.!?…。！？]|[.!?…](?=[^\s"”’')\]]))+(?:[.!?…。！？]+["”’')\]]{0,3}\s{0,9})?|[.!?…。！？]+\s{0,9}/gu;
/** Words of more than three letters, and signs of Chinese and Japanese. Shorter words are mostly articles and prepositions. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]{4,}|\p{N}+/gu;
/** A paragraph with more sentences is not compared sentence by sentence. */
const maxSentences = 400;

/** Returns the sentences of a text. A sentence is covered if most of its content words were said. */
export function compareSentences(text: string, said: string): ComparedSentence[] {
  const found = sentencesOf(text);
  if (found.length > maxSentences) return [{ text, isCovered: true }];
  const spokenWords = new Set(contentWords(said));
  return found.map((each) => {
    const own = contentWords(each);
    const shared = own.filter((word) => spokenWords.has(word)).length;
    return { text: each, isCovered: own.length === 0 || shared / own.length > 2 / 3 };
  });
}

/**
 * Returns the sentences of a partly narrated text that the script leaves out. A sentence of the script covers at least the
 * most similar one: "This release makes exports faster" covers "Made exports faster". A text of one sentence is therefore
 * covered.
 */
export function uncoveredSentences(text: string, said: readonly string[]): string {
  const compared = compareSentences(text, said.join(' '));
  if (compared.length < 2 || compared.every(({ isCovered }) => isCovered)) return '';
  const own = compared.map((sentence) => contentWords(sentence.text));
  const reworded = said.filter((each) => !text.includes(each));
  const covered = new Set(reworded.map((each) => indexOfNearest(own, new Set(contentWords(each)))));
  return compared
    .flatMap((sentence, index) => (sentence.isCovered || covered.has(index) ? [] : sentence.text.trim()))
    .join(' ');
}

/** Returns the index of the sentence with the largest share of its words among the spoken words; -1 if none has any. */
function indexOfNearest(sentences: readonly (readonly string[])[], spokenWords: ReadonlySet<string>): number {
  let nearest = { index: -1, share: 0 };
  for (const [index, own] of sentences.entries()) {
    const share = own.length === 0 ? 0 : own.filter((word) => spokenWords.has(word)).length / own.length;
    if (share > nearest.share) nearest = { index, share };
  }
  return nearest.index;
}

export function sentencesOf(text: string): readonly string[] {
  return text.match(sentences) ?? [];
}

export function contentWords(text: string): readonly string[] {
  return text.toLowerCase().match(words) ?? [];
}
