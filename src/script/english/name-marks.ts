const mark = '\uE010';
const joint = '\uE011';

/** Makes each name that came out of code one word of its own, so that no part of it is taken for a verb. */
export function markNames(text: string, codes: readonly string[]): string {
  let marked = text;
  for (const code of codes) {
    if (code === '' || !marked.includes(code)) continue;
    marked = marked
      .split(code)
      .reduce((whole, part) =>
        /[\p{L}\p{N}\uE010\uE011]$/u.test(whole) || /^[\p{L}\p{N}\uE011]/u.test(part)
          ? `${whole}${code}${part}`
          : `${whole}${mark}${code.replaceAll(' ', joint)}${part}`,
      );
  }
  return marked;
}

export function unmarkNames(text: string): string {
  return text.replaceAll(mark, '').replaceAll(joint, ' ');
}

/** Whether a word is a name out of code, or looks like an identifier itself. */
export function isName(word: string): boolean {
  return word.includes(mark) || /^[a-z]+-[a-z]+-[a-z-]+$/.test(word) || /\w\.\w/.test(word);
}

/** Whether a word came out of code. */
export function isMarked(word: string): boolean {
  return word.includes(mark);
}
