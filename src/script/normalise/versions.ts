import { cardinal, digitByDigit, year } from './number-words.ts';
import { oneOf } from './patterns.ts';
import type { Speech, SpokenPattern } from './spoken-pattern.ts';

const labels: Readonly<Record<string, string>> = {
  a: 'alpha',
  alpha: 'alpha',
  b: 'beta',
  beta: 'beta',
  rc: 'release candidate',
  cr: 'release candidate',
  pre: 'pre-release',
  preview: 'preview',
  canary: 'canary',
  next: 'next',
  dev: 'development build',
  nightly: 'nightly',
  snapshot: 'snapshot',
  insiders: 'insiders',
  experimental: 'experimental',
  post: 'post-release',
  final: 'final',
  stable: 'stable',
  lts: 'long-term support',
  esm: 'E S M',
};
const labelNames = String.raw`${oneOf(Object.keys(labels))}|(?<=[-.])m(?=\d)`;

const numbers = String.raw`\d{1,8}(?:\.(?:\d{1,8}|[x*](?![\p{L}\p{N}]))){1,4}`;
const suffix = String.raw`(?:(?:[-.]?(${labelNames})(?:[-.]?(\d{1,12}))?)((?:[-.](?=[0-9a-z]{0,39}\d)[0-9a-z]{1,40}){0,4}))?`;
const metadata = String.raw`((?:(?!-v?\d{1,8}\.\d)[-+][\p{L}\p{N}.-]{1,60})?)`;
const anyVersion = String.raw`\d{1,8}(?:\.(?:\d{1,8}|x)){0,3}`;
/** Excludes sizes: `Cache 1.25 MB` has no version. */
const noUnit = String.raw`(?![\p{L}\p{N}_%]|\.\d|\s?(?:ms|s|[KMGT]i?B|[MG]Hz|x|%)(?!\p{L}))`;
const end = String.raw`(?![\p{L}\p{N}_])`;

export const versions: readonly SpokenPattern[] = [
  {
    starts: 'vV',
    pattern: new RegExp(String.raw`(?:v|version |ver\. ?)(${numbers})${suffix}${metadata}${end}`, 'iuy'),
    say: ([, parts = '', name = '', count = '']) => `version ${spokenVersion(parts, name, count)}`,
  },
  {
    starts: 'vV',
    pattern: /v(\d{1,4})(?:(alpha|beta)(\d{1,3})?)?(?![\p{L}\p{N}_])/iuy,
    say: ([, major = '', name = '', count = '']) => `version ${spokenVersion(major, name, count)}`,
  },
  {
    starts: 'letter',
    needs: '.',
    pattern: /([\p{L}\p{N}_]{0,20}\p{L})(\d{1,4}(?:\.\d{1,4}){1,3})(?![\p{L}\p{N}_])/uy,
    say: ([, name = '', parts = ''], speech) =>
      `${sayBareName(name, speech)} ${spokenVersion(parts, '', '')}`,
  },
  {
    starts: 'digit',
    pattern: new RegExp(`(${numbers})${suffix}${metadata}${end}`, 'iuy'),
    say: ([whole = '', parts = '', name = '', count = '', , rest = '']) => {
      if (/^\d{1,3}(?:\.000){2}/.test(whole)) return null;
      const plainDecimal = /^\d+\.\d+$/.test(whole);
      if (plainDecimal || (name === '' && /^\d+\.\d+$/.test(parts) && rest !== '')) return null;
      return spokenVersion(parts, name, count);
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<=\p{Lu}[\p{L}.+#]{0,20} )(\d{1,2}\.\d{1,2})[-–](\d{1,2}\.\d{1,2})${noUnit}`,
      'uy',
    ),
    say: ([, first = '', last = '']) => `${spokenVersion(first, '', '')} to ${spokenVersion(last, '', '')}`,
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<=\p{Lu}[\p{L}.+#]{0,20} |\b(?:versions?|releases?|since|v) |[<>=^~]\s?)(\d{1,2}\.\d{2})${noUnit}`,
      'uy',
    ),
    say: ([, parts = '']) => spokenVersion(parts, '', ''),
  },
  {
    starts: 'digit',
    pattern: new RegExp(
      String.raw`(?<=\p{Lu}[\p{L}.+#]{0,20} (?:\d{1,2}\.\d{1,2}(?:,? (?:and |or |to |through |up to )?|/)){1,6})` +
        String.raw`(\d{1,2}\.\d{2})${noUnit}`,
      'uy',
    ),
    say: ([, parts = '']) => spokenVersion(parts, '', ''),
  },
  {
    starts: 'digit',
    pattern: /(\d{1,2}\.[1-9]0)(?![\p{L}\p{N}_%]|\.\d|\s?\p{L})(?<![$€£¥]\d{1,2}\.\d0)/uy,
    say: ([, parts = '']) => spokenVersion(parts, '', ''),
  },
  {
    starts: 'digit',
    pattern: /(20[0-4]\d)\.(\d{1,2})(?![\p{L}\p{N}_%]|\.\d|\s?(?:ms|MB|GB)\b)/uy,
    say: ([, years = '', month = '']) => spokenVersion(`${years}.${month}`, '', ''),
  },
  {
    starts: '^',
    pattern: /(?<=[\p{L}\p{N})])\^([-−]?)(\d{1,3})(?![\p{L}\p{N}_]|\.\d)/uy,
    say: ([, sign = '', power = '']) => ` to the power of ${sign === '' ? '' : 'minus '}${cardinal(power)}`,
  },
  {
    starts: '>≥',
    pattern: new RegExp(
      String.raw`(>=?|≥)\s?v?(${anyVersion}),?\s?(<=?|≤)\s?v?(${anyVersion})(?![\p{L}\p{N}_.-]\p{N}|\s?%)`,
      'uy',
    ),
    say: ([, low = '', from = '', high = '', to = '']) =>
      `${low === '>' ? 'above' : 'at least'} ${spokenVersion(from, '', '')} and ${high === '<' ? 'below' : 'at most'} ${spokenVersion(to, '', '')}`,
  },
  {
    starts: '^',
    pattern: new RegExp(String.raw`\^(${anyVersion})((?:\s?\|\|\s?\^(?:${anyVersion})){1,5})${end}`, 'uy'),
    say: ([, first = '', others = '']) => {
      const all = [first, ...(others.match(/\d[\d.x]*/g) ?? [])].map((parts) => spokenVersion(parts, '', ''));
      return `${all.join(' or ')} or compatible`;
    },
  },
  {
    starts: '^~',
    pattern: new RegExp(String.raw`(?:[\^~]|~> ?)(${numbers}|(?<=\^|> ?)\d{1,4})${suffix}${end}`, 'iuy'),
    say: ([whole = '', parts = '', name = '', count = '']) => {
      if (/^~(?!>)/.test(whole) && !/\..+\./.test(parts)) return null;
      return `${spokenVersion(parts, name, count)} or compatible`;
    },
  },
];

/** Says a name that contains "version", such as `TLSv1.2`. */
function sayBareName(name: string, speech: Speech): string {
  return /\p{Lu}v$/u.test(name) ? `${speech.word(name.slice(0, -1))} version` : speech.word(name);
}

/** Says all parts of a version, so that `18.2.0` differs from `18.2`. */
function spokenVersion(parts: string, name: string, count: string): string {
  const spoken = parts.split('.').map(versionPart).join(' point ');
  const named = name.toLowerCase() === 'm' ? 'milestone' : (labels[name.toLowerCase()] ?? '');
  if (named === '') return spoken;
  return `${spoken} ${named}${count === '' || count.length > 6 ? '' : ` ${cardinal(count)}`}`;
}

function versionPart(part: string): string {
  if (part === 'x' || part === 'X' || part === '*') return 'x';
  if (part.length > 1 && part.startsWith('0')) return digitByDigit(part);
  if (/^(?:19|20)\d\d$/.test(part)) return year(part);
  return part.length > 4 ? digitByDigit(part) : cardinal(part);
}
