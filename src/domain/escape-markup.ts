/** Text as the content of an element of HTML, XML or WebVTT. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeMarkup(text).replaceAll('"', '&quot;');
}
