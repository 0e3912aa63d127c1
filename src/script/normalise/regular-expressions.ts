import { withoutTrailing } from './without-trailing.ts';

const announced = /\b(?:pattern|regex|regexp|expression)[:,]?\s+["'`]?$/i;
const signs = [
  /\\[dwsDWS](?![A-Za-z])/,
  /\[\^?[^\][\s]{0,40}(?:a-z|A-Z|0-9|a-f)[^\][\s]{0,40}\][+*?{$]/,
  /\(\?(?:[:=!]|<[=!A-Za-z])/,
  /^["'`/(]{0,3}\^\S{1,230}\$(?:\/[gimsuy]{0,5})?["'`)]{0,2}[.,;:]?$/,
  /\\b\S{1,60}\\b/,
];
const betweenSlashes = /^["'`(]{0,2}\/\S{1,200}\/[gimsuy]{0,5}["'`)]{0,2}[.,;:]?$/;
/** Signs that only show a regular expression in pairs: `\.` may occur in a path, `.*` in a file name. */
const pairs = [
  ['\\.', '.*'],
  ['\\.', '$'],
  ['.*', '\\.'],
] as const;

/**
 * Replaces a regular expression with its kind, or drops it if the text names the kind. Nobody can follow one by ear.
 */
export function hideRegularExpressions(text: string): string {
  if (!/[\\^[]|\(\?|\.[*+]/.test(text)) return text;
  return text.replaceAll(/\S{3,240}/g, (token, at: number) => {
    if (!isExpression(token)) return token;
    const bare = withoutTrailing(token, '$)]/"\'`');
    const closing = bare.slice(withoutTrailing(bare, '.,;:!?)').length);
    const end = /[.,;:]$/.exec(token)?.[0] ?? closing;
    return `${announced.test(text.slice(Math.max(0, at - 40), at)) ? '' : 'a pattern'}${end}`;
  });
}

function isExpression(token: string): boolean {
  if (/^[A-Za-z]:\\/.test(token) || token.includes('](') || token.includes('://')) return false;
  const bare = token.replace(/^[([{"'`]+(?=[\p{L}\p{N}])/u, '');
  if (/^[\p{L}\p{N}.,'-]+$/u.test(bare)) return false;
  if (/\.[*+]|\\[./]/.test(token) && betweenSlashes.test(token)) return true;
  return signs.some((sign) => sign.test(token)) || pairs.some(([first, last]) => follows(token, first, last));
}

function follows(token: string, first: string, last: string): boolean {
  const at = token.indexOf(first);
  return at >= 0 && token.includes(last, at + first.length);
}
