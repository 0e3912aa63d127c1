import { cardinal, digitByDigit, label, year } from './number-words.ts';
import { inAnyCase, initialsOf, oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const series = 'RFC PEP JEP KEP CWE ISO BCP EIP TC FIPS IEEE SP'.split(' ');
const kinds = [
  ...'issues issue bugs bug tickets ticket discussions discussion build milestone PRs PR MRs MR GH'.split(
    ' ',
  ),
  ...['pull requests', 'pull request'],
];

/** Says ids as people do. Hashes are never spoken. */
export const references: readonly SpokenPattern[] = [
  {
    starts: 'cC',
    pattern: /CVE[-‐‑ ](\d{4})-(\d{4,8})(?!\p{N})/iuy,
    say: ([, years = '', number = '']) => `C V E ${year(years)}, ${digitByDigit(number)}`,
  },
  {
    starts: 'gG',
    pattern: /GHSA(?:-[0-9a-z]{4}){3}(?![\p{L}\p{N}-])/iuy,
    say: () => 'a GitHub security advisory',
  },
  {
    starts: initialsOf(series),
    pattern: new RegExp(String.raw`(${oneOf(series)})[- ]?(\d{1,6})(?:-(\d{1,3}))?(?!\p{N})`, 'uy'),
    say: ([, name = '', number = '', part = ''], speech) =>
      `${speech.word(name)} ${label(number)}${part === '' ? '' : ` dash ${cardinal(part)}`}`,
  },
  {
    starts: inAnyCase(initialsOf(kinds)),
    needs: '#',
    pattern: new RegExp(String.raw`(${oneOf(kinds)})[ -]?#(\d{1,9})(?!\p{N})`, 'iuy'),
    say: ([, kind = '', number = '']) => `${kindNames[kind.toLowerCase()] ?? kind} ${label(number)}`,
  },
  {
    starts: 'G',
    pattern: /(?:GH)-(\d{1,7})(?!\p{N})/uy,
    say: ([, number = '']) => `issue ${label(number)}`,
  },
  {
    starts: 'PM',
    pattern: /(PRs?|MRs?)[ -](\d{1,7})(?!\p{N})/uy,
    say: ([, kind = '', number = '']) => `${kindNames[kind.toLowerCase()] ?? kind} ${label(number)}`,
  },
  {
    starts: 'letter',
    needs: '-',
    pattern: /(?!(?:UTC|GMT)-)([A-Z][A-Z0-9]{1,9})-(\d{1,7})(?:[-:](\d{1,7}))?(?![\p{L}\p{N}_-]|\.\d)/uy,
    say: ([, project = '', number = '', part = ''], speech) => {
      if (keepsItsNumber.has(project)) return null;
      return `${speech.word(project)} ${label(number)}${part === '' ? '' : `, ${label(part)}`}`;
    },
  },
  {
    starts: '#',
    pattern:
      /#(?=[0-9a-f]{0,7}\d|f{6})(?=\d{0,7}[a-f])(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})(?![\p{L}\p{N}_])/iuy,
    say: () => 'a color code',
  },
  {
    starts: '#',
    pattern: /#(\d{1,9})(?![\p{L}\p{N}_])/uy,
    say: ([, number = '']) => `number ${label(number)}`,
  },
  {
    starts: '!',
    pattern: /(?<=^|[\s(])!(\d{1,9})(?![\p{L}\p{N}_])/uy,
    say: ([, number = '']) => `merge request ${label(number)}`,
  },
  {
    starts: '#',
    pattern: /#(?=\p{L})/uy,
    say: () => '',
  },
];

const kindNames: Readonly<Record<string, string>> = {
  pr: 'pull request',
  prs: 'pull requests',
  mr: 'merge request',
  mrs: 'merge requests',
  gh: 'issue',
};

const keepsItsNumber = new Set([
  'UTF',
  'SHA',
  'MD',
  'IPV',
  'ES',
  'HTTP',
  'AES',
  'RSA',
  'TLS',
  'COVID',
  'X',
  'F',
  'B',
]);
