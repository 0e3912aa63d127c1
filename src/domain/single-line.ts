/**
 * A title or a name: line breaks and other control characters become spaces. Controls that turn the direction of what
 * follows are dropped, and so are noncharacters.
 */
export function singleLine(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Whether nothing of a text is seen: white space, and characters that are drawn as nothing. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Text in one line: white space and control characters become one space each. */
export function collapseSpace(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
