const sentencesPerParagraph = 5;

/** Sentences as the text of a script. */
export function inParagraphs(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) => (index % sentencesPerParagraph === 0 ? `\n\n${sentence}` : ` ${sentence}`))
    .join('')
    .trim();
}
