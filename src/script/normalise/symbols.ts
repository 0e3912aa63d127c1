import { decimal } from './number-words.ts';
import { literally, oneOf } from './patterns.ts';
import { numberPattern } from './quantities.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const beforeNumber = String.raw`\s?(?=v?(?:\d|\.\d|[$€£¥]))`;

function symbol(text: string, spoken: string): SpokenPattern {
  return { starts: text.charAt(0), pattern: new RegExp(literally(text), 'uy'), say: () => ` ${spoken} ` };
}

function beforeAmount(pattern: string, spoken: string, starts: string): SpokenPattern {
  return {
    starts,
    pattern: new RegExp(String.raw`(?<=^|[\s([{"'@,|])${pattern}${beforeNumber}`, 'uy'),
    say: () => `${spoken} `,
  };
}

function between(pattern: string, spoken: string, starts: string): SpokenPattern {
  return { starts, pattern: new RegExp(pattern, 'uy'), say: () => spoken };
}

const rangedUnits = '%|[kKMGT]i?B|[kKM]|bn|[mµn]?s|min|h|px|x|°[CF]?';
const menus = oneOf('Settings File Edit View Tools Help Preferences Options Menu System'.split(' '));
const wordBefore = String.raw`(?<=[\p{L}\p{N}_)\]}>'’])`;
const wordAfter = String.raw`(?=[\p{L}\p{N}_$({[<])`;

/** Says signs by their context. A sign without a rule is a pause or nothing. */
export const symbols: readonly SpokenPattern[] = [
  beforeAmount('(?:>=|≥|=>)', 'at least', '>≥='),
  beforeAmount('(?:<=|≤|=<)', 'at most', '<≤='),
  beforeAmount('>', 'more than', '>'),
  beforeAmount('<', 'less than', '<'),
  beforeAmount('(?:~|≈|≃)', 'about', '~≈≃'),
  beforeAmount('±', 'plus or minus', '±'),
  beforeAmount('×', 'times', '×'),
  beforeAmount(String.raw`x(?!64|86|(?!100)\d{3}|\d{1,2}\p{L})`, 'times', 'x'),
  beforeAmount('\\+', 'plus', '+'),
  {
    starts: '-−–',
    pattern: new RegExp(String.raw`(?<=^|[\s([{"'=:,|])[-−–](?=${numberPattern}|[$€£¥])`, 'uy'),
    say: () => 'minus ',
  },
  {
    starts: '−',
    pattern: new RegExp(`−(${numberPattern})`, 'uy'),
    say: ([, number = '']) => ` minus ${decimal(number)}`,
  },
  between(`${wordBefore}(?:::|->|\\?\\.|#)${wordAfter}`, ' ', ':-?#'),
  between(String.raw`(?<=[ap]m|\d:\d\d|\d\s?(?:${rangedUnits}))[-–](?=\d)`, ' to ', '-–'),
  between(String.raw`(?<=\d\.[\dx]{1,4} ?)(?:[-–]|\.{2,3})(?= ?v?\d{1,4}\.[\dx])`, ' to ', '-–.'),
  between(String.raw`(?<=(?<![\p{L}\p{N}])v\d{1,3})[-–](?=v\d)`, ' to ', '-–'),
  between(String.raw`(?<=(?<![\p{L}\p{N}])[nNik])[-−](?=\d(?![\p{L}\p{N}]))`, ' minus ', '-−'),
  between(String.raw`(?<=(?<![\p{L}\p{N}])\p{L})–(?=\p{L}(?![\p{L}\p{N}]))`, ' to ', '–'),
  between(String.raw`(?<=[\p{L}\p{N})])\*\*(?=\d)`, ' to the power of ', '*'),
  between(String.raw`(?<=\s)\+(?=\p{L})`, 'plus ', '+'),
  between(String.raw`(?<=^\s{0,3})[→⇒➜➡]`, ' ', '→⇒➜➡'),
  between(String.raw`(?<=\d)\+(?=[\s.,;)]|$)`, ' plus', '+'),
  between(String.raw`(?<=[\p{L}\p{N}]):(?=\p{L})`, ' ', ':'),
  symbol('¢', 'cents'),
  symbol('+=', 'plus equals'),
  symbol('===', 'strictly equals'),
  symbol('!==', 'is not'),
  symbol('==', 'equals'),
  symbol('!=', 'is not'),
  symbol('≠', 'is not'),
  symbol('<=>', 'compared with'),
  symbol('->', 'to'),
  symbol('-->', 'to'),
  symbol('=>', 'to'),
  between(String.raw`→(?= (?:key|arrow|keys)\b)`, 'right arrow', '→'),
  between(String.raw`(?<=\b${menus}(?: (?:→ )?\p{Lu}[\p{L}\p{N}&]{1,20}){0,6} )→(?= \p{Lu})`, ', ', '→'),
  symbol('→', 'to'),
  symbol('⇒', 'to'),
  symbol('➜', 'to'),
  symbol('➡', 'to'),
  between(String.raw`[↑⬆](?=\s?\d)`, 'up ', '↑⬆'),
  between(String.raw`[↓⬇](?=\s?\d)`, 'down ', '↓⬇'),
  symbol('↑', 'up arrow'),
  symbol('↓', 'down arrow'),
  symbol('←', 'left arrow'),
  symbol('⏎', 'enter'),
  symbol('↵', 'enter'),
  symbol('⌫', 'backspace'),
  symbol('⇥', 'tab'),
  symbol('⎋', 'escape'),
  symbol('↔', 'and'),
  symbol('⇄', 'and'),
  symbol('>=', 'is at least'),
  symbol('≥', 'is at least'),
  symbol('<=', 'is at most'),
  symbol('≤', 'is at most'),
  between(String.raw`(?<=^|[\s<(,])&(?=['\p{L}])`, ' ', '&'),
  symbol('&&', 'and'),
  symbol('||', 'or'),
  symbol('&', 'and'),
  symbol('∞', 'infinity'),
  symbol('÷', 'divided by'),
  symbol('√', 'square root of'),
  symbol('≈', 'about'),
  symbol('±', 'plus or minus'),
  symbol('°', 'degrees'),
  symbol('%', 'percent'),
  symbol('€', 'euros'),
  symbol('£', 'pounds'),
  symbol('¥', 'yen'),
  symbol('§', 'section'),
  symbol('¶', 'paragraph'),
  between(String.raw`(?<=\s)=(?=\s)|${wordBefore}=(?=[\p{L}\p{N}_"'])`, ' equals ', '='),
  between(String.raw`(?<=\s)\+(?=\s)|(?<=[\p{L}\p{N}_])\+(?=[\p{L}\p{N}_])`, ' plus ', '+'),
  between(String.raw`(?<=[\p{L}\p{N})] )<<(?= [\p{L}\p{N}(])`, 'shifted left by', '<'),
  between(String.raw`(?<=[\p{L}\p{N})] )>>(?= \d)`, 'shifted right by', '>'),
  between(String.raw`(?<=\d\s?)[*×](?=\s?\d)|(?<=\s)×(?=\s)`, ' times ', '*×'),
  between(String.raw`(?<=\p{L})\+\+`, ' plus plus ', '+'),
  between(String.raw`(?<=\s)<(?=\s)`, 'is less than', '<'),
  between(
    String.raw`(?<=\p{Lu}\p{L}[\p{L}\p{N}'’.]{0,30}(?: [\p{L}\p{N}&]{1,20}){0,2} )>(?= \p{Lu}\p{L})`,
    ', ',
    '>',
  ),
  between(String.raw`(?<=\s)>(?=\s)`, 'is more than', '>'),
  between(String.raw`(?<=[\p{L}\p{N}_)\]}>])\.(?=[\p{L}_$])`, ' dot ', '.'),
  between(String.raw`(?<=\p{L})\.(?=\d)`, ' dot ', '.'),
  between(String.raw`(?<=\s)@(?=\s)`, 'at', '@'),
  between(`${wordBefore}[/\\\\]${wordAfter}`, ' ', '/\\'),
  between(String.raw`\(\s?\)|\[\s?\]|\{\s?\}`, ' ', '([{'),
  between(String.raw`(?<=[\p{L}\p{N}_])\((?=[^()]{0,60}\))`, ' ', '('),
  between(String.raw`(?<=[\p{L}\p{N}_])<(?=[^<>]{0,60}>)`, ' of ', '<'),
  between(String.raw`(?<=[\p{L}\p{N}_])\[(?=[^[\]]{0,60}\])`, ' ', '['),
  between(`[([{]`, ', ', '([{'),
  between(String.raw`\)(?=[\p{L}\p{N}])`, ', ', ')'),
  between(String.raw`[)\]}](?=\s?[\p{L}\p{N}])`, ', ', ')]}'),
  between(String.raw`(?:\s|^)[-–—]{1,3}(?=\s|$)|[–—]|(?<=\s)-{1,3}(?=\s)`, ', ', '-–—'),
  between(String.raw`\|`, ', ', '|'),
  between(`[•·‣▪●◦]`, ', ', '•·‣▪●◦'),
];
