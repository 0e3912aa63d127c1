import { digitByDigit, label, year } from './number-words.ts';
import type { Recogniser } from './recogniser.ts';
import { spellLetters } from './spelling.ts';

/** Ids are told as people say them; hashes mean nothing to an ear and are never read. */
export const references: readonly Recogniser[] = [
  {
    starts: 'letter',
    pattern: /CVE[-‐‑ ](\d{4})-(\d{4,8})(?!\p{N})/iuy,
    say: ([, years = '', number = '']) => `C V E ${year(years)}, ${digitByDigit(number)}`,
  },
  {
    starts: 'letter',
    pattern: /GHSA(?:-[0-9a-z]{4}){3}(?![\p{L}\p{N}-])/iuy,
    say: () => 'a GitHub security advisory',
  },
  {
    starts: 'letter',
    pattern: /(RFC|PEP|JEP|KEP|CWE|ISO|BCP|EIP|TC)[- ]?(\d{1,6})(?:-\d{1,2})?(?!\p{N})/uy,
    say: ([, series = '', number = '']) =>
      `${series === 'PEP' ? 'pep' : spellLetters(series)} ${label(number)}`,
  },
  {
    starts: 'letter',
    pattern:
      /(issues?|bugs?|tickets?|discussions?|build|milestone|PRs?|MRs?|pull requests?|GH|gh)[ -]?#(\d{1,9})(?!\p{N})/iuy,
    say: ([, kind = '', number = '']) => `${kindNames[kind.toLowerCase()] ?? kind} ${label(number)}`,
  },
  {
    starts: 'letter',
    pattern: /(?:GH)-(\d{1,7})(?!\p{N})/uy,
    say: ([, number = '']) => `issue ${label(number)}`,
  },
  {
    starts: 'letter',
    pattern: /(PRs?|MRs?) (\d{1,7})(?!\p{N})/uy,
    say: ([, kind = '', number = '']) => `${kindNames[kind.toLowerCase()] ?? kind} ${label(number)}`,
  },
  {
    starts: 'letter',
    pattern: /(?!(?:UTC|GMT)-)([A-Z][A-Z0-9]{1,9})-(\d{1,7})(?![\p{L}\p{N}_-])/uy,
    say: ([, project = '', number = ''], speech) =>
      keepsItsNumber.has(project) ? null : `${speech.word(project)} ${label(number)}`,
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
