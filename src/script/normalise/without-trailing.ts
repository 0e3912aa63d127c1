/** Removes these characters from the end. A regular expression would search for the end again and again. */
export function withoutTrailing(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
