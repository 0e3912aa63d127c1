/** Takes out everything from an opening to its closing mark, in one pass. Without a closing mark the opening goes alone. */
export function dropBetween(text: string, open: string, close: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    if (start < 0) return kept + text.slice(from);
    const end = text.indexOf(close, start + open.length);
    kept += text.slice(from, start);
    if (end < 0) return kept + text.slice(start).replaceAll(open, ' ');
    from = end + close.length;
  }
}
