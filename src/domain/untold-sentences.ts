const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

type JudgedSentence = { readonly text: string; readonly isTold: boolean };

/** The sentences of a text. Those are told of whose content words most are among what was said. */
export function judgeSentences(text: string, said: string): JudgedSentence[] {
  const heard = contentWords(said);
  return [...sentenceSegmenter.segment(text)].map(({ segment }) => {
    const own = [...contentWords(segment)];
    const shared = own.filter((word) => heard.has(word)).length;
    return { text: segment, isTold: own.length === 0 || shared / own.length > 2 / 3 };
  });
}

/** The sentences that were not told of a text of which something was. A single sentence was told in other words. */
export function untoldSentences(text: string, said: string): string {
  const judged = judgeSentences(text, said);
  if (judged.length === 1) return '';
  return judged.flatMap((sentence) => (sentence.isTold ? [] : sentence.text.trim())).join(' ');
}

/** Short words of Latin letters are mostly articles and prepositions. */
function contentWords(text: string): ReadonlySet<string> {
  const words = [...wordSegmenter.segment(text.toLowerCase())].filter(({ isWordLike }) => isWordLike);
  return new Set(words.flatMap(({ segment }) => (/^[a-z]{1,3}$/.test(segment) ? [] : segment)));
}
