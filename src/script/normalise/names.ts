import { codeNames, punctuatedNames } from './code-names.ts';
import { cardinal, label, year } from './number-words.ts';
import { inAnyCase, initialsOf, longestFirst, oneOf } from './patterns.ts';
import { spellLetters } from './spelling.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const written = longestFirst([...punctuatedNames.keys()]);
const punctuated = new RegExp(
  `${oneOf(written)}(?<![\\p{L}\\p{N}](?=[\\p{L}\\p{N}]))(?![\\p{L}\\p{N}_+#]|\\.\\p{N})`,
  'iuy',
);

/** Says names with more than letters: `C++`, `Node.js`, `2FA`, `p95`, `O(n log n)`. */
export const names: readonly SpokenPattern[] = [
  {
    starts: `digit${inAnyCase(initialsOf(written))}`,
    pattern: punctuated,
    say: ([whole = '']) =>
      whole.startsWith('.') && whole !== '.NET' && whole !== '.NET Core'
        ? null
        : (punctuatedNames.get(whole.toLowerCase()) ?? null),
  },
  {
    starts: 'digit',
    pattern:
      /(\d{1,2})(\d{2})p(?=(?:\s?\d{2})?(?![\p{L}\p{N}_]))(?<=\b(?:240|360|480|576|720|1080|1440|2160)p)/uy,
    say: ([, head = '', tail = '']) => `${cardinal(head)} ${cardinal(tail)} ${spellLetters('p')}`,
  },
  {
    starts: 'digit',
    pattern: /802\.(\d{1,2})([a-z]{0,2}|X)(?![\p{L}\p{N}_.])/uy,
    say: ([, part = '', letters = '']) =>
      `eight oh two dot ${cardinal(part)}${letters === '' ? '' : ` ${spellLetters(letters)}`}`,
  },
  {
    starts: 'XH',
    pattern: /([XH])\.(\d{3})(?![\p{L}\p{N}_]|\.\d)/uy,
    say: ([, letter = '', number = '']) => `${letter} ${label(number)}`,
  },
  {
    starts: 'digit',
    pattern: /(?<=\b(?:RTX|GTX|RX|GeForce|Radeon|Ryzen \d|Arc) )\d{4}(?=(?:Ti|XT|X|S)?(?![\p{L}\p{N}_]))/uy,
    say: ([number = '']) => label(number),
  },
  {
    starts: 'i',
    pattern: /(i[3579])-(\d{1,2})(\d{3})([A-Z]{0,2})(?![\p{L}\p{N}_])/uy,
    say: ([, family = '', generation = '', model = '', letters = '']) =>
      `I ${cardinal(family.slice(1))} ${cardinal(generation)} ${label(model)}${letters === '' ? '' : ` ${spellLetters(letters)}`}`,
  },
  {
    starts: 'A',
    pattern: /(AM)\/(PM)(?![\p{L}\p{N}_])/uy,
    say: ([, am = '', pm = '']) => `${spellLetters(am)} or ${spellLetters(pm)}`,
  },
  {
    starts: 'digit',
    pattern: /([2-4])(FA|D|DS|G)(?![\p{L}\p{N}_])/uy,
    say: ([, count = '', letters = '']) => `${cardinal(count)} ${spellLetters(letters)}`,
  },
  {
    starts: 'Pp',
    pattern: /([Pp])(50|75|90|95|99|999)(?:\.(9{1,3}))?(?![\p{L}\p{N}_])/uy,
    say: ([, , rank = '', fraction = '']) =>
      `P ${cardinal(rank)}${fraction === '' ? '' : ` point ${fraction.replaceAll('9', 'nine ').trim()}`}`,
  },
  {
    starts: 'ueascm',
    needs: '-',
    pattern:
      /(us|eu|ap|sa|ca|me|af)-((?:north|south)?(?:east|west)?|central|north|south)-(\d)(?![\p{L}\p{N}_-])/uy,
    say: ([, continent = '', side = '', number = '']) =>
      `${spellLetters(continent)} ${side} ${cardinal(number)}`,
  },
  {
    starts: 'E',
    pattern: /ES(20\d\d)(?![\p{L}\p{N}_])/uy,
    say: ([, digits = '']) => `E S ${year(digits)}`,
  },
  {
    starts: 'Ss',
    pattern: /(?:SHA|sha)(\d{1,3})(?![\p{L}\p{N}_])/uy,
    say: ([, bits = '']) => `shah ${label(bits)}`,
  },
  {
    starts: 'O',
    pattern: /O\(([^()\s]{1,20}(?:\s[^()\s]{1,20}){0,4})\)/uy,
    say: ([, growth = ''], speech) => `big O of ${sayGrowth(growth, speech.phrase)}`,
  },
  {
    starts: 'letter',
    pattern: /([\p{L}][\p{L}\p{N}]{0,30})\.js(?![\p{L}\p{N}_])(?<=(?:^|[\s(])\p{Lu}[\p{L}\p{N}]{0,30}\.js)/uy,
    say: ([, name = ''], speech) => `${codeNames.get(name.toLowerCase()) ?? speech.word(name)} J S`,
  },
];

function sayGrowth(growth: string, phrase: (text: string) => string): string {
  return phrase(
    growth
      .replaceAll(/\^2(?!\d)|²/g, ' squared')
      .replaceAll(/\^3(?!\d)|³/g, ' cubed')
      .replaceAll('*', ' times '),
  );
}
