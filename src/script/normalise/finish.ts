/** Leaves only pronounceable text: Latin letters, apostrophes, hyphens within words, pauses. */
export function finish(spoken: string): string {
  return spoken
    .replaceAll(/[^\p{Script=Latin}'’,.;:!? -]+/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll(/(?<!\p{L})['-]+|['-]+(?!\p{L})/gu, ' ')
    .replaceAll(/(\p{L})['-]{2,}(?=\p{L})/gu, '$1 ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?[,.;:!?][ ,.;:!?]*/g, strongest)
    .replace(/^[ ,.;:!?]+/, '')
    .trimEnd();
}

/** Returns the strongest of several consecutive marks, which are one pause. */
function strongest(run: string, at: number, whole: string): string {
  const next = whole.charAt(at + run.length);
  const ellipsis = run.includes('...') && next !== '' && next === next.toLowerCase();
  const mark =
    ['?', '!', '.', ';', ':', ','].find((one) => run.includes(one) && !(one === '.' && ellipsis)) ?? ',';
  if (next === '') return mark === ',' || mark === ';' || mark === ':' ? '' : mark;
  return `${mark} `;
}
