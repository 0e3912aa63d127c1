import { longestFirst, oneOf } from '../patterns.ts';
import type { PronunciationIndex } from '../pronunciation-index.ts';
import { figurePattern, readFigure, sayCounted, sayFigure, sayWhole } from './figures.ts';
import { sayWord } from './say-word.ts';
import type { SpeechRules } from './speech-rules.ts';

/** Says a match, and how much more text it consumed; null if the match is something else. */
type Say = (found: RegExpExecArray, text: string) => string | { spoken: string; more: number } | null;
type Shape = { readonly starts: 'digit' | 'other'; readonly pattern: RegExp; readonly say: Say };

export type Speaker = (text: string, pronunciations: PronunciationIndex) => string;

const unspaced = String.raw`(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー)`;
const word = new RegExp(String.raw`${unspaced}[\p{L}\p{M}_](?:${unspaced}[\p{L}\p{M}\p{N}_'’]){0,400}`, 'uy');

/** Creates the speaker of a language. It walks a text once, from left to right, and says each piece. */
export function createSpeaker(rules: SpeechRules): Speaker {
  const shapes = [
    ...dateShapes(rules),
    ...machineShapes(rules),
    ...countedShapes(rules),
    ...figureShapes(rules),
  ];
  const forDigits = shapes.filter(({ starts }) => starts === 'digit');
  const forOthers = shapes.filter(({ starts }) => starts === 'other');
  const abbreviations = abbreviationPattern(rules);
  return (text, pronunciations) => {
    const spoken: string[] = [];
    const push = (piece: string, apart: boolean) =>
      spoken.push(apart && rules.space === ' ' ? ` ${piece} ` : piece);
    for (let at = 0; at < text.length; ) {
      const wished = pronunciations.at(text, at);
      if (wished !== null) {
        push(wished.spoken, false);
        at += wished.length;
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const isDigit = character >= '0' && character <= '9';
      const shape = firstOf(isDigit ? forDigits : forOthers, text, at);
      if (shape !== null) {
        push(shape.piece, true);
        at += shape.length;
        continue;
      }
      const found = matchAt(abbreviations, text, at) ?? matchAt(word, text, at);
      if (found !== null) {
        const known = rules.abbreviations[found[0]];
        push(known ?? sayWord(found[0], rules, pronunciations.word), known !== undefined);
        at += found[0].length;
        continue;
      }
      const symbol = rules.symbols[character];
      push(symbol ?? plain(character, text, at, rules.dotOfNames ?? rules.words.dot), Boolean(symbol));
      at += character.length;
    }
    return spoken.join('');
  };
}

function firstOf(shapes: readonly Shape[], text: string, at: number) {
  for (const { pattern, say } of shapes) {
    const found = matchAt(pattern, text, at);
    const said = found && say(found, text);
    if (!found || said === null) continue;
    const { spoken, more } = typeof said === 'string' ? { spoken: said, more: 0 } : said;
    return { piece: spoken, length: found[0].length + more };
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found !== null && found[0].length > 0 ? found : null;
}

/** Says a symbol without a name only if it ends or divides a sentence. */
function plain(character: string, text: string, at: number, dot: string): string {
  if (/[`*|\\<>{}~^_#=[\]]/.test(character)) return ' ';
  if (character === '(' && text.charAt(at + 1) === ')') return '';
  if (character === ')' && text.charAt(at - 1) === '(') return '';
  if (character === '.' && isInName(text.charAt(at - 1), text.charAt(at + 1))) return ` ${dot} `;
  if (character === '-')
    return /\p{L}/u.test(text.charAt(at - 1)) && /\p{L}/u.test(text.charAt(at + 1)) ? '-' : ' ';
  if (character === '/') return ' ';
  return character;
}

/** Whether a dot is part of a name, by the characters around it: `node.js`, `.env`, `OAuth2.0`. */
function isInName(before: string, after: string): boolean {
  return /[A-Za-z]/.test(after) ? !/[.,:;!?…)\]/]/.test(before) : /\d/.test(after) && /\w/.test(before);
}

/** Returns the characters that continue a word. In scripts without spaces, only ASCII ones do. */
function within({ space }: SpeechRules): string {
  return space === ' ' ? String.raw`\p{L}\p{N}_` : 'A-Za-z0-9_';
}

function abbreviationPattern(rules: SpeechRules): RegExp {
  const known = oneOf(longestFirst(Object.keys(rules.abbreviations)));
  return new RegExp(String.raw`(?<![${within(rules)}])${known}(?:(?<=\.)|(?![${within(rules)}]))`, 'uy');
}

/** Says addresses and versions. */
function machineShapes(rules: SpeechRules): Shape[] {
  const { dot, version } = rules.words;
  const space = rules.space;
  const dotted = (name: string) =>
    name
      .split('.')
      .map((part) => sayWord(part, rules, () => null))
      .join(` ${rules.dotOfNames ?? dot} `);
  const parts = (numbers: string, suffix: string | undefined) => {
    const said = numbers.split('.').map((part) => sayWhole(part, rules));
    const label = (suffix ?? '').split(/[.-]/).filter(Boolean);
    const labels = label.map((part) =>
      /^\d+$/.test(part) ? sayWhole(part, rules) : sayWord(part, rules, () => null),
    );
    return [said.join(`${space}${dot}${space}`), ...labels].join(' ');
  };
  const edge = within(rules);
  const suffix = String.raw`(?:-((?:[A-Za-z]{1,12}|\d{1,6})(?:[.-]?[0-9A-Za-z]{1,12}){0,3}))?`;
  return [
    {
      starts: 'other',
      pattern:
        /(?:https?|ftp):\/\/(?:www\.)?([^\s/:?#)\]>"'’”,;|<。、）]{1,253})[^\s)\]>"'’”|<。、）]{0,3000}/iuy,
      say: ([whole = '', host = '']) => dotted(host) + (/[.,;:!?]$/.exec(whole)?.[0] ?? ''),
    },
    {
      starts: 'other',
      pattern: /([\w.+-]{1,64})@((?:[\w-]{1,63}\.){1,5}[a-z]{2,20})(?![\w@])/iuy,
      say: ([, user = '', host = '']) => `${dotted(user)} ${rules.symbols['@'] ?? ''} ${dotted(host)}`,
    },
    {
      starts: 'other',
      pattern: new RegExp(
        String.raw`(?<![${edge}])[vV]\.?(\d{1,6}(?:\.(?:\d{1,6})){0,5})${suffix}(?![${edge}])`,
        'uy',
      ),
      say: (found, text) => {
        const before = text
          .slice(Math.max(0, found.index - 20), found.index)
          .trimEnd()
          .toLowerCase();
        const numbers = parts(found[1] ?? '', found[2]);
        return before.endsWith(version.toLowerCase()) ? numbers : `${version}${space}${numbers}`;
      },
    },
    {
      starts: 'digit',
      pattern: new RegExp(
        String.raw`(?<![${edge}.,])(\d{1,6}(?:\.\d{1,6}){2,5})${suffix}(?![\p{N}_]|\.\d)`,
        'uy',
      ),
      say: ([, numbers = '', label]) => (isGrouped(numbers, rules) ? null : parts(numbers, label)),
    },
    {
      starts: 'digit',
      pattern: new RegExp(String.raw`(?<![${edge}.,])(\d{1,6}\.\d{1,6})${suffix}(?![\p{N}_]|[.,]\d)`, 'uy'),
      say: ([, numbers = '', label]) =>
        (label === undefined && rules.decimalSign === '.') || isGrouped(numbers, rules)
          ? null
          : parts(numbers, label),
    },
    {
      starts: 'digit',
      pattern: new RegExp(String.raw`(?<![${edge}.,])(\d{1,6}(?:\.\d{1,6}){0,4})\.[xX](?![${edge}])`, 'uy'),
      say: ([, numbers = '']) => [parts(numbers, undefined), dot, sayWord('X', rules, () => null)].join(' '),
    },
  ];
}

/** Whether dots group thousands: `1.000`, `12.000.000`. */
function isGrouped(numbers: string, { decimalSign }: SpeechRules): boolean {
  return decimalSign === ',' && /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/.test(numbers);
}

function dateShapes(rules: SpeechRules): Shape[] {
  const { date, dayFirst, time } = rules;
  const sayDate = (day: number, month: number, year: number) =>
    day < 1 || day > 31 || month < 1 || month > 12 ? null : date({ day, month, year });
  return [
    {
      starts: 'digit',
      pattern: /(?<![\p{N}_.-])(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\p{N}_-])/uy,
      say: ([, year, month, day]) => sayDate(Number(day), Number(month), Number(year)),
    },
    {
      starts: 'digit',
      pattern: /(?<![\p{N}_.-])(\d{1,2})[/.-](\d{1,2})[/.-]((?:19|20)\d\d)(?![\p{N}_-])/uy,
      say: ([, first, second, year]) =>
        dayFirst ? sayDate(Number(first), Number(second), Number(year)) : null,
    },
    {
      starts: 'digit',
      pattern: new RegExp(
        String.raw`(?<![\p{N}_.:])([01]?\d|2[0-3])(?::|h)([0-5]\d)(?::[0-5]\d)?(?![${within(rules)}:])`,
        'uy',
      ),
      say: ([, hours, minutes]) => time(Number(hours), Number(minutes)),
    },
  ];
}

/** Says amounts of money, and numbers with units. */
function countedShapes(rules: SpeechRules): Shape[] {
  const figure = figurePattern(rules);
  const signs = oneOf(longestFirst(Object.keys(rules.currencies)));
  const units = oneOf(longestFirst(Object.keys(rules.units)));
  const money = (sign: string, written: string, minus: string | undefined) => {
    const [one = '', many = one, cent = '', cents = cent, gender] = (rules.currencies[sign] ?? '').split('|');
    const { whole, fraction } = readFigure(written, rules);
    const noun = [one, many, ...(gender ? [gender] : [])].join('|');
    const hundredths = fraction.length === 2 && cent !== '' && fraction !== '00';
    const main = sayCounted(
      { whole, fraction: hundredths || fraction === '00' ? '' : fraction },
      noun,
      rules,
    );
    const rest = hundredths
      ? sayCounted({ whole: String(Number(fraction)), fraction: '' }, `${cent}|${cents}`, rules)
      : '';
    return [minus ? rules.words.minus : '', main, rest && rules.and, rest].filter(Boolean).join(rules.space);
  };
  const start = `(?<![${within(rules)}])`;
  const end = `(?![${within(rules)}])`;
  return [
    {
      starts: 'other',
      pattern: new RegExp(`${start}([-−])?(${signs}) ?(${figure})${end}`, 'uy'),
      say: ([, minus, sign = '', written = '']) => money(sign, written, minus),
    },
    {
      starts: 'digit',
      pattern: new RegExp(String.raw`${start}(${figure})[ \u00a0\u202f]?(${signs})${end}`, 'uy'),
      say: ([, written = '', sign = '']) => money(sign, written, undefined),
    },
    {
      starts: 'digit',
      pattern: new RegExp(
        String.raw`${start}(${figure})(?:(\s?[-–—~〜]\s?)(${figure}))?[ \u00a0\u202f]?(${units})(?:\/(${units}))?${end}`,
        'uy',
      ),
      say: ([, written = '', , until, unit = '', base]) => {
        const last = readFigure(until ?? written, rules);
        const counted =
          rules.percent && /[%％]/.test(unit)
            ? rules.percent(sayFigure(last, rules))
            : sayCounted(last, rules.units[unit] ?? '', rules);
        const from =
          until === undefined ? [] : [sayFigure(readFigure(written, rules), rules), rules.words.to];
        const per =
          base === undefined ? [] : [rules.words.per, (rules.units[base] ?? '').split('|')[0] ?? ''];
        return [...from, counted, ...per].join(rules.space);
      },
    },
  ];
}

/** Says plain numbers with a sign, in a range, or as the number of an issue. */
function figureShapes(rules: SpeechRules): Shape[] {
  const edge = within(rules);
  const figure = figurePattern(rules);
  const say = (written: string) => sayFigure(readFigure(written, rules), rules);
  const join = (...parts: string[]) => parts.join(rules.space);
  return [
    {
      starts: 'other',
      // Another shape says the number with its unit.
      pattern: new RegExp(String.raw`(?<![${edge})])[-−](?=\d)`, 'uy'),
      say: () => rules.words.minus,
    },
    {
      starts: 'other',
      pattern: new RegExp(String.raw`(?<![${edge}])#(\d{1,7})(?![${edge}])`, 'uy'),
      say: ([, digits = '']) => join(rules.words.number, sayWhole(digits, rules)),
    },
    {
      starts: 'digit',
      pattern: new RegExp(String.raw`(${figure})\s?[–—~〜]\s?(${figure})(?![${edge}])`, 'uy'),
      say: ([, from = '', to = '']) => join(say(from), rules.words.to, say(to)),
    },
    { starts: 'digit', pattern: /\d{16,4000}/y, say: () => rules.words.long },
    {
      starts: 'digit',
      pattern: new RegExp(figure, 'uy'),
      say: (found, text) => {
        const { whole, fraction } = readFigure(found[0], rules);
        if (fraction !== '') return say(found[0]);
        const end = found.index + found[0].length;
        const counted = rules.counter?.(BigInt(whole), text.slice(end, end + 34));
        return counted ? { spoken: counted.spoken, more: counted.length } : say(found[0]);
      },
    },
  ];
}
