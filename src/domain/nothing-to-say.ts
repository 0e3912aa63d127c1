/** Returns the error of a text without words, as the end of a sentence about it. */
export function nothingToSay(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.every((word) => /^[<(]?(?:https?:\/\/|www\.)/i.test(word))
    ? 'is only a web address; send the text of its page'
    : 'has nothing that can be said; send some sentences or list entries';
}
