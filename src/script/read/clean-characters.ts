const limit = 400_000;

/** Takes out what a reader cannot see: direction overrides, zero-width marks, control and private characters. */
export function cleanCharacters(content: string): string {
  return content
    .slice(0, limit)
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\u00A0|\u202F|\u2007|\u3000/g, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}
