/** A title or a name: line breaks and other control characters become spaces. */
export function singleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Text in one line: white space and control characters become one space each. */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
