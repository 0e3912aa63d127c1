/**
 * Puts a space for the text between two marks, and for the marks. A mark without its partner, or too far from it,
 * stays. The text is searched once for each mark, however many of them there are.
 */
export function dropBetween(text: string, open: string, close: string, max: number): string {
  const kept: string[] = [];
  let from = 0;
  let end = -1;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + open.length)) {
    if (start < from) continue;
    const inside = start + open.length;
    if (end < inside) end = text.indexOf(close, inside);
    if (end < 0) break;
    if (end - inside > max) continue;
    kept.push(text.slice(from, start), ' ');
    from = end + close.length;
  }
  kept.push(text.slice(from));
  return kept.join('');
}
