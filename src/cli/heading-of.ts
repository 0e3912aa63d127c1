/** What the text calls itself; empty where it does not say. */
export function headingOf(text: string): string {
  const heading = /^#{1,3}\s+(.+)$/m.exec(text.slice(0, 5000))?.[1] ?? '';
  return heading.replaceAll(/[[\]`*_#]/g, '').trim();
}
