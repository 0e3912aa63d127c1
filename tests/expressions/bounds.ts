const few = 3;
const long = 2 * few;
const escaped = String.raw`\\(?:[pPu]\{[^}]*\}|k<[^>]*>|[^])`;
const token = new RegExp(String.raw`${escaped}|\[(?:\\[^]|[^\\\]])*\]|([*+])|\{(\d+)(,?)(\d*)\}`, 'gu');

/** With every bounded repetition cut to a few: the same growth on long texts, and quicker to analyse. */
export function withSmallBounds(source: string): string {
  return rewriteBounds(source, few, (least, max) => `{${least},${max}}`);
}

/** With every long repetition unbounded: those that multiply each other show as exponential. */
export function withoutBounds(source: string): string {
  return rewriteBounds(source, long, (least) => `{${least},}`);
}

/** Where nothing is repeated without a bound, a search takes time in proportion to the text. */
export function isBounded(source: string): boolean {
  return repetitions(source).every(({ max }) => max < Number.POSITIVE_INFINITY);
}

/** Where only single characters are repeated for long, repetitions can follow but not multiply each other. */
export function repeatsGroups(source: string): boolean {
  return repetitions(source).some(({ max, ofGroup }) => ofGroup && max > long);
}

function repetitions(source: string): { readonly max: number; readonly ofGroup: boolean }[] {
  let end = 0;
  return [...source.matchAll(token)].flatMap(({ 0: all, 1: sign, 2: least, 3: comma, 4: max, index }) => {
    // Escapes and classes are tokens of their own, so that a bracket behind one closes a group.
    const ofGroup = index !== end && source[index - 1] === ')';
    end = index + all.length;
    if (sign === undefined && least === undefined) return [];
    return [{ max: Number(comma === '' ? least : max || 'Infinity'), ofGroup }];
  });
}

/** Rewrites the bounds of what may be repeated more often than `longest`. */
function rewriteBounds(
  source: string,
  longest: number,
  rewrite: (least: number, max: number) => string,
): string {
  return source.replaceAll(token, (all, _sign, least?: string, comma?: string, max?: string) => {
    const bound = Number(comma === '' ? least : max || '0');
    return bound > longest ? rewrite(Math.min(Number(least), few), few) : all;
  });
}
