/** Makes a title or a name one line. Drops controls of text direction and noncharacters. */
export function singleLine(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Whether a text is invisible: only white space and characters without a glyph. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Puts a text on one line: each run of white space and control characters becomes one space. */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
