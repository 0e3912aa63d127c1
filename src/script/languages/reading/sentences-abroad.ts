import { splitSentences } from '../../english/sentences.ts';

/** "am 1." and "Juni 2026": in German a number with a stop counts, and ends nothing. */
const ordinal = /(?:^|\s)\d{1,2}\.$/;
const counted =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|quartal|stelle|platz|auflage|jahrhundert)\b/iu;

/** Sentences of a text in its own language. */
export function sentencesAbroad(text: string, language: string): string[] {
  const joined: string[] = [];
  for (const sentence of splitSentences(text, language)) {
    const last = joined.at(-1);
    if (language === 'de' && last !== undefined && ordinal.test(last.slice(-6)) && counted.test(sentence))
      joined[joined.length - 1] = `${last} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
}
